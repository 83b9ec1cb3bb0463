import type { Price, PriceBook, PriceConfidence, QuotedPrice } from '../../model/price-book.ts';
import type { Region } from '../../model/region.ts';

interface TierRecord {
  readonly usd: number;
  /** Units per month; 0 if undefined. */
  readonly from?: number;
  /** Undefined if there is no upper bound. */
  readonly to?: number;
  /** Index into the sources. */
  readonly source: number;
  readonly as_of: string;
  readonly confidence: string;
}

/** File format of the price book, one file per cloud. */
export interface PriceRecords {
  readonly version: string;
  readonly sources: readonly string[];
  readonly meters: {
    readonly [meter: string]: {
      readonly unit: string;
      /** Tiers in ascending order, by region; `global` for a price that applies to all regions. */
      readonly regions: { readonly [region: string]: readonly TierRecord[] };
    };
  };
}

const WORST_FIRST: readonly PriceConfidence[] = ['low', 'medium', 'high'];

/** Price book of one cloud; a missing price falls back to the reference regions of a region. */
export function priceBook(records: PriceRecords, regions: readonly Region[]): PriceBook {
  const references = new Map(regions.map((region) => [region.id, region.priceReferences]));
  // Region → meter: the records are immutable, and a few of them are read often.
  const quotes = new Map<string, Map<string, QuotedPrice | null>>();
  return {
    version: records.version,
    meters: () => Object.keys(records.meters).sort(),
    about(meter) {
      const record = Object.hasOwn(records.meters, meter) ? records.meters[meter] : undefined;
      return record === undefined ? null : { unit: record.unit, regions: Object.keys(record.regions).sort() };
    },
    quote(meter, region) {
      const known = quotes.get(region)?.get(meter);
      if (known !== undefined) return known;
      const quoted = quoteOf(records, meter, region, references.get(region) ?? []);
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

function quoteOf(
  records: PriceRecords,
  meter: string,
  region: string,
  references: readonly string[],
): QuotedPrice | null {
  const own = priceIn(records, meter, region) ?? priceIn(records, meter, 'global');
  if (own !== null) return { ...own, reference: false };
  for (const other of references) {
    const price = priceIn(records, meter, other);
    if (price !== null) return { ...price, reference: true };
  }
  return null;
}

function priceIn(records: PriceRecords, meter: string, region: string): Price | null {
  const record = Object.hasOwn(records.meters, meter) ? records.meters[meter] : undefined;
  const tiers = record?.regions[region];
  const first = tiers?.[0];
  if (record === undefined || tiers === undefined || first === undefined) return null;
  const confidences = new Set(tiers.map((tier) => tier.confidence));
  return {
    meter,
    unit: record.unit,
    region,
    tiers: tiers.map((tier) => ({ from: tier.from ?? 0, to: tier.to ?? null, usd: tier.usd })),
    source: records.sources[first.source] ?? '',
    asOf: first.as_of,
    confidence: WORST_FIRST.find((level) => confidences.has(level)) ?? 'low',
  };
}
