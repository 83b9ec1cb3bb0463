import type { Metric, QuantityRequirement } from '../../model/resolved.ts';
import { CALENDAR_WORDS } from '../lexicon/calendar.ts';
import { AVAILABILITY, type CueWords, DATA_CUES, type DataCue, GROWTH, TIME_CUES } from '../lexicon/limits.ts';
import { GIGABYTES, PER, SECONDS } from '../lexicon/numbers.ts';
import { bookOf, type PhraseBook } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import type { Amount } from './amounts.ts';
import { around, evidenceOf, type Reading, type Span } from './reading.ts';

const DATA = bookOf(DATA_CUES);
const GROWTHS = bookOf([{ phrases: GROWTH }]);
const AVAILABILITIES = bookOf([{ phrases: AVAILABILITY }]);

export const LIMIT_WORDS: readonly ReadonlySet<string>[] = [bookOf(TIME_CUES), DATA, GROWTHS, AVAILABILITIES].map(
  (book) => book.vocabulary(),
);

/** Context of an amount, in words on each side. */
export const NEAR = 8;
const MONTH = 2_628_000;

export interface Length {
  readonly amount: Amount;
  readonly span: Span;
  readonly seconds: number;
}

/** Words between an amount and its unit: "4 business hours", "two full days". */
const LENGTHENED: ReadonlySet<string> = new Set(['business', 'working', 'office', 'calendar', 'full', 'whole', 'more']);

/** "15 minutes", "200ms", "every 30 s". */
export function lengthOf(words: readonly Word[], amount: Amount): Length | null {
  const at = LENGTHENED.has(words[amount.to]?.lower ?? '') ? amount.to + 1 : amount.to;
  const unit = words[at];
  if (unit === undefined || amount.currency !== null || amount.percent) return null;
  const seconds = unit.lower.endsWith('ly') ? undefined : SECONDS.get(unit.lower);
  if (seconds === undefined || (unit.lower.length === 1 && !unit.glued && unit.lower !== 's' && unit.lower !== 'h'))
    return null;
  return { amount, span: { from: amount.from, to: at + 1 }, seconds: amount.value * seconds };
}

interface Near<K extends string> {
  readonly cue: K;
  readonly distance: number;
}

type CueBook<K extends string> = PhraseBook<CueWords<K>>;

/** The nearest cue of a book to a span in its sentence. */
export function nearest<K extends string>(
  book: CueBook<K>,
  reading: Reading,
  span: Span,
  reach: number,
): Near<K> | null {
  const { words } = reading;
  const sentence = words[span.from]?.sentence;
  let best: Near<K> | null = null;
  for (let at = Math.max(0, span.from - reach); at < Math.min(words.length, span.to + reach); at += 1) {
    if (words[at]?.sentence !== sentence) continue;
    const matches = book.matchAt(words, at);
    const none = matches.find(({ value }) => value.cue === 'none');
    if (none !== undefined) at = none.to - 1;
    else
      for (const match of matches) {
        const distance = distanceOf(words, match, span);
        if (distance !== null && (best === null || distance < best.distance)) best = { cue: match.value.cue, distance };
      }
  }
  return best;
}

/** Distance in words between a cue and a span; a punctuation mark counts as four words, a cue after the span half a word more. */
function distanceOf(words: readonly Word[], match: Span, span: Span): number | null {
  if (match.from < span.to && match.to > span.from) return null;
  const before = match.to <= span.from;
  const [from, to] = before ? [match.to, span.from] : [span.to, match.from];
  const marks = words.slice(from, to).filter((word) => word.kind === 'mark' && word.lower !== '/').length;
  if (!before && to - from === 1 && words[from]?.lower === 'of') return 0.5;
  return to - from + marks * 4 + (before ? 0 : 0.5);
}

