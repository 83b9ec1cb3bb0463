import { bookOf } from '../../lexicon/phrase.ts';
import type { Word } from '../../lexicon/token.ts';
import { COUNTED, type CountedThing, RATE_WORDS, type Thing } from '../../lexicon/traffic.ts';
import type { Amount } from './amounts.ts';
import { bytesOf, lengthOf, periodAt } from './limits.ts';
import { around, type Span } from './reading.ts';

const THINGS = bookOf<CountedThing>(COUNTED);

export const THING_WORDS: ReadonlySet<string> = THINGS.vocabulary();

const MONTH = 2_628_000;
const DAY = 86_400;
/** Words between a number and what it counts: "4,200 battery powered soil-moisture probes". */
const REACH = 6;

/** A number with what it counts and in which time. */
export interface Count {
  readonly amount: Amount;
  readonly thing: Thing;
  readonly span: Span;
  readonly periodSeconds: number | null;
}

const WALLS = new Set([
  'of',
  'in',
  'on',
  'and',
  'or',
  'for',
  'with',
  'to',
  'from',
  'at',
  'is',
  'are',
  'was',
  'that',
  'which',
  'who',
  'but',
  'so',
  'by',
  'each',
  'every',
  'if',
  'when',
  'about',
  'around',
  'than',
  'per',
]);

export function countOf(words: readonly Word[], amount: Amount): Count | null {
  if (amount.currency !== null || amount.percent) return null;
  if (lengthOf(words, amount) !== null || bytesOf(words, amount) !== null) return null;
  const rate = RATE_WORDS.get(words[amount.to]?.lower ?? '');
  if (rate !== undefined) {
    return {
      amount,
      thing: rate.thing,
      span: { from: amount.from, to: amount.to + 1 },
      periodSeconds: rate.seconds === 0 ? null : rate.seconds,
    };
  }
  const found = thingAfter(words, amount) ?? bareRate(words, amount) ?? thingBefore(words, amount);
  if (found === null) return null;
  const period =
    periodAfter(words, found.to) ?? periodWithin(words, amount.to, found.to) ?? periodBefore(words, amount.from);
  return {
    amount,
    thing: found.thing,
    span: { from: amount.from, to: period === null ? found.to : Math.max(found.to, period.to) },
    periodSeconds: period?.seconds ?? null,
  };
}

/** "400 a second on average, 1,500 in the evening": the second amount counts what the first does. */
export function ellipsis(words: readonly Word[], amount: Amount, before: Count | null): Count | null {
  if (
    before === null ||
    amount.currency !== null ||
    amount.percent ||
    lengthOf(words, amount) !== null ||
    bytesOf(words, amount) !== null
  )
    return null;
  const sentence = words[amount.from]?.sentence;
  if (words[before.span.from]?.sentence !== sentence || amount.from - before.span.to > FARTHEST) return null;
  const next = words[amount.to];
  if (next !== undefined && next.kind === 'word' && next.sentence === sentence && !ADVERBIAL.has(next.lower))
    return null;
  return {
    amount,
    thing: before.thing,
    span: { from: amount.from, to: amount.to },
    periodSeconds: before.periodSeconds,
  };
}

const FARTHEST = 14;
const ADVERBIAL = new Set([
  'in',
  'at',
  'on',
  'when',
  'during',
  'by',
  'for',
  'next',
  'over',
  'within',
  'if',
  'once',
  'is',
  'after',
  'later',
  'tomorrow',
  'now',
  'today',
  'peak',
  'max',
  'maximum',
  'tops',
]);

function thingAfter(words: readonly Word[], amount: Amount): { readonly thing: Thing; readonly to: number } | null {
  const start = words[amount.to]?.lower === 'of' ? amount.to + 1 : amount.to;
  for (let at = start; at < start + REACH; at += 1) {
    const word = words[at];
    if (word === undefined || word.sentence !== words[amount.from]?.sentence) return null;
    const match = THINGS.matchAt(words, at)[0];
    if (match !== undefined) return { thing: match.value.thing, to: match.to };
    if (word.kind === 'number' || (word.kind === 'mark' && word.lower !== '"') || WALLS.has(word.lower)) return null;
  }
  return null;
}

