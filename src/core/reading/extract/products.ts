import type { Metric, QuantityRequirement } from '../../model/resolved.ts';
import { BIT_RATES } from '../lexicon/numbers.ts';
import type { Word } from '../lexicon/token.ts';
import type { Amount } from './amounts.ts';
import { type Count, countOf } from './counting.ts';
import { type Bytes, bytesOf, isSizeOfOne, lengthOf, periodAt } from './limits.ts';
import { within } from './ordered.ts';
import { quantityAt, type Reading, type Span } from './reading.ts';

const MONTH = 2_628_000;
const HOUR = 3600;

/** Quantities that are products: number per group times groups, items times size, viewers times stream duration. */
export function readProducts(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const counts = reading.amounts.flatMap((amount) => countOf(reading.words, amount) ?? []);
  const groups = inGroups(reading, counts);
  return [
    ...groups,
    ...ofSize(reading, stated),
    ...ofViews(reading, stated),
    ...ofStream(reading, stated),
    ...ofFetches(reading, stated),
  ];
}

/** The metric of a number per group after multiplication by the number of groups. */
const GROUPED: Readonly<Partial<Record<Count['thing'], Metric>>> = {
  person: 'monthly_users',
  member: 'registered_users',
  device: 'devices',
  order: 'orders_per_month',
  event: 'events_per_month',
  file: 'jobs_per_month',
};

/** "16 players per match ... 1,000 simultaneous matches", "40 restaurants with 12 tablets each", "1,150 trucks, each 140 receipts a day". */
function inGroups(reading: Reading, counts: readonly Count[]): readonly QuantityRequirement[] {
  const named = groupsByNoun(reading);
  return counts.flatMap((count, index) => {
    const metric = GROUPED[count.thing];
    if (metric === undefined || (metric.endsWith('_per_month') && count.periodSeconds === null)) return [];
    const group = namedGroup(reading, count, named) ?? groupBefore(reading, count, counts[index - 1]);
    if (group === null || group.value <= 1) return [];
    const each = count.amount.value * (count.periodSeconds === null ? 1 : MONTH / count.periodSeconds);
    const value = each * group.value;
    const together = metric === 'monthly_users' && group.atOnce ? 'concurrent_users' : metric;
    const because = `${group.value} x ${count.amount.value} each = ${Number(value.toPrecision(4))}.`;
    return [quantityAt(reading, together, value, because, count.span, group.span)];
  });
}

interface Group {
  readonly value: number;
  readonly span: Span;
  readonly atOnce: boolean;
}

const PER_GROUP = new Set(['per', 'in', 'to', 'on', 'at']);
const AT_ONCE = new Set(['simultaneous', 'concurrent', 'parallel', 'simultaneously', 'concurrently']);

/** Groups by noun; the first two of each noun, since one may be the count itself. */
function groupsByNoun({ words, amounts }: Reading): ReadonlyMap<string, readonly Group[]> {
  const groups = new Map<string, Group[]>();
  for (const amount of amounts) {
    if (amount.percent || amount.currency !== null) continue;
    for (const { form, group } of groupsOf(words, amount)) {
      const known = groups.get(form) ?? [];
      if (known.length < 2) groups.set(form, [...known, group]);
    }
  }
  return groups;
}

/** Any word after an amount may be its noun: "1,000 simultaneous matches". */
function groupsOf(words: readonly Word[], amount: Amount): readonly { readonly form: string; readonly group: Group }[] {
  const found: { form: string; group: Group }[] = [];
  let atOnce = false;
  for (let at = amount.to; at < amount.to + 3; at += 1) {
    const word = words[at];
    if (word?.kind !== 'word' || word.lower === 'per') return found;
    if (AT_ONCE.has(word.lower)) atOnce = true;
    const group = { value: amount.value, span: { from: amount.from, to: at + 1 }, atOnce };
    found.push(...word.forms.map((form) => ({ form, group })));
  }
  return found;
}

/** The group that is named after the count: "16 players per match" goes with "1,000 matches". */
function namedGroup({ words }: Reading, count: Count, groups: ReadonlyMap<string, readonly Group[]>): Group | null {
  const noun = groupNoun(words, count.span.to);
  if (noun === null) return null;
  const found = noun.forms.flatMap((form) => (form.startsWith('=') ? [] : (groups.get(form) ?? [])));
  return found.find(({ span }) => span.from !== count.amount.from) ?? null;
}

