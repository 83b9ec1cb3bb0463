import { isAgent } from '../lexicon/agents.ts';
import { BIT_RATES, SECONDS } from '../lexicon/numbers.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import { OFTEN, REPORTING } from '../lexicon/reports.ts';
import type { Word } from '../lexicon/token.ts';
import { BARE_PEOPLE, COUNTED, type CountedThing, RATE_WORDS, type Thing } from '../lexicon/traffic.ts';
import type { Amount } from './amounts.ts';
import { isMessaging, isStreaming } from './contexts.ts';
import { bytesOf, lengthOf, periodAt } from './limits.ts';
import { ADVERBS, periodAfter, periodBefore, periodWithin } from './periods.ts';
import { around, type Span } from './reading.ts';

export const THINGS = bookOf<CountedThing>(COUNTED);

export const THING_WORDS: ReadonlySet<string> = THINGS.vocabulary();

/** Maximum distance in words between a number and its noun: "4,200 battery powered soil-moisture probes". */
const REACH = 6;

/** A number with its noun and period. */
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

const counts = new WeakMap<Amount, Count | null>();

/** The noun of an amount, cached by amount because several readers use it. */
export function countOf(words: readonly Word[], amount: Amount): Count | null {
  const known = counts.get(amount);
  if (known !== undefined) return known;
  const count = counted(words, amount);
  counts.set(amount, count);
  return count;
}

