import type { BookFile } from './book-file.ts';

/** How the prices of a class of meters move between regions. */
export interface RegionIndex {
  /** Ratio of each region's prices to those of the base region: the median over the meters that both have. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Share by which nine of ten estimated prices are off at most: scaled, and taken as they are. */
  readonly error: number;
  readonly unscaled_error: number;
}

export interface RegionIndexes {
  readonly compute: RegionIndex;
  readonly storage: RegionIndex;
  /** Requests, operations and transfer. */
  readonly other: RegionIndex;
  /** Meters that cost the same wherever they are known. */
  readonly uniform: { readonly unscaled_error: number };
  /** Prefixes of meters that the vendor sells at one price, or nearly so, in its regions. */
  readonly flat: readonly string[];
}

export type PriceClass = 'compute' | 'storage' | 'other';
export type Meters = BookFile['meters'];

/** The class of a meter by its unit. */
export function classOf(unit: string): PriceClass {
  if (/^(?:GB|GiB|TB|disk)-month$/.test(unit)) return 'storage';
  return /hour|second|minute/.test(unit) ? 'compute' : 'other';
}

/** Fewest common meters for a ratio. */
const FEWEST = 3;
/** Fewest regions of a meter before equal prices count as uniform. */
const UNIFORM_REGIONS = 3;
const DIGITS = 4;

/** The indexes of a cloud. @param machines prefix of the meters of machines, which every region has */
export function regionIndexes(meters: Meters, base: string, machines: string, flat: readonly string[]): RegionIndexes {
  const left = leaveOut(meters, base, machines);
  const index = (kind: PriceClass): RegionIndex => {
    const own = left.filter((one) => one.kind === kind && !one.uniform);
    return {
      ratios: ratiosOf(meters, kind, base, (meter) => kind !== 'other' || isEverywhere(meter, machines)),
      error: p90(own, 'scaled'),
      unscaled_error: p90(own, 'unscaled'),
    };
  };
  return {
    compute: index('compute'),
    storage: index('storage'),
    other: index('other'),
    uniform: {
      unscaled_error: p90(
        left.filter(({ uniform }) => uniform),
        'unscaled',
      ),
    },
    flat,
  };
}

function ratiosOf(meters: Meters, kind: PriceClass, base: string, counts: (meter: string) => boolean) {
  return Object.fromEntries(
    regionsOf(meters).flatMap((region) => {
      const ratio = ratioOf(meters, kind, region, base, counts);
      return ratio === null ? [] : [[region, ratio] as const];
    }),
  );
}

/** Machines and disks: the meters that every region of the price lists has. */
function isEverywhere(meter: string, machines: string): boolean {
  return [machines, ...DISKS].some((prefix) => meter.startsWith(prefix));
}

function p90(list: readonly LeftOut[], estimate: 'scaled' | 'unscaled'): number {
  return rounded(
    quantile(
      list.map((one) => Math.abs(one[estimate] / one.price - 1)),
      0.9,
    ),
  );
}

/** The median ratio of two regions over the meters of a class that both have and that differ between regions. */
export function ratioOf(
  meters: Meters,
  kind: PriceClass,
  region: string,
  base: string,
  counts: (meter: string) => boolean = () => true,
): number | null {
  const ratios = Object.entries(meters).flatMap(([meter, { unit, regions }]) => {
    const [own, other] = [firstPrice(regions[region]), firstPrice(regions[base])];
    const isUsed = classOf(unit) === kind && counts(meter) && own > 0 && other > 0;
    return isUsed && !isUniform(regions, '') ? [own / other] : [];
  });
  return ratios.length < FEWEST ? null : rounded(quantile(ratios, 0.5));
}

/** Whether a meter costs the same in all its regions but one. */
export function isUniform(regions: Meters[string]['regions'], without: string): boolean {
  const prices = Object.entries(regions).flatMap(([region, tiers]) => (region === without ? [] : [firstPrice(tiers)]));
  return prices.length >= UNIFORM_REGIONS && new Set(prices).size === 1;
}

export interface LeftOut {
  readonly meter: string;
  readonly region: string;
  readonly reference: string;
  readonly kind: PriceClass;
  readonly uniform: boolean;
  /** The price that is left out. */
  readonly price: number;
  /** The price of the reference. */
  readonly unscaled: number;
  readonly scaled: number;
}

/**
 * Prices of known regions, estimated as if the region had only prices of machines and disks: every other meter that a
 * region has is estimated from each other region.
 */
export function leaveOut(meters: Meters, base: string, machines: string): readonly LeftOut[] {
  const everywhere = (meter: string) => isEverywhere(meter, machines);
  const indexes = {
    compute: ratiosOf(meters, 'compute', base, everywhere),
    storage: ratiosOf(meters, 'storage', base, everywhere),
    other: ratiosOf(meters, 'other', base, everywhere),
  };
  return Object.entries(meters).flatMap(([meter, { unit, regions: known }]) => {
    if (everywhere(meter)) return [];
    const kind = classOf(unit);
    return Object.entries(known).flatMap(([region, tiers]) => {
      const price = firstPrice(tiers);
      const uniform = isUniform(known, region);
      return Object.entries(known).flatMap(([reference, other]) => {
        const unscaled = firstPrice(other);
        const [own, theirs] = [region, reference].map((id) => indexes[kind][id]);
        if (reference === region || price <= 0 || unscaled <= 0) return [];
        const isScaled = !uniform && own !== undefined && theirs !== undefined;
        const scaled = isScaled ? (unscaled * own) / theirs : unscaled;
        return [{ meter, region, reference, kind, uniform, price, unscaled, scaled }];
      });
    });
  });
}

const DISKS = ['ebs/', 'persistent_disk/', 'managed_disks/'];

function regionsOf(meters: Meters): readonly string[] {
  const all = Object.values(meters).flatMap(({ regions }) => Object.keys(regions));
  return [...new Set(all)].filter((region) => region !== 'global').sort();
}

function firstPrice(tiers: readonly { readonly usd: number }[] | undefined): number {
  return tiers?.find(({ usd }) => usd > 0)?.usd ?? 0;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