const ARTICLES = new Set(['a', 'an', 'each', 'every', 'one']);

/** The match of "per match", "a match", "in each match". */
function groupNoun(words: readonly Word[], at: number): Word | null {
  if (periodAt(words, at) !== null) return null;
  const first = words[at]?.lower ?? '';
  const second = ARTICLES.has(words[at + 1]?.lower ?? '');
  const joined = first === 'per' || (PER_GROUP.has(first) && second);
  if (!joined && !ARTICLES.has(first)) return null;
  const noun = words[joined && second ? at + 2 : at + 1];
  return noun?.kind === 'word' ? noun : null;
}

function nounAfter(words: readonly Word[], amount: Amount, noun: Word): Group | null {
  let atOnce = false;
  for (let at = amount.to; at < amount.to + 3; at += 1) {
    const word = words[at];
    if (word === undefined || word.kind !== 'word' || word.lower === 'per') return null;
    if (AT_ONCE.has(word.lower)) atOnce = true;
    const same = word.forms.some((form) => !form.startsWith('=') && noun.forms.includes(form));
    if (same) return { value: amount.value, span: { from: amount.from, to: at + 1 }, atOnce };
  }
  return null;
}

const EACH = new Set(['each', 'apiece', 'every', 'x', '×', '*']);
/** Maximum distance in words from "every one of our" to the number of groups. */
const EACH_REACH = 4;
const CLAUSE = 12;

/** The count of groups just before: "40 restaurants with 12 tablets each", "1,150 trucks, each about 140 receipts a day". */
function groupBefore(reading: Reading, count: Count, group: Count | undefined): Group | null {
  const { words } = reading;
  const after = words
    .slice(count.span.to, count.span.to + 2)
    .some(({ lower }) => lower === 'each' || lower === 'apiece');
  if (
    group === undefined ||
    group.span.to > count.span.from ||
    count.span.from - group.span.to > CLAUSE ||
    !GROUPS.has(group.thing)
  )
    return null;
  const sentence = words[group.span.from]?.sentence;
  if (sentence !== words[count.span.from]?.sentence) return null;
  // "Each month" says when, and not how many.
  const isEachIn = (from: number, to: number) =>
    words
      .slice(from, to)
      .some(
        (word, index) => word.sentence === sentence && EACH.has(word.lower) && periodAt(words, from + index) === null,
      );
  const between =
    isEachIn(Math.max(0, group.span.from - EACH_REACH), group.span.from) || isEachIn(group.span.to, count.span.from);
  if (!(after || between) || group.thing === count.thing) return null;
  return { value: group.amount.value, span: group.span, atOnce: false };
}

const GROUPS: ReadonlySet<Count['thing']> = new Set(['party', 'device', 'person', 'member']);

/** "400,000 PDFs, 2 MB each", "1.4 million scenes ... each leaves a 20 MB result": items times size. */
function ofSize(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  if (stated.some(({ metric }) => metric === 'stored_gb' || metric === 'object_gb' || metric.startsWith('events_per')))
    return [];
  for (const amount of reading.amounts) {
    const size = bytesOf(reading.words, amount);
    if (size === null || size.periodSeconds !== null || !isOfOne(reading, size)) continue;
    const many = manyBefore(reading, amount) ?? manyAfter(reading, amount);
    if (many === null) continue;
    const value = many.value * size.gigabytes;
    if (value < LEAST_GB) continue;
    const because = `${many.value} x ${size.gigabytes} GB = ${Number(value.toPrecision(4))} GB.`;
    return [quantityAt(reading, 'object_gb', value, because, { from: many.from, to: many.to }, size.span)];
  }
  return [];
}

/** "90k page views a month, about 1 MB each". */
function ofViews(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  if (!stated.some(({ metric }) => metric === 'page_views_per_month')) return [];
  for (const amount of reading.amounts) {
    const size = bytesOf(reading.words, amount);
    if (size === null || size.periodSeconds !== null || size.gigabytes > LARGEST_PAGE_GB) continue;
    if (isSizeOfOne(reading, size))
      return [quantityAt(reading, 'page_kb', size.gigabytes * 1e6, 'Size of one page view.', size.span)];
  }
  return [];
}