export function isNearCue(reading: Reading, span: Span, kind: 'growth' | 'availability'): boolean {
  const near = around(reading.words, span.from, NEAR);
  const book = kind === 'growth' ? GROWTHS : AVAILABILITIES;
  return book.find(reading.words.slice(near.from, Math.min(reading.words.length, near.to + 2))).length > 0;
}

export interface Bytes {
  readonly amount: Amount;
  readonly span: Span;
  readonly gigabytes: number;
  readonly low: number | null;
  readonly periodSeconds: number | null;
}

export function bytesOf(words: readonly Word[], amount: Amount): Bytes | null {
  const unit = words[amount.to];
  const factor =
    unit === undefined || amount.currency !== null || amount.percent ? undefined : GIGABYTES.get(unit.lower);
  if (factor === undefined || unit === undefined || (['b', 'to', 'go'].includes(unit.lower) && !unit.glued))
    return null;
  const period = periodAt(words, amount.to + 1) ?? (isOne(words, amount) ? null : periodAround(words, amount));
  const low = amount.low === null ? null : amount.low * factor;
  return {
    amount,
    span: { from: amount.from, to: period?.to ?? amount.to + 1 },
    gigabytes: amount.value * factor,
    low,
    periodSeconds: period?.seconds ?? null,
  };
}

/** "a 200 KB picture": the size of one. */
function isOne(words: readonly Word[], { from }: Amount): boolean {
  return ['a', 'an', 'one'].includes(words[from - 1]?.lower ?? '');
}

function periodAround(
  words: readonly Word[],
  amount: Amount,
): { readonly seconds: number; readonly to: number } | null {
  return periodBeyond(words, amount.to + 1) ?? periodBefore(words, amount.from);
}

/** Maximum distance in words between bytes and their period: "4 TB more each month", "20 GB of new photos per week". */
const FARTHEST_PERIOD = 6;
const TURNS = new Set(['and', 'but', 'or', 'which', 'that', 'kept', 'for', 'with', 'stored', 'over', 'within']);
const SURE_PERIODS = new Set(['per', 'each', 'every', '/', 'a', 'pro', 'cada', 'por', 'par']);

function periodBeyond(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  for (let index = at; index < at + FARTHEST_PERIOD; index += 1) {
    const word = words[index];
    if (word === undefined || word.kind !== 'word' || word.sentence !== words[at]?.sentence || TURNS.has(word.lower))
      return null;
    const period = SURE_PERIODS.has(word.lower) || word.lower.endsWith('ly') ? periodAt(words, index) : null;
    if (period !== null && period.seconds >= 60) return period;
  }
  return null;
}

/** "every night 40 GB". */
function periodBefore(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  for (let index = Math.max(0, at - 4); index < at - 1; index += 1) {
    const word = words[index];
    if (word?.sentence !== words[at]?.sentence || (word?.lower !== 'every' && word?.lower !== 'each')) continue;
    const period = periodAt(words, index);
    if (period !== null && period.to >= at - 2 && period.seconds >= 3600)
      return { seconds: period.seconds, to: at + 2 };
  }
  return null;
}

/** "p.a." and "p.m.", split at the periods. */
const SHORTENED: ReadonlyMap<string, number> = new Map([
  ['pa', 31_536_000],
  ['pm', MONTH],
]);

/** "a day", "/s", "per month", "monthly". */
export function periodAt(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  const word = words[at];
  if (word === undefined) return null;
  if (['daily', 'monthly', 'weekly', 'hourly', 'yearly', 'nightly', 'annually'].includes(word.lower))
    return { seconds: SECONDS.get(word.lower) ?? 0, to: at + 1 };
  const shortened = SHORTENED.get(`${word.lower}${words[at + 1]?.lower ?? ''}`);
  if (shortened !== undefined) return { seconds: shortened, to: at + 2 };
  if (word.lower === 'within') return oneAt(words, at + 1);
  if (!PER.has(word.lower)) return null;
  const unitAt =
    ['in', 'per', 'for', 'the'].includes(word.lower) && ['a', 'the', 'one', 'each'].includes(words[at + 1]?.lower ?? '')
      ? at + 2
      : at + 1;
  const unit = words[unitAt];
  if (unit === undefined || unit.kind !== 'word' || unit.lower === 'ms') return null;
  if (isOrdinal(words, unitAt)) return everyOther(words, unitAt);
  const seconds = SECONDS.get(unit.lower);
  return seconds === undefined ? null : { seconds, to: unitAt + 1 };
}

