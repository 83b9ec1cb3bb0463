import type { Price, PriceBook, PriceTier, QuotedPrice } from '../../model/price-book.ts';
import type { Region } from '../../model/region.ts';
import { basisOf, uncertaintyOf } from './price-doubt.ts';

interface TierRecord {
  readonly usd: number;
  /** Units per month; 0 if undefined. */
  readonly from?: number;
  /** Undefined if there is no upper bound. */
  readonly to?: number;
  /** Where the source ends, if it does. */
  readonly known_to?: number;
  /** Index into the sources. */
  readonly source: number;
  readonly as_of: string;
  readonly confidence: string;
}

interface MeterRecord {
  readonly unit: string;
  /** Tiers in ascending order, by region; `global` for a price that applies to all regions. */
  readonly regions: { readonly [region: string]: readonly TierRecord[] };
}

/** File format of the price book, one file per cloud. */
export interface PriceRecords {
  readonly version: string;
  readonly sources: readonly string[];
  readonly meters: { readonly [meter: string]: MeterRecord };
}

/** How prices of a class of meters move between regions. */
interface RegionIndex {
  /** Ratio to the base region. */
  readonly ratios: { readonly [region: string]: number };
  /** Share by which nine of ten estimated prices are off at most: scaled, and taken as they are. */
  readonly error: number;
  readonly unscaled_error: number;
}

/** File format of the measured region index, one file per cloud: `npm run prices:regions`. */
export interface RegionIndexes {
  readonly compute: RegionIndex;
  readonly storage: RegionIndex;
  readonly other: RegionIndex;
  readonly uniform: { readonly unscaled_error: number };
  /** Prefixes of meters that the vendor sells at one price, or nearly so, in its regions. */
  readonly flat: readonly string[];
}

/** Price book of one cloud; a missing price is estimated from the reference regions of a region. */
export function priceBook(records: PriceRecords, regions: readonly Region[], indexes: RegionIndexes): PriceBook {
  const references = new Map(regions.map((region) => [region.id, region.priceReferences]));
  // Region → meter: the records are immutable, and a few of them are read often.
  const quotes = new Map<string, Map<string, QuotedPrice | null>>();
  return {
    version: records.version,
    meters: () => Object.keys(records.meters).sort(),
    about(meter) {
      const record = recordOf(records, meter);
      return record === undefined ? null : { unit: record.unit, regions: Object.keys(record.regions).sort() };
    },
    quote(meter, region) {
      const known = quotes.get(region)?.get(meter);
      if (known !== undefined) return known;
      const quoted = quoteOf(records, meter, region, references.get(region) ?? [], indexes);
      quotes.set(region, (quotes.get(region) ?? new Map()).set(meter, quoted));
      return quoted;
    },
  };
}

/** Two books with different meters as one. */
export function bothBooks(first: PriceBook, second: PriceBook): PriceBook {
  return {
    version: [first.version, second.version].sort().at(-1) ?? first.version,
    meters: () => [...first.meters(), ...second.meters()].sort(),
    about: (meter) => first.about(meter) ?? second.about(meter),
    quote: (meter, region) => (first.about(meter) === null ? second : first).quote(meter, region),
  };
}

function recordOf(records: PriceRecords, meter: string): MeterRecord | undefined {
  return Object.hasOwn(records.meters, meter) ? records.meters[meter] : undefined;
}

function quoteOf(
  records: PriceRecords,
  meter: string,
  region: string,
  references: readonly string[],
  indexes: RegionIndexes,
): QuotedPrice | null {
  const own = priceIn(records, meter, region) ?? priceIn(records, meter, 'global');
  if (own !== null) return { ...own, reference: false, scale: 1 };
  const record = recordOf(records, meter);
  for (const other of references) {
    const price = priceIn(records, meter, other);
    if (price !== null && record !== undefined) return estimated(price, record, region, indexes);
  }
  return null;
}

/** The price of another region at the level of this one, never of high confidence. */
function estimated(price: Price, record: MeterRecord, region: string, indexes: RegionIndexes): QuotedPrice {
  const { scale, error } = scaleOf(record, price, region, indexes);
  const tiers = price.tiers.map(
    (tier): PriceTier => ({
      ...tier,
      usd: tidy(tier.usd * scale),
      confidence: tier.confidence === 'low' ? 'low' : 'medium',
      uncertainty: tier.uncertainty + error,
    }),
  );
  return { ...price, tiers, reference: true, scale };
}

/** Fewest regions with the same price before a meter counts as uniform. */
const UNIFORM_REGIONS = 3;

function scaleOf({ unit, regions }: MeterRecord, { meter, region: from }: Price, to: string, indexes: RegionIndexes) {
  const prices = Object.values(regions).map((tiers) => tiers.map(({ usd }) => usd).join());
  if (prices.length >= UNIFORM_REGIONS && new Set(prices).size === 1) {
    return { scale: 1, error: indexes.uniform.unscaled_error };
  }
  if (indexes.flat.some((prefix) => meter.startsWith(prefix))) {
    return { scale: 1, error: indexes.other.unscaled_error };
  }
  const { ratios, error, unscaled_error: unscaled } = indexes[classOf(unit)];
  const [own, theirs] = [ratios[to], ratios[from]];
  return own === undefined || theirs === undefined
    ? { scale: 1, error: unscaled }
    : { scale: tidy(own / theirs), error };
}

/** The class of a meter by its unit: capacity in hours, stored data, or requests and transfer. */
export function classOf(unit: string): 'compute' | 'storage' | 'other' {
  if (/^(?:GB|GiB|TB|disk)-month$/.test(unit)) return 'storage';
  return /hour|second|minute/.test(unit) ? 'compute' : 'other';
}

/** Significant digits of a scaled price. */
const DIGITS = 4;

function tidy(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

function priceIn(records: PriceRecords, meter: string, region: string): Price | null {
  const record = recordOf(records, meter);
  const tiers = record?.regions[region];
  if (record === undefined || tiers === undefined || tiers.length === 0) return null;
  return { meter, unit: record.unit, region, tiers: tiers.map((tier) => tierOf(tier, records)) };
}

function tierOf({ usd, from = 0, to, known_to, source, as_of, ...tier }: TierRecord, records: PriceRecords): PriceTier {
  const text = records.sources[source] ?? '';
  const confidence = tier.confidence === 'high' || tier.confidence === 'medium' ? tier.confidence : 'low';
  const basis = basisOf(text);
  return {
    from,
    to: to ?? null,
    knownTo: known_to ?? null,
    usd,
    source: text,
    basis,
    asOf: as_of,
    confidence,
    uncertainty: uncertaintyOf(basis, confidence, as_of, records.version),
  };
}