const FETCHED = /^(?:downloads?|listens?|plays?|streams?|installs?|installations?|visits?|fetches|views?)$/;
/** Maximum distance in words from a number to a download noun: "9 million monthly listens". */
const FETCH_REACH = 3;
/** Maximum size of a downloaded file. */
const LARGEST_FETCH_GB = 20;

/** "5,000 downloads a day of a 200 MB installer", "9 million listens a month, 30 MB an episode". */
function ofFetches(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const told = ['egress_gb_per_month', 'page_views_per_month'];
  if (stated.some(({ metric }) => told.includes(metric))) return [];
  const { words, amounts } = reading;
  if (amounts.some(({ to }) => BIT_RATES.has(words[to]?.lower ?? ''))) return [];
  const sizes = amounts.flatMap((amount) => bytesOf(words, amount) ?? []);
  for (const amount of amounts) {
    const fetched = fetchesOf(words, amount);
    if (fetched === null) continue;
    const { to } = fetched.span;
    const size = within(sizes, to - CLAUSE + 1, to + CLAUSE - 1, ({ span }) => span.from).find(
      (one) => one.periodSeconds === null && one.gigabytes <= LARGEST_FETCH_GB && isOfOne(reading, one),
    );
    if (size === undefined) continue;
    const value = fetched.monthly * size.gigabytes;
    const because = `${Math.round(fetched.monthly)} downloads/month x ${size.gigabytes} GB = ${Number(value.toPrecision(4))} GB.`;
    return [quantityAt(reading, 'egress_gb_per_month', value, because, fetched.span, size.span)];
  }
  return [];
}

function fetchesOf(words: readonly Word[], amount: Amount): { readonly monthly: number; readonly span: Span } | null {
  for (let at = amount.to; at < amount.to + FETCH_REACH; at += 1) {
    if (words[at]?.kind !== 'word') return null;
    if (!FETCHED.test(words[at]?.lower ?? '')) continue;
    const period = periodAt(words, at + 1) ?? (at > amount.to ? periodAt(words, amount.to) : null);
    if (period === null) return null;
    return {
      monthly: (amount.value * MONTH) / period.seconds,
      span: { from: amount.from, to: Math.max(at + 1, period.to) },
    };
  }
  return null;
}

/** Maximum size of a page; larger items are downloads. */
const LARGEST_PAGE_GB = 0.02;
const LEAST_GB = 1;
const FEWEST = 20;
/** Maximum distance in words between a number of items and their size. */
const FAR = 40;

function isOfOne(reading: Reading, size: Bytes): boolean {
  const before = reading.words[size.amount.from - 1]?.lower ?? '';
  return isSizeOfOne(reading, size) || ['a', 'an', 'of', 'at', 'one'].includes(before);
}

/** The number of items before a size, without rates. */
export function manyBefore(reading: Reading, size: Amount): Amount | null {
  const before = within(reading.amounts, size.from - FAR, size.from, ({ to }) => to);
  return before.findLast((amount) => isMany(reading.words, amount)) ?? null;
}

/** "each document 250 KB, 3 million documents". */
function manyAfter({ words, amounts }: Reading, size: Amount): Amount | null {
  const [after] = within(amounts, size.to, size.to + CLAUSE, ({ from }) => from);
  const isNear = after !== undefined && words[after.from]?.sentence === words[size.from]?.sentence;
  return isNear && isMany(words, after) ? after : null;
}

export function isMany(words: readonly Word[], amount: Amount): boolean {
  if (amount.currency !== null || amount.percent || amount.value < FEWEST) return false;
  if (lengthOf(words, amount) !== null || bytesOf(words, amount) !== null) return false;
  if (BIT_RATES.has(words[amount.to]?.lower ?? '')) return false;
  if (words[amount.to]?.lower === 'of' && words[amount.to + 1]?.lower === 'them') return true;
  const noun = words[amount.to];
  if (MACHINERY.has(noun?.lower ?? '')) return false;
  if (noun?.kind !== 'word' || (noun.tag !== 'noun' && words[amount.to + 1]?.tag !== 'noun')) return false;
  const count = countOf(words, amount);
  return count === null || (count.periodSeconds === null && !NEVER_SIZED.has(count.thing));
}

