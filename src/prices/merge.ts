import type { BookFile, TierFile } from './book-file.ts';
import type { Found, Step } from './page-reader.ts';
import type { MeterRule } from './price-map.ts';

/** A changed price in USD per unit of the first tier. */
export interface Change {
  readonly meter: string;
  readonly region: string;
  readonly before: number;
  readonly after: number;
}

export interface Report {
  /** Changes up to the limit, the largest first. */
  readonly changes: readonly Change[];
  /** Changes above the limit, the largest first. Applied only if accepted. */
  readonly suspicious: readonly Change[];
  /** New regions. */
  readonly added: readonly { readonly meter: string; readonly region: string }[];
  /** Contradictory prices in the list. The book keeps its price. */
  readonly ambiguous: readonly { readonly meter: string; readonly region: string }[];
  /** Meters without a rule. */
  readonly unmapped: readonly string[];
  /** Meters with a rule but without a matching price. */
  readonly missing: readonly string[];
}

export interface Merged extends Report {
  readonly book: BookFile;
}

export interface MergeOptions {
  readonly source: string;
  /** Date of the refresh. It becomes the version of a book in which every meter was refreshed. */
  readonly version: string;
  /** Apply suspicious changes. */
  readonly accept: boolean;
}

/** Factor above which a change must be confirmed. */
const SUSPICIOUS = 2;
/** Significant digits of a price, to remove floating-point noise. */
const DIGITS = 12;

/** Result for a meter in a region. */
type Outcome =
  | { readonly kind: 'missing' | 'ambiguous' | 'same' | 'added'; readonly tiers: TierFile[] | null }
  | { readonly kind: 'changed' | 'suspicious'; readonly tiers: TierFile[]; readonly change: Change };

/** The book with the new prices. Keeps all other prices. */
export function merge(
  book: BookFile,
  rules: readonly MeterRule[],
  found: readonly Found[],
  { source, version, accept }: MergeOptions,
): Merged {
  const sources = book.sources.includes(source) ? book.sources : [...book.sources, source];
  const meters = structuredClone(book.meters);
  const places = rules.flatMap((rule) =>
    byRegion(rule, found).map(([region, own]) => {
      const before = book.meters[rule.meter]?.regions[region];
      const outcome = outcomeOf(rule, region, own, { before, source: sources.indexOf(source), asOf: version });
      return { meter: rule.meter, region, outcome };
    }),
  );
  for (const { meter, region, outcome } of places) {
    const record = meters[meter];
    const isTaken = outcome.kind !== 'suspicious' || accept;
    if (record === undefined || outcome.tiers === null || !isTaken) continue;
    // A price of all regions replaces those that were known for single ones.
    if (region === 'global') record.regions = {};
    record.regions[region] = outcome.tiers;
  }
  const ruled = new Set(rules.map(({ meter }) => meter));
  const answered = new Set(found.map(({ meter }) => meter));
  const changesOf = (kind: 'changed' | 'suspicious') =>
    places
      .flatMap(({ outcome }) => ('change' in outcome && outcome.kind === kind ? [outcome.change] : []))
      .toSorted((a, b) => factorOf(b) - factorOf(a));
  const placesOf = (kind: Outcome['kind']) =>
    places.filter(({ outcome }) => outcome.kind === kind).map(({ meter, region }) => ({ meter, region }));
  const report: Report = {
    changes: changesOf('changed'),
    suspicious: changesOf('suspicious'),
    added: placesOf('added'),
    ambiguous: placesOf('ambiguous'),
    unmapped: Object.keys(meters).filter((meter) => !ruled.has(meter)),
    missing: [...ruled].filter((meter) => !answered.has(meter)),
  };
  const isWhole = isComplete(report) || (accept && isComplete({ ...report, suspicious: [] }));
  const changed = isWhole ? version : book.version;
  return { book: { version: changed, sources, meters }, ...report };
}

