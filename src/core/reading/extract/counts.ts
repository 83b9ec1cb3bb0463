import type { Metric, QualityRequirement, QuantityRequirement } from '../../model/resolved.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { CONCURRENT, MEAN, PEAK, type Thing } from '../lexicon/traffic.ts';
import { type Count, countOf, ellipsis, THING_WORDS } from './counting.ts';
import { isOfEach, isPlaceOfDevices, isTeam } from './groups.ts';
import { evidenceOf, type Reading, type Span } from './reading.ts';

const CONCURRENTS = bookOf([{ phrases: CONCURRENT }]);
const MEANS = bookOf([{ phrases: MEAN }]);
const PEAKS = bookOf([{ phrases: PEAK }]);

export const COUNT_WORDS: readonly ReadonlySet<string>[] = [THING_WORDS, CONCURRENTS.vocabulary()];

const MONTH = 2_628_000;
const DAY = 86_400;

/** Whether a phrase of a book is near a span, without a number or comma in between. */
function near(book: typeof MEANS, reading: Reading, span: Span, before: number, after: number): boolean {
  const { words } = reading;
  const sentence = words[span.from]?.sentence;
  let from = span.from;
  while (from > 0 && span.from - from < before && isSameClause(words[from - 1], sentence)) from -= 1;
  let to = span.to;
  while (to < words.length && to - span.to < after && isSameClause(words[to], sentence)) to += 1;
  return book.find(words.slice(from, to)).length > 0;
}

function isSameClause(word: Word | undefined, sentence: number | undefined): boolean {
  return word !== undefined && word.sentence === sentence && word.kind !== 'number' && word.lower !== ',';
}

/** Minimum number of places that are customers; fewer belong to the organisation. */
const FEWEST_PARTIES = 10;

interface Counted {
  readonly metric: Metric;
  readonly factor: number;
  readonly because: string;
}

/** Quantities with a noun. */
export function readCounts(reading: Reading): readonly (QuantityRequirement | QualityRequirement)[] {
  let previous: Count | null = null;
  let atOnce = false;
  const counted = reading.amounts.flatMap((amount) => {
    const own = countOf(reading.words, amount);
    const count: Count | null = own ?? ellipsis(reading.words, amount, previous);
    if (count === null) return [];
    previous = ECHOED.has(count.thing) ? count : null;
    const found = quantitiesOf(reading, count).map((item) => (own === null && atOnce ? likeTheFirst(item) : item));
    atOnce = found.some((item) => item.kind === 'quantity' && AT_ONCE.has(item.metric));
    return found;
  });
  return withoutParties(counted);
}

const AT_ONCE: ReadonlySet<Metric> = new Set(['concurrent_users', 'usual_concurrent_users']);

/** "300 people on the site, 9,000 during a drop": both are concurrent users. */
function likeTheFirst(item: QuantityRequirement | QualityRequirement): QuantityRequirement | QualityRequirement {
  if (item.kind !== 'quantity' || item.metric !== 'monthly_users') return item;
  return { ...item, metric: 'concurrent_users', because: 'Concurrent users.' };
}

const PEOPLE: ReadonlySet<Metric> = new Set([
  'monthly_users',
  'daily_users',
  'concurrent_users',
  'registered_users',
  'visits_per_month',
  'page_views_per_month',
]);
const OF_A_PARTY = 'Each has an account at least.';

/** Farms, salons and other organisations count as users only if no people are stated. */
function withoutParties(
  counted: readonly (QuantityRequirement | QualityRequirement)[],
): readonly (QuantityRequirement | QualityRequirement)[] {
  const isPeople = (item: QuantityRequirement | QualityRequirement) =>
    item.kind === 'quantity' && PEOPLE.has(item.metric) && item.because !== OF_A_PARTY;
  return counted.some(isPeople) ? counted.filter((item) => item.because !== OF_A_PARTY) : counted;
}

/** Nouns that a second number may refer to without repeating them. */
const ECHOED: ReadonlySet<Thing> = new Set(['request', 'event', 'person', 'member']);

function quantitiesOf(reading: Reading, count: Count): readonly (QuantityRequirement | QualityRequirement)[] {
  if (count.thing === 'zone' || count.thing === 'region') return spread(reading, count);
  const apart = isTeam(reading.words, count) || isOfEach(reading.words, count);
  const counted = apart ? null : metricOf(reading, count);
  if (apart || counted !== null) reading.markUnderstood(count.span.from, count.span.to);
  if (counted === null) return [];
  const { amount } = count;
  const low = amount.low === null ? null : amount.low * counted.factor;
  const evidence = [evidenceOf(reading, count.span)];
  const value = amount.value * counted.factor;
  const metrics: readonly Metric[] = count.thing === 'job' ? [counted.metric, 'tasks_per_month'] : [counted.metric];
  return metrics.map((metric) => ({ kind: 'quantity', metric, value, low, evidence, because: counted.because }));
}

function spread(reading: Reading, { amount, thing, span }: Count): readonly QualityRequirement[] {
  const { modality } = reading;
  if (amount.value > 20 || amount.value < 1 || modality.isForbidden(span.from) || modality.isDoubtful(span.from))
    return [];
  reading.markUnderstood(span.from, span.to);
  const quality = thing === 'zone' ? 'zones' : 'regions';
  return [
    {
      kind: 'quality',
      quality,
      value: amount.value,
      demand: 'must',
      evidence: [evidenceOf(reading, span)],
      because: 'Stated as a number.',
    },
  ];
}

