import { z } from 'zod';
import type { BookFile, TierFile } from './book-file.ts';

/** A list price with its source, in the unit of its meter. */
export interface Fact {
  readonly cloud: string;
  readonly meter: string;
  readonly unit: string;
  readonly region: string;
  readonly usd: number;
  /** Units per month from which the price applies. */
  readonly from: number;
  /** Units per month up to which the source states the price; null without an upper bound. */
  readonly to: number | null;
  readonly source: string;
  readonly asOf: string;
  readonly confidence: Confidence;
}

type Confidence = TierFile['confidence'];

const amount = z.coerce.number().min(0);
const bound = z.union([z.literal('').transform(() => null), amount]);
const confidence = z.enum(['high', 'medium', 'low']);

const machine = z.object({
  cloud: z.string(),
  service: z.string(),
  sku: z.string(),
  region: z.string(),
  usd_per_hour: amount,
  source: z.string().min(1),
  as_of: z.string(),
});

const meter = z.object({
  cloud: z.string(),
  service: z.string(),
  meter: z.string(),
  unit: z.string(),
  usd: amount,
  region: z.string(),
  tier_from: bound,
  tier_to: bound,
  source: z.string().min(1),
  as_of: z.string(),
  confidence,
});

/** Rows that are no list price: factors, and free amounts, which `allowances` apply. */
const NO_PRICE = /\/free-grant$|-multiplier\/|\/gateway-list-page$/;

/** Locations of several regions: their prices have a meter each. */
const SEVERAL_REGIONS: Readonly<Record<string, string>> = {
  'us-multi': 'us',
  'europe-multi': 'eu',
  'asia-multi': 'asia',
  nam4: 'nam4',
  eur4: 'eur4',
  asia1: 'asia1',
};

/** Facts of the rows of a table: machines by hour (`usd_per_hour`), or meters with tiers. @throws ZodError */
export function factsOf(rows: readonly unknown[]): readonly Fact[] {
  return rows.flatMap((row): readonly Fact[] => {
    if (row !== null && typeof row === 'object' && 'usd_per_hour' in row) {
      const { service, sku, usd_per_hour: usd, as_of: asOf, ...rest } = machine.parse(row);
      return [{ ...rest, meter: `${service}/${sku}`, unit: 'hour', usd, from: 0, to: null, asOf, confidence: 'high' }];
    }
    const { service, meter: name, tier_from: from, tier_to: to, as_of: asOf, ...rest } = meter.parse(row);
    if (NO_PRICE.test(name)) return [];
    const several = SEVERAL_REGIONS[rest.region];
    const place = several === undefined ? {} : { region: 'global', meter: `${service}/${name}/${several}` };
    return [{ ...rest, meter: `${service}/${name}`, from: from ?? 0, to, asOf, ...place }];
  });
}

/** The prices that designs use, and those of further meters, which only estimates of quantities and resources use. */
export interface Books {
  readonly book: BookFile;
  readonly wide: BookFile;
}

export interface Imported extends Books {
  /** New meter and region, by meter. */
  readonly added: readonly string[];
  /** Replaced prices: meter, region, before, after. */
  readonly replaced: readonly string[];
  /** Facts that differ from a price of the book which is newer or better known. */
  readonly kept: readonly string[];
}