/** "every second Tuesday", "in the second quarter": an ordinal, not a unit of time. */
export function isOrdinal(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (words[at]?.lower !== 'second' || next === undefined || next.sentence !== words[at]?.sentence) return false;
  return ORDINAL_AFTER.has(words[at - 1]?.lower ?? '') && CALENDAR_WORDS.has(next.lower);
}

const ORDINAL_AFTER: ReadonlySet<string> = new Set(['every', 'each', 'the']);

/** "every second week": two weeks. A named weekday or quarter is not a period. */
function everyOther(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  const seconds = words[at - 1]?.lower === 'the' ? undefined : SECONDS.get(words[at + 1]?.lower ?? '');
  return seconds === undefined ? null : { seconds: 2 * seconds, to: at + 2 };
}

/** "within one minute": the period of a rate. */
function oneAt(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  const seconds = words[at]?.lower === 'one' ? SECONDS.get(words[at + 1]?.lower ?? '') : undefined;
  return seconds === undefined ? null : { seconds, to: at + 2 };
}

function quantity(
  reading: Reading,
  span: Span,
  metric: Metric,
  value: number,
  low: number | null,
  because: string,
): QuantityRequirement {
  reading.markUnderstood(span.from, span.to);
  return { kind: 'quantity', metric, value, low, evidence: [evidenceOf(reading, span)], because };
}

/** Gigabytes stored, added per month, or sent per month. */
export function readBytes(reading: Reading): readonly QuantityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    const bytes = bytesOf(reading.words, amount);
    if (bytes === null) return [];
    const cue = dataCue(reading, coreOf(bytes));
    const found = bytesQuantity(reading, bytes, cue);
    return found === null ? [] : [found];
  });
}

const HOUR = 3600;
/** Maximum distance in words between hours and their period: "340 hours of audio per week". */
const HOURS_REACH = 8;

export interface Hours {
  readonly span: Span;
  readonly perMonth: number;
}

/** Hours of audio, video or flight per month. */
export function hoursOfMonth({ words, amounts }: Reading): Hours | null {
  for (const amount of amounts) {
    const length = lengthOf(words, amount);
    if (length === null || !/^(h|hr|hrs|hours?)$/.test(words[amount.to]?.lower ?? '')) continue;
    for (let at = amount.to + 1; at < amount.to + HOURS_REACH; at += 1) {
      if (words[at]?.sentence !== words[amount.from]?.sentence || words[at]?.kind !== 'word') break;
      const period = periodAt(words, at);
      if (period !== null && period.seconds > HOUR)
        return {
          span: { from: amount.from, to: period.to },
          perMonth: (length.seconds / HOUR) * (MONTH / period.seconds),
        };
    }
  }
  return null;
}

/** The amount and its unit, without the period. */
function coreOf({ amount }: Bytes): Span {
  return { from: amount.from, to: amount.to + 1 };
}

/** The subject of bytes; memory must be adjacent: "64 GB RAM", "memory: 64 GB". */
function dataCue(reading: Reading, span: Span): DataCue | null {
  const found = nearest<DataCue>(DATA, reading, span, NEAR) ?? nearest<DataCue>(OF_ALL, reading, span, FAR);
  if (found?.cue !== 'memory' || found.distance <= CLOSE) return found?.cue ?? null;
  return nearest<DataCue>(OF_ALL, reading, span, FAR)?.cue ?? null;
}

