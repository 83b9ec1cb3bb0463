import { SECONDS } from '../lexicon/numbers.ts';
import type { Word } from '../lexicon/token.ts';
import { isOrdinal, lengthOf, periodAt } from './limits.ts';
import { ADVERBS } from './periods.ts';
import type { Reading, Span } from './reading.ts';

/** Intervals and durations. */
export interface Timed {
  readonly span: Span;
  readonly seconds: number;
}

/** "every 5 minutes", "every 15 s", "each minute", "hourly readings". */
export function intervals(reading: Reading): readonly Timed[] {
  return reading.words.flatMap((word, index) => {
    const often = timesIn(reading, index) ?? adverbAt(reading.words, index);
    if (often !== null) return [often];
    const every = EVERY.has(word.lower) ? everyAt(reading, index) : null;
    return every === null ? [] : [every];
  });
}

function everyAt(reading: Reading, at: number): Timed | null {
  const { words } = reading;
  const amount = reading.amountAt(at + 1);
  const length = amount === null ? null : lengthOf(words, amount);
  if (length !== null) return { span: { from: at, to: length.span.to }, seconds: length.seconds };
  const unit = words[at + 1]?.lower ?? '';
  const isUnit = ['second', 'minute', 'hour'].includes(unit) && !isOrdinal(words, at + 1);
  const seconds = isUnit ? SECONDS.get(unit) : undefined;
  return seconds === undefined ? null : { span: { from: at, to: at + 2 }, seconds };
}

/** "hourly reading". */
function adverbAt(words: readonly Word[], at: number): Timed | null {
  const seconds = ADVERBS.get(words[at]?.lower ?? '');
  if (seconds === undefined || !TOLD.test(words[at + 1]?.lower ?? '')) return null;
  return { span: { from: at, to: at + 2 }, seconds };
}

const TOLD = /^(?:readings?|values?|measurements?|messages?|samples?|reports?|telegrams?|positions?)$/;
const EVERY = new Set(['every', 'each', 'cada', 'alle', 'ogni', 'elke', 'jede']);
const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

/** Minimum interval of messages; samples with a shorter interval are sent in batches. */
const MOST_HERTZ = 10;

/** "once an hour", "twice a minute", "ten times a second", "at 1 Hz". */
function timesIn(reading: Reading, at: number): Timed | null {
  const amount = reading.amountAt(at);
  if (amount !== null && reading.words[amount.to]?.lower === 'hz' && amount.value > 0 && amount.value <= MOST_HERTZ)
    return { span: { from: at, to: amount.to + 1 }, seconds: 1 / amount.value };
  const counted = amount !== null && reading.words[amount.to]?.lower === 'times';
  const times = counted ? amount.value : TIMES.get(reading.words[at]?.lower ?? '');
  const period = times === undefined ? null : periodAt(reading.words, counted ? amount.to + 1 : at + 1);
  if (times === undefined || times <= 0 || period === null) return null;
  return { span: { from: at, to: period.to }, seconds: period.seconds / times };
}