function counted(words: readonly Word[], amount: Amount): Count | null {
  if (amount.currency !== null || amount.percent) return null;
  if (isMeasure(words, amount)) return null;
  const rate = RATE_WORDS.get(words[amount.to]?.lower ?? '');
  if (rate !== undefined) {
    return {
      amount,
      thing: rate.thing,
      span: { from: amount.from, to: amount.to + 1 },
      periodSeconds: rate.seconds === 0 ? null : rate.seconds,
    };
  }
  const headed = headedRate(words, amount);
  if (headed !== null) return headed;
  const found = thingOf(words, amount);
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

/** "peak RPS 2,400", "MAU: 40k". */
function headedRate(words: readonly Word[], amount: Amount): Count | null {
  const at = [':', '=', 'of'].includes(words[amount.from - 1]?.lower ?? '') ? amount.from - 2 : amount.from - 1;
  const rate = RATE_WORDS.get(words[at]?.lower ?? '');
  if (rate === undefined || words[at - 1]?.kind === 'number' || words[at]?.sentence !== words[amount.from]?.sentence)
    return null;
  return {
    amount,
    thing: rate.thing,
    span: { from: at, to: amount.to },
    periodSeconds: rate.seconds === 0 ? null : rate.seconds,
  };
}

interface Found {
  readonly thing: Thing;
  readonly to: number;
}

function thingOf(words: readonly Word[], amount: Amount): Found | null {
  return (
    reporters(words, amount) ??
    barePeople(words, amount) ??
    namedBefore(words, amount) ??
    thingAfter(words, amount) ??
    bareRate(words, amount) ??
    thingBefore(words, amount) ??
    anythingAfter(words, amount)
  );
}

const BARE = bookOf([{ phrases: BARE_PEOPLE }]);

function barePeople(words: readonly Word[], amount: Amount): Found | null {
  if (words[amount.to]?.lower === STRONG) return { thing: 'member', to: amount.to + 1 };
  return BARE.matchAt(words, amount.to).length > 0 ? { thing: 'person', to: amount.to + 1 } : null;
}

/** Maximum distance in words from a noun to a following number. */
const NAMED_REACH = 9;

/** "Copy editors (18, all with accounts)", "we train volunteers, at the moment 1,900 of them". */
function namedBefore(words: readonly Word[], amount: Amount): Found | null {
  const start = Math.max(0, amount.from - NAMED_REACH);
  if (isBracketed(words, amount)) {
    const noun = words.slice(start, amount.from).findLast(({ lower }) => lower !== '(' && !BLURS.has(lower));
    return noun !== undefined && isAgent(noun) ? { thing: 'person', to: amount.to } : null;
  }
  if (words[amount.to]?.lower !== 'of' || !THEM.has(words[amount.to + 1]?.lower ?? '')) return null;
  for (const word of words.slice(start, amount.from).reverse()) {
    if (word.sentence !== words[amount.from]?.sentence || word.kind === 'number') return null;
    if (isAgent(word)) return { thing: 'person', to: amount.to + 2 };
  }
  return null;
}

function isBracketed(words: readonly Word[], amount: Amount): boolean {
  const after = words[amount.to]?.lower ?? ')';
  const at = BLURS.has(words[amount.from - 1]?.lower ?? '') ? amount.from - 2 : amount.from - 1;
  return words[at]?.lower === '(' && (after === ',' || after === ')' || after === ';');
}

const FEWEST_REPORTERS = 5;
/** Maximum distance in words from a reporting noun to its interval. */
const REPORT_REACH = 14;
const NO_REPORTERS: ReadonlySet<Thing> = new Set([
  'person',
  'member',
  'event',
  'request',
  'file',
  'order',
  'email',
  'view',
  'visit',
  'visitor',
]);

/** "8,400 refrigerated trailers each report ... every 2 minutes": any reporting noun is a device. */
function reporters(words: readonly Word[], amount: Amount): Found | null {
  if (amount.value < FEWEST_REPORTERS || words[amount.to]?.kind !== 'word' || periodAt(words, amount.to) !== null)
    return null;
  for (let at = amount.to + 1; at < amount.to + REACH; at += 1) {
    if (isBeyond(words, at, amount.from)) return null;
    if (!REPORTING.has(words[at]?.lower ?? '')) continue;
    const named = THINGS.matchAt(words, amount.to)[0]?.value.thing;
    const people = words.slice(amount.to, at).some(isAgent) || (named !== undefined && NO_REPORTERS.has(named));
    return !people && saysHowOften(words, at) ? { thing: 'device', to: at } : null;
  }
  return null;
}

/** Whether the clause ends; a comma before "each" does not end it. */
function isBeyond(words: readonly Word[], at: number, from: number): boolean {
  const word = words[at];
  if (word === undefined || word.sentence !== words[from]?.sentence) return true;
  return word.kind !== 'word' && !(word.lower === ',' && words[at + 1]?.lower === 'each');
}

function saysHowOften(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence;
  return words.slice(at + 1, at + REPORT_REACH).some((word) => word.sentence === sentence && OFTEN.has(word.lower));
}

/** Durations, sizes and speeds have no noun. */
function isMeasure(words: readonly Word[], amount: Amount): boolean {
  return (
    lengthOf(words, amount) !== null || bytesOf(words, amount) !== null || BIT_RATES.has(words[amount.to]?.lower ?? '')
  );
}

/** "400 a second on average, 1,500 in the evening": the second amount has the noun of the first. */
export function ellipsis(words: readonly Word[], amount: Amount, before: Count | null): Count | null {
  if (before === null || amount.currency !== null || amount.percent || isMeasure(words, amount)) return null;
  const sentence = words[amount.from]?.sentence;
  if (words[before.span.from]?.sentence !== sentence || amount.from - before.span.to > FARTHEST) return null;
  const next = words[amount.to];
  if (
    next !== undefined &&
    next.kind === 'word' &&
    next.sentence === sentence &&
    !(next.lower === 'of' && THEM.has(words[amount.to + 1]?.lower ?? '')) &&
    !ADVERBIAL.has(next.lower) &&
    !ADVERBS.has(next.lower)
  )
    return null;
  return {
    amount,
    thing: before.thing,
    span: { from: amount.from, to: amount.to },
    periodSeconds: before.periodSeconds,
  };
}

/** "1,200 nurses, about 350 of them at once". */
const THEM: ReadonlySet<string> = new Set(['them', 'these', 'those', 'whom', 'which']);
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

function thingAfter(words: readonly Word[], amount: Amount): Found | null {
  const start = words[amount.to]?.lower === 'of' ? amount.to + 1 : amount.to;
  for (let at = start; at < start + REACH; at += 1) {
    const word = words[at];
    if (word === undefined || word.sentence !== words[amount.from]?.sentence) return null;
    const match = THINGS.matchAt(words, at)[0];
    if (match !== undefined) return ofTrade(words, match) ?? dealAs(words, headNoun(words, match));
    if (isAgent(word) && !isCountedNoun(words, at + 1)) return { thing: 'person', to: at + 1 };
    if (
      word.kind === 'number' ||
      (word.kind === 'mark' && word.lower !== '"' && word.lower !== '/') ||
      WALLS.has(word.lower)
    )
      return null;
  }
  return null;
}

/** "40 bid managers", "12 order pickers": the noun is the occupation. */
function ofTrade(words: readonly Word[], { from, to }: Match<CountedThing>): Found | null {
  const next = words[to];
  const single = to === from + 1 && words[from]?.lower.endsWith('s') === false;
  return single && next !== undefined && isAgent(next) ? { thing: 'person', to: to + 1 } : null;
}

/** Whether a noun is the counted one: not "drivers" in "70 drivers licences", but "editors" in "our 70 editors search". */
function isCountedNoun(words: readonly Word[], at: number): boolean {
  return words[at]?.tag === 'noun' && THINGS.matchAt(words, at).some(({ value }) => value.thing !== 'request');
}

/** Transactions are events in a text about events, else requests. */
function dealAs(words: readonly Word[], found: Found): Found {
  if (found.thing !== 'deal') return found;
  return { ...found, thing: isStreaming(words, found.to) ? 'event' : 'request' };
}

/** The last noun of a compound: the signals of "sensor signals". */
function headNoun(words: readonly Word[], first: Match<CountedThing>): { readonly thing: Thing; readonly to: number } {
  const next = THINGS.matchAt(words, first.to)[0];
  const compound =
    QUALIFIERS.has(first.value.thing) &&
    next !== undefined &&
    words[next.from]?.tag === 'noun' &&
    !REPORTS.has(words[next.to]?.lower ?? '') &&
    words[first.to - 1]?.lower !== words[first.to]?.lower;
  return compound ? { thing: next.value.thing, to: next.to } : { thing: first.value.thing, to: first.to };
}

/** Words that follow a verb: "900 meters report every hour". */
const REPORTS = new Set(['every', 'each', 'once', 'twice', 'hourly', 'their', 'its', 'a', 'an', 'the', 'to']);

/** Nouns that qualify others: sensor signals, door events. */
const QUALIFIERS: ReadonlySet<Thing> = new Set(['device', 'file', 'order', 'job']);

/** Maximum distance in words between a noun and its number: "a membership of roughly 7,500". */
const BLURS: ReadonlySet<string> = new Set(['about', 'around', 'roughly', 'approximately', 'some', 'circa', 'nearly']);

/** Words before a bare number of people: "headcount 850". */
const HEADINGS: ReadonlySet<string> = new Set([
  'headcount',
  'workforce',
  'membership',
  'userbase',
  'readership',
  'clientele',
  'enrolment',
  'enrollment',
]);
const BASES = /^(?:user|customer|member|client|subscriber|reader|player)s?$/;
/** "our 340-strong workforce". */
const STRONG = 'strong';

/** "staff of 600", "users: 600". */
function thingBefore(words: readonly Word[], amount: Amount): { readonly thing: Thing; readonly to: number } | null {
  const end = BLURS.has(words[amount.from - 1]?.lower ?? '') ? amount.from - 1 : amount.from;
  const joint = words[end - 1]?.lower ?? '';
  if (HEADINGS.has(joint)) return { thing: 'member', to: amount.to };
  if (!['of', ':', '='].includes(joint)) return null;
  const isBase = words[end - 2]?.lower === 'base' && BASES.test(words[end - 3]?.lower ?? '');
  if (isBase || HEADINGS.has(words[end - 2]?.lower ?? '')) return { thing: 'member', to: amount.to };
  const next = words[amount.to];
  if (
    next !== undefined &&
    next.kind === 'word' &&
    next.tag === 'noun' &&
    next.sentence === words[amount.from]?.sentence
  )
    return null;
  const noun = words[end - 2]?.lower === 'count' ? end - 3 : end - 2;
  const match = THINGS.matchAt(words, noun)[0];
  return match === undefined || match.to !== noun + 1 ? null : { thing: match.value.thing, to: amount.to };
}

/** "20,000 bets a minute": a rate of an unknown noun. */
function anythingAfter(words: readonly Word[], amount: Amount): { readonly thing: Thing; readonly to: number } | null {
  for (let at = amount.to; at < amount.to + 3; at += 1) {
    const word = words[at];
    if (
      word === undefined ||
      word.kind !== 'word' ||
      word.sentence !== words[amount.from]?.sentence ||
      WALLS.has(word.lower)
    )
      return null;
    if (word.tag === 'noun' && amount.value > 1 && periodAt(words, at + 1) !== null && !SECONDS.has(word.lower))
      return { thing: isMessaging(words, at) ? 'event' : 'order', to: at + 1 };
  }
  return null;
}

/** "about 400 per second": a rate without a noun, usually requests; "25,000 a day": messages or orders. */
function bareRate(words: readonly Word[], amount: Amount): Found | null {
  const period = periodAt(words, amount.to);
  if (period === null) return null;
  const isLoad = period.seconds === 1 || (period.seconds === MINUTE && amount.value >= FEWEST_A_MINUTE);
  if (isLoad) return { thing: nounBefore(words, amount.from), to: amount.to };
  if (amount.value < FEWEST_A_DAY || period.seconds < 3600 || period.seconds > WEEK) return null;
  if (words[amount.to]?.lower === 'in' || isPaid(words, amount.from)) return null;
  return { thing: isMessaging(words, amount.from) ? 'event' : 'order', to: amount.to };
}

const FEWEST_A_DAY = 50;
const MINUTE = 60;
const FEWEST_A_MINUTE = 500;
const WEEK = 604_800;
const PAID = new Set(['cost', 'costs', 'pay', 'pays', 'paying', 'spend', 'spending', 'budget', 'bill', 'charge']);

/** "it costs us 900 a day": money without its currency. */
function isPaid(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 4), at).some(({ lower }) => PAID.has(lower));
}

/** The noun of "400 per second": a preceding noun, else events in a text about events. */
function nounBefore(words: readonly Word[], at: number): Thing {
  const { from } = around(words, at, 14);
  let thing: Thing | null = null;
  for (let index = from; index < at; index += 1) {
    const found = THINGS.matchAt(words, index)[0]?.value.thing;
    if (found === 'event' || found === 'request' || found === 'order' || found === 'job' || found === 'deal')
      thing = found;
  }
  if (thing === 'event' || thing === 'request') return thing;
  return isStreaming(words, at) ? 'event' : 'request';
}