/** Whether every price of the book was refreshed. */
export function isComplete({ suspicious, ambiguous, unmapped, missing }: Report): boolean {
  return [suspicious, ambiguous, unmapped, missing].every((list) => list.length === 0);
}

/** How often the smaller of two prices fits into the larger one. */
export function factorOf({ before, after }: Pick<Change, 'before' | 'after'>): number {
  const [less, more] = [Math.min(before, after), Math.max(before, after)];
  return more === less ? 1 : more / less;
}

function outcomeOf(
  rule: MeterRule,
  region: string,
  found: readonly Found[],
  known: { readonly before: readonly TierFile[] | undefined; readonly source: number; readonly asOf: string },
): Outcome {
  const { before, source, asOf } = known;
  const price = priceOf(rule, found);
  if (price === null) return { kind: 'missing', tiers: null };
  if (price === 'ambiguous') return { kind: 'ambiguous', tiers: null };
  const tiers = tiersOf(price, source, asOf);
  if (before === undefined) return { kind: 'added', tiers };
  if (samePrice(before, tiers)) return { kind: 'same', tiers };
  const change = { meter: rule.meter, region, before: before[0]?.usd ?? 0, after: tiers[0]?.usd ?? 0 };
  return { kind: isSuspicious(before, tiers) ? 'suspicious' : 'changed', tiers, change };
}

function byRegion({ meter }: MeterRule, found: readonly Found[]): readonly (readonly [string, readonly Found[]])[] {
  const own = found.filter((one) => one.meter === meter);
  return [...Map.groupBy(own, ({ region }) => region)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Sum of the parts of a rule in the unit of the meter. Null if a part is missing. */
function priceOf({ parts, times }: MeterRule, found: readonly Found[]): readonly Step[] | 'ambiguous' | null {
  const prices = parts.map((part, index) => {
    const own = found.filter((one) => one.part === index);
    const steps = joined(own);
    return steps === null ? null : { steps: steps.map((step) => ({ ...step, usd: step.usd * part.times })), own };
  });
  const whole = prices.filter((price) => price !== null);
  if (whole.length < prices.length) return 'ambiguous';
  if (whole.some(({ own }) => own.length === 0)) return null;
  const [first, ...others] = whole;
  if (first === undefined) return null;
  if (others.length > 0 && whole.some(({ steps }) => steps.length > 1)) return 'ambiguous';
  const extra = others.reduce((sum, { steps }) => sum + (steps[0]?.usd ?? 0), 0);
  return first.steps.map(({ from, usd }) => ({ from: tidy(from / times), usd: tidy((usd + extra) * times) }));
}

function tidy(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** Merges single-tier prices. Null if two prices differ for the same tier. */
function joined(found: readonly Found[]): readonly Step[] | null {
  const steps = new Map<number, number>();
  for (const { from, usd } of found.flatMap((one) => one.steps)) {
    if ((steps.get(from) ?? usd) !== usd) return null;
    steps.set(from, usd);
  }
  if (found.length > 0 && !steps.has(0)) return null;
  return [...steps].map(([from, usd]) => ({ from, usd })).sort((a, b) => a.from - b.from);
}

function tiersOf(steps: readonly Step[], source: number, asOf: string): TierFile[] {
  return steps.map(({ from, usd }, index) => {
    const to = steps[index + 1]?.from;
    return {
      usd,
      ...(from === 0 ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      source,
      as_of: asOf,
      confidence: 'high',
    };
  });
}

function samePrice(before: readonly TierFile[], after: readonly TierFile[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ usd, from }, index) => usd === after[index]?.usd && from === after[index]?.from)
  );
}

/** A different number of tiers, or a change above the limit. */
function isSuspicious(before: readonly TierFile[], after: readonly TierFile[]): boolean {
  if (before.length !== after.length) return true;
  return before.some(({ usd }, index) => factorOf({ before: usd, after: after[index]?.usd ?? 0 }) > SUSPICIOUS);
}