const CLOSE = 2.5;
/** Wider context for the subject of bytes, used if the near context has none. */
const FAR = 16;
const OF_ALL = bookOf(DATA_CUES.filter(({ cue }) => cue !== 'memory' && cue !== 'each'));

/** "each one is 120 GB", "every scan has 3 GB"; not "each month 120 GB". */
function isOfEach(reading: Reading, bytes: Bytes): boolean {
  const { words } = reading;
  const { amount } = bytes;
  if (isOfRun(reading, bytes)) return true;
  for (let at = amount.from - 1; at >= Math.max(0, amount.from - EACH_REACH); at -= 1) {
    const word = words[at];
    if (word === undefined || word.kind !== 'word' || word.sentence !== words[amount.from]?.sentence) return false;
    if (word.lower === 'each' || word.lower === 'every') return !SECONDS.has(words[at + 1]?.lower ?? '');
  }
  return false;
}

const RUNS: ReadonlySet<string> = new Set([
  'run',
  'job',
  'scan',
  'match',
  'game',
  'flight',
  'study',
  'patient',
  'case',
  'simulation',
  'shoot',
  'recording',
]);
/** Maximum distance in words from bytes to the item that produces them: "50 GB of raw results a run". */
const RUN_REACH = 4;

/** "80 GB netCDF a run", "2 GB of pictures per flight". */
function isOfRun({ words }: Reading, { amount }: Bytes): boolean {
  for (let at = amount.to + 1; at < amount.to + 1 + RUN_REACH; at += 1) {
    const word = words[at];
    if (word === undefined || word.kind !== 'word' || word.sentence !== words[amount.from]?.sentence) return false;
    if (['a', 'per', 'each', 'every'].includes(word.lower)) return RUNS.has(words[at + 1]?.lower ?? '');
  }
  return false;
}

/** Maximum distance in words from "each" to the item size. */
const EACH_REACH = 4;

/** "1 KB each", "at 4 MB": an item size. */
export function isSizeOfOne(reading: Reading, bytes: Bytes): boolean {
  if (bytes.periodSeconds === null && isOfEach(reading, bytes)) return true;
  const cue = dataCue(reading, coreOf(bytes));
  return cue === 'each' || (bytes.gigabytes < SMALLEST_STORE_GB && cue !== 'memory');
}

/** Amounts below this are item sizes, not totals. */
const SMALLEST_STORE_GB = 0.5;

/** Rates from this per second on are disk throughput, not growth. */
const FASTEST_GROWTH_GB = 0.5;

function bytesQuantity(reading: Reading, bytes: Bytes, cue: DataCue | null): QuantityRequirement | null {
  const { span, gigabytes, low, periodSeconds } = bytes;
  if (cue === 'memory') {
    reading.markUnderstood(span.from, span.to);
    return null;
  }
  if (cue === 'each' || (gigabytes < SMALLEST_STORE_GB && periodSeconds === null)) return null;
  if (periodSeconds === null && isOfEach(reading, bytes)) return null;
  if (periodSeconds === HOUR && hoursOfMonth(reading) !== null) return null;
  if (periodSeconds === 1 && gigabytes >= FASTEST_GROWTH_GB) return null;
  const monthly = periodSeconds === null ? 1 : MONTH / periodSeconds;
  const lowMonthly = low === null ? null : low * monthly;
  if (cue === 'egress')
    return quantity(
      reading,
      span,
      'egress_gb_per_month',
      gigabytes * monthly,
      lowMonthly,
      'Data transfer to the internet per month.',
    );
  if (periodSeconds !== null)
    return quantity(reading, span, 'growth_gb_per_month', gigabytes * monthly, lowMonthly, 'Growth per month.');
  if (cue === 'files') return quantity(reading, span, 'object_gb', gigabytes, low, 'Size of the files.');
  return quantity(reading, span, 'stored_gb', gigabytes, low, 'Size of the data.');
}