const MACHINERY: ReadonlySet<string> = new Set(['core', 'cores', 'cpu', 'cpus', 'vcpus', 'threads', 'gpus', 'nodes']);
const NEVER_SIZED: ReadonlySet<Count['thing']> = new Set(['device', 'zone', 'region', 'request']);

/** "150 viewers per match, 3 Mbit/s, 40 matches of 2 hours": data transfer per month. */
function ofStream(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  if (stated.some(({ metric }) => metric === 'egress_gb_per_month')) return [];
  const { words, amounts } = reading;
  const speed = amounts.find(({ to }) => BIT_RATES.has(words[to]?.lower ?? ''));
  const rate = speed === undefined ? undefined : BIT_RATES.get(words[speed.to]?.lower ?? '');
  const viewers = amounts.flatMap((amount) => countOf(words, amount) ?? []).find(({ thing }) => thing === 'person');
  const lengths = amounts
    .flatMap((amount) => lengthOf(words, amount) ?? [])
    .filter(({ seconds }) => seconds >= HOUR / 4 && seconds <= 24 * HOUR);
  const sentence = words[viewers?.span.from ?? -1]?.sentence;
  const length = lengths.find(({ span }) => words[span.from]?.sentence === sentence) ?? lengths[0];
  if (speed === undefined || rate === undefined || length === undefined || viewers === undefined) return [];
  const shows = showsOfMonth(reading, viewers);
  const gigabytes = (viewers.amount.value * speed.value * rate * length.seconds * shows) / 8000;
  const because = `${viewers.amount.value} viewers x ${speed.value} Mbit/s x ${length.seconds / HOUR} h x ${Number(shows.toPrecision(3))}/month = ${Math.round(gigabytes)} GB.`;
  return [quantityAt(reading, 'egress_gb_per_month', gigabytes, because, viewers.span, length.span)];
}

const WEEKLY = new Set([
  'week',
  'weekend',
  'saturday',
  'sunday',
  'weekly',
  'saturdays',
  'sundays',
  'friday',
  'fridays',
  'weekends',
]);
const DAILY = new Set(['day', 'daily', 'night', 'evening']);

/** "30 lessons a day, 60 participants each". */
function showsBefore(
  { words, amounts }: Reading,
  viewers: Count,
): { readonly value: number; readonly span: Span } | null {
  if (words[viewers.span.to]?.lower !== 'each') return null;
  const shows = amounts.filter(({ to }) => to <= viewers.amount.from && viewers.amount.from - to < CLAUSE).at(-1);
  return shows === undefined ? null : { value: shows.value, span: { from: shows.from, to: shows.to } };
}

const SHOWS =
  /^(?:days?|nights?|evenings?|matches|match|games?|events?|shows?|concerts?|services?|races?|streams?|lectures?|sessions?|broadcasts?)$/;
/** Maximum distance in words from a number of events to their period. */
const SHOW_REACH = 4;

/** "four match days a month". */
function showsAMonth({ words, amounts }: Reading): number | null {
  for (const amount of amounts) {
    for (let at = amount.to; at < amount.to + SHOW_REACH; at += 1) {
      if (words[at]?.kind !== 'word') break;
      const period = SHOWS.test(words[at]?.lower ?? '') ? periodAt(words, at + 1) : null;
      if (period !== null) return (amount.value * MONTH) / period.seconds;
    }
  }
  return null;
}

/** Number of watched events per month: "40 matches every Saturday". */
function showsOfMonth(reading: Reading, viewers: Count): number {
  const { words } = reading;
  const monthly = showsAMonth(reading);
  if (monthly !== null) return monthly;
  const noun = words[viewers.span.to]?.lower === 'per' ? words[viewers.span.to + 1] : undefined;
  const many =
    noun === undefined
      ? showsBefore(reading, viewers)
      : reading.amounts.flatMap((amount) => nounAfter(words, amount, noun) ?? [])[0];
  const at = many?.span.from ?? viewers.span.from;
  const near = words.filter((word) => word.sentence === words[at]?.sentence);
  const often = near.some(({ lower }) => WEEKLY.has(lower))
    ? 52 / 12
    : near.some(({ lower }) => DAILY.has(lower))
      ? 365 / 12
      : 1;
  return (many?.value ?? 1) * often;
}