/** "staff of 600", "users: 600". */
function thingBefore(words: readonly Word[], amount: Amount): { readonly thing: Thing; readonly to: number } | null {
  const joint = words[amount.from - 1]?.lower ?? '';
  if (!['of', ':', '='].includes(joint)) return null;
  const next = words[amount.to];
  if (
    next !== undefined &&
    next.kind === 'word' &&
    next.tag === 'noun' &&
    next.sentence === words[amount.from]?.sentence
  )
    return null;
  const match = THINGS.matchAt(words, amount.from - 2)[0];
  return match === undefined || match.to !== amount.from - 1 ? null : { thing: match.value.thing, to: amount.to };
}

/** "about 400 per second": something a second, most often requests. */
function bareRate(words: readonly Word[], amount: Amount): { readonly thing: Thing; readonly to: number } | null {
  const period = periodAt(words, amount.to);
  return period !== null && period.seconds === 1 ? { thing: nounBefore(words, amount.from), to: amount.to } : null;
}

function nounBefore(words: readonly Word[], at: number): Thing {
  const { from } = around(words, at, 14);
  let thing: Thing = 'request';
  for (let index = from; index < at; index += 1) {
    const match = THINGS.matchAt(words, index)[0];
    if (match !== undefined && ['event', 'request', 'order', 'job'].includes(match.value.thing))
      thing = match.value.thing;
  }
  return thing === 'event' ? 'event' : 'request';
}

function periodAfter(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  for (let index = at; index < at + 4; index += 1) {
    const word = words[index];
    if (word === undefined || word.sentence !== words[at]?.sentence) return null;
    const period = periodAt(words, index);
    if (period !== null) return period;
    if (word.kind !== 'word' || ['and', 'or', 'but', 'with', 'for', 'of'].includes(word.lower)) return null;
  }
  return null;
}

const ADVERBS: ReadonlyMap<string, number> = new Map([
  ['daily', DAY],
  ['monthly', MONTH],
  ['weekly', 604_800],
  ['nightly', DAY],
  ['hourly', 3600],
  ['yearly', 31_536_000],
  ['annual', 31_536_000],
  ['mau', MONTH],
  ['maus', MONTH],
  ['dau', DAY],
  ['daus', DAY],
]);

function periodWithin(
  words: readonly Word[],
  from: number,
  to: number,
): { readonly seconds: number; readonly to: number } | null {
  for (const word of words.slice(from, to)) {
    const seconds = ADVERBS.get(word.lower);
    if (seconds !== undefined) return { seconds, to };
  }
  return null;
}

/** "every night about 8,000 tasks". */
function periodBefore(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  for (let index = at - 4; index < at; index += 1) {
    if (index < 0 || words[index]?.sentence !== words[at]?.sentence) continue;
    const word = words[index]?.lower;
    if (word !== 'every' && word !== 'each' && word !== 'per') continue;
    const period = periodAt(words, index);
    if (period !== null && period.to >= at - 2 && period.to <= at) return { seconds: period.seconds, to: at };
  }
  return null;
}

/** "10 readings a second each": multiplied by the number of devices elsewhere. */
export function isOfEach(words: readonly Word[], { thing, amount, span, periodSeconds }: Count): boolean {
  if (thing !== 'event' || periodSeconds === null) return false;
  return (
    amount.value === 1 ||
    ['each', 'apiece'].some((word) => words.slice(span.to, span.to + 2).some(({ lower }) => lower === word))
  );
}

/** "a six-person startup", "we are four people", "20 players per room": not those who use it. */
export function isTeam(words: readonly Word[], { thing, amount, span }: Count): boolean {
  if (thing !== 'person' && thing !== 'member') return false;
  const next = words[span.to]?.lower ?? '';
  const before = words
    .slice(Math.max(0, amount.from - 4), amount.from)
    .map(({ lower }) => lower)
    .join(' ');
  if (
    GROUPS.has(next) ||
    / (we|us) (are|re)( just| only| about)?$/.test(` ${before}`) ||
    / team of$/.test(` ${before}`)
  )
    return true;
  if (next === 'per') return true;
  return (
    ['on', 'in', 'to'].includes(next) &&
    ['one', 'a', 'each'].includes(words[span.to + 1]?.lower ?? '') &&
    ROOMS.has(words[span.to + 2]?.lower ?? '')
  );
}

const GROUPS = new Set([
  'team',
  'startup',
  'start',
  'company',
  'agency',
  'studio',
  'firm',
  'business',
  'shop',
  'crew',
  'office',
  'household',
  'each',
]);
const ROOMS = new Set([
  'room',
  'board',
  'team',
  'group',
  'table',
  'match',
  'game',
  'class',
  'call',
  'session',
  'channel',
  'company',
  'document',
  'lobby',
]);