/** Both books with the facts: a fact replaces an older price of the same or a lower confidence. */
export function importFacts({ book, wide }: Books, facts: readonly Fact[], regions: readonly string[]): Imported {
  const known = new Set([...regions, 'global']);
  const next = inOneBook({ book: structuredClone(book), wide: structuredClone(wide) });
  const report = { added: [] as string[], replaced: [] as string[], kept: [] as string[] };
  const groups = Map.groupBy(
    facts.filter(({ region }) => known.has(region)),
    (fact) => `${fact.meter} ${fact.region}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { meter: name, region, unit } = first;
    const target = name in book.meters ? next.book : next.wide;
    target.meters[name] ??= { unit, regions: {} };
    const record = target.meters[name];
    if (record.unit !== unit) throw new Error(`${name}: the book has the unit ${record.unit}, the fact has ${unit}`);
    const sources = [...target.sources];
    const tiers = tiersOf(group, sources);
    const before = record.regions[region];
    if (before === undefined) report.added.push(`${name} ${region}`);
    else if (samePrices(before, tiers)) {
      record.regions[region] = withKnownEnd(before, tiers);
      continue;
    } else if (!replaces(tiers, before)) {
      report.kept.push(`${name} ${region}: ${shown(before)}, not ${shown(tiers)}`);
      continue;
    } else report.replaced.push(`${name} ${region}: ${shown(before)} to ${shown(tiers)}`);
    record.regions[region] = tiers;
    target.sources.splice(0, Number.POSITIVE_INFINITY, ...sources);
  }
  return { book: withVersion(next.book), wide: withVersion(next.wide), ...report };
}

/** A meter of both books moves to that of designs, which keeps its own prices. */
function inOneBook({ book, wide }: Books): Books {
  for (const [meter, { regions }] of Object.entries(wide.meters)) {
    const own = book.meters[meter];
    if (own === undefined) continue;
    for (const [region, tiers] of Object.entries(regions)) {
      own.regions[region] ??= tiers.map((tier) => ({
        ...tier,
        source: sourceOf(wide.sources[tier.source] ?? '', book.sources),
      }));
    }
    delete wide.meters[meter];
  }
  return { book, wide };
}

/** Tiers from zero without gaps. Where the source ends, the last price continues, marked by `known_to`. */
function tiersOf(facts: readonly Fact[], sources: string[]): TierFile[] {
  const starts = [...Map.groupBy(facts, ({ from }) => from).values()].flatMap((same) => same.toSorted(better)[0] ?? []);
  const sorted = starts.toSorted((a, b) => a.from - b.from);
  return sorted.map((fact, index) => {
    const next = sorted[index + 1];
    const end = next?.from ?? fact.to;
    return {
      usd: fact.usd,
      ...(index === 0 || fact.from === 0 ? {} : { from: fact.from }),
      ...(next === undefined ? {} : { to: next.from }),
      ...(fact.to !== null && (next === undefined || fact.to !== end) ? { known_to: fact.to } : {}),
      source: sourceOf(fact.source, sources),
      as_of: fact.asOf === '' ? UNDATED : fact.asOf,
      confidence: fact.confidence,
    };
  });
}

/** The date of facts whose source has none: before every dated fact. */
const UNDATED = 'undated';

/** Sources are referenced by position: new ones are appended. */
function sourceOf(source: string, sources: string[]): number {
  const at = sources.indexOf(source);
  return at >= 0 ? at : sources.push(source) - 1;
}

const RANK: Readonly<Record<Confidence, number>> = { high: 2, medium: 1, low: 0 };

function better(a: Fact, b: Fact): number {
  return RANK[b.confidence] - RANK[a.confidence] || (a.asOf < b.asOf ? 1 : -1);
}

/** A table that ends early, or whose price rises with the quantity, does not replace another one. */
function replaces(after: readonly TierFile[], before: readonly TierFile[]): boolean {
  if (after.length < before.length || after.some(({ usd }, index) => usd > (after[index - 1]?.usd || usd)))
    return false;
  const [weakestAfter, weakestBefore] = [after, before].map((tiers) =>
    Math.min(...tiers.map((tier) => RANK[tier.confidence])),
  );
  if (weakestAfter === undefined || weakestBefore === undefined) return false;
  return weakestAfter > weakestBefore || (weakestAfter === weakestBefore && dateOf(after) > dateOf(before));
}

function dateOf(tiers: readonly TierFile[]): string {
  const dates = tiers.map(({ as_of }) => (as_of === UNDATED ? '' : as_of)).sort();
  return dates[0] ?? '';
}

function samePrices(a: readonly TierFile[], b: readonly TierFile[]): boolean {
  return a.length === b.length && a.every(({ usd, from }, index) => usd === b[index]?.usd && from === b[index]?.from);
}

function withKnownEnd(tiers: readonly TierFile[], facts: readonly TierFile[]): TierFile[] {
  return tiers.map((tier, index) => {
    const end = facts[index]?.known_to;
    return end === undefined ? tier : { ...tier, known_to: end };
  });
}

function shown(tiers: readonly TierFile[]): string {
  return tiers.map(({ usd }) => usd).join(', ');
}

/** The version is the date of the newest price of a price list. */
function withVersion(book: BookFile): BookFile {
  const dates = Object.values(book.meters).flatMap(({ regions }) =>
    Object.values(regions).flatMap((tiers) =>
      tiers.flatMap(({ as_of, confidence: level }) => (level === 'high' ? [as_of] : [])),
    ),
  );
  return { ...book, version: [book.version, ...dates].sort().at(-1) ?? '' };
}