function metricOf(reading: Reading, count: Count): Counted | null {
  const monthly = count.periodSeconds === null ? 1 : MONTH / count.periodSeconds;
  const perSecond = count.periodSeconds !== null && count.periodSeconds <= 60;
  switch (count.thing) {
    case 'request':
      return requests(reading, count, monthly, perSecond);
    case 'person':
    case 'member':
    case 'visitor':
      return people(reading, count, monthly);
    case 'party':
      return parties(reading, count);
    case 'visit':
      return count.periodSeconds === null
        ? null
        : { metric: 'visits_per_month', factor: monthly, because: 'Visits per month.' };
    case 'view':
      return count.periodSeconds === null
        ? null
        : { metric: 'page_views_per_month', factor: monthly, because: 'Page views per month.' };
    case 'event':
      return events(count, monthly, perSecond);
    case 'device':
      return { metric: 'devices', factor: 1, because: 'Devices that report.' };
    case 'email':
      return count.periodSeconds === null
        ? null
        : { metric: 'emails_per_month', factor: monthly, because: 'Messages to users per month.' };
    case 'job':
      return count.periodSeconds === null
        ? null
        : { metric: 'jobs_per_month', factor: monthly, because: 'Jobs per month.' };
    case 'order':
    case 'file':
      return orders(count, monthly, perSecond);
    default:
      return null;
  }
}

/** Places that report are devices; other organisations have at least one account. */
function parties(reading: Reading, count: Count): Counted | null {
  if (isPlaceOfDevices(reading.words, count))
    return { metric: 'devices', factor: 1, because: 'At least one device per place.' };
  return count.periodSeconds === null && count.amount.value >= FEWEST_PARTIES
    ? { metric: 'registered_users', factor: 1, because: OF_A_PARTY }
    : null;
}

function requests(
  reading: Reading,
  { amount, periodSeconds, span }: Count,
  monthly: number,
  perSecond: boolean,
): Counted | null {
  if (periodSeconds === null || amount.value * monthly < FEWEST_REQUESTS) return null;
  if (!perSecond) return { metric: 'requests_per_month', factor: monthly, because: 'Requests per month.' };
  const mean = near(MEANS, reading, span, 7, 3) && !near(PEAKS, reading, span, 4, 3);
  const factor = 1 / periodSeconds;
  return mean
    ? { metric: 'mean_requests_per_second', factor, because: 'Mean load, not the peak.' }
    : { metric: 'requests_per_second', factor, because: 'Taken as the peak.' };
}

/** Minimum requests per month; "four times a year" is no load. */
const FEWEST_REQUESTS = 100;

function people(reading: Reading, { thing, periodSeconds, span }: Count, monthly: number): Counted {
  // Users per day, week or month are not concurrent, regardless of the context: "an online shop for 2,000 visitors a day".
  const mayMeet = periodSeconds === null || periodSeconds < DAY;
  if (mayMeet && near(CONCURRENTS, reading, span, 4, 7))
    return near(USUAL, reading, span, 4, 7) && !near(PEAKS, reading, span, 2, 2)
      ? { metric: 'usual_concurrent_users', factor: 1, because: 'Concurrent users on a usual day.' }
      : { metric: 'concurrent_users', factor: 1, because: 'Concurrent users.' };
  if (thing === 'visitor' && periodSeconds !== null)
    return { metric: 'visits_per_month', factor: monthly, because: 'Visits per month.' };
  if (periodSeconds === DAY) return { metric: 'daily_users', factor: 1, because: 'Daily active users.' };
  if (near(DAILY, reading, span, 3, 4)) return { metric: 'daily_users', factor: 1, because: 'Daily active users.' };
  if (thing === 'member') return { metric: 'registered_users', factor: 1, because: 'Registered users.' };
  if (thing === 'visitor')
    return { metric: 'visits_per_month', factor: monthly, because: 'Taken as visits per month.' };
  return {
    metric: 'monthly_users',
    factor: periodSeconds === null ? 1 : Math.max(1, monthly),
    because: periodSeconds === null ? 'Taken as people active in a month.' : 'People active in a month.',
  };
}

const USUAL = bookOf([
  {
    phrases: [
      'normal',
      'normally',
      'usual',
      'usually',
      'typical',
      'typically',
      'ordinary',
      'on average',
      'average',
      'regular',
      'otherwise',
      'else',
      'quiet',
      'most of the time',
      'other days',
    ],
  },
]);

const DAILY = bookOf([{ phrases: ['daily', 'a day', 'per day', 'every day', 'each day', '/ day'] }]);

function events({ periodSeconds }: Count, monthly: number, perSecond: boolean): Counted | null {
  if (periodSeconds === null) return null;
  return perSecond
    ? { metric: 'events_per_second', factor: 1 / periodSeconds, because: 'Events/s.' }
    : { metric: 'events_per_month', factor: monthly, because: 'Events per month.' };
}

function orders({ periodSeconds, thing }: Count, monthly: number, perSecond: boolean): Counted | null {
  if (periodSeconds === null) return null;
  if (perSecond)
    return {
      metric: 'requests_per_second',
      factor: 1 / periodSeconds,
      because: 'Each is one request; taken as the peak.',
    };
  return {
    metric: thing === 'file' ? 'jobs_per_month' : 'orders_per_month',
    factor: monthly,
    because: thing === 'file' ? 'Files that arrive in a month.' : 'Orders and the like in a month.',
  };
}
