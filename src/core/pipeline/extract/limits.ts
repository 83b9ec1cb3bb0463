import {
  AVAILABILITY,
  type CueWords,
  DATA_CUES,
  type DataCue,
  GROWTH,
  TIME_CUES,
  type TimeCue,
} from '../../lexicon/limits.ts';
import { GIGABYTES, PER, SECONDS } from '../../lexicon/numbers.ts';
import { bookOf, type PhraseBook } from '../../lexicon/phrase.ts';
import type { Word } from '../../lexicon/token.ts';
import type { Metric, QualityRequirement, QuantityRequirement } from '../../model/requirement.ts';
import type { Amount } from './amounts.ts';
import { around, evidenceOf, type Reading, type Span } from './reading.ts';

const TIMES = bookOf(TIME_CUES);
const DATA = bookOf(DATA_CUES);
const GROWTHS = bookOf([{ phrases: GROWTH }]);
const AVAILABILITIES = bookOf([{ phrases: AVAILABILITY }]);

export const LIMIT_WORDS: readonly ReadonlySet<string>[] = [TIMES, DATA, GROWTHS, AVAILABILITIES].map((book) =>
  book.vocabulary(),
);

/** Words to each side in which something may say what an amount is about. */
const NEAR = 8;
const MONTH = 2_628_000;

export interface Length {
  readonly amount: Amount;
  readonly span: Span;
  readonly seconds: number;
}

/** "15 minutes", "200ms", "every 30 s". */
export function lengthOf(words: readonly Word[], amount: Amount): Length | null {
  const unit = words[amount.to];
  if (unit === undefined || amount.currency !== null || amount.percent) return null;
  const seconds = unit.lower.endsWith('ly') ? undefined : SECONDS.get(unit.lower);
  if (seconds === undefined || (unit.lower.length === 1 && !unit.glued && unit.lower !== 's' && unit.lower !== 'h'))
    return null;
  return { amount, span: { from: amount.from, to: amount.to + 1 }, seconds: amount.value * seconds };
}

interface Near<K extends string> {
  readonly cue: K;
  readonly distance: number;
}

type CueBook<K extends string> = PhraseBook<CueWords<K>>;

/** The cue of a book that stands nearest to a span in its sentence. */
function nearest<K extends string>(book: CueBook<K>, reading: Reading, span: Span, reach: number): Near<K> | null {
  const { words } = reading;
  const sentence = words[span.from]?.sentence;
  let best: Near<K> | null = null;
  for (let at = Math.max(0, span.from - reach); at < Math.min(words.length, span.to + reach); at += 1) {
    if (words[at]?.sentence !== sentence) continue;
    for (const match of book.matchAt(words, at)) {
      if (match.value.cue === 'none') continue;
      const distance = distanceOf(words, match, span);
      if (distance !== null && (best === null || distance < best.distance)) best = { cue: match.value.cue, distance };
    }
  }
  return best;
}

/** Words between a cue and a span; a mark between them counts for four, and what follows for half a word more. */
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

function quality(
  reading: Reading,
  span: Span,
  name: QualityRequirement['quality'],
  value: number,
  because: string,
): QualityRequirement {
  reading.touch(span.from, span.to);
  const demand = reading.moods.isWish(span.from) ? 'wish' : 'must';
  return { kind: 'quality', quality: name, value, demand, evidence: [evidenceOf(reading, span)], because };
}

/** Latency, recovery point and recovery time. */
export function readTimes(reading: Reading): readonly QualityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    const length = lengthOf(reading.words, amount);
    if (length === null) return [];
    const cue = pairCue(reading, length.span) ?? nearest<TimeCue>(TIMES, reading, length.span, NEAR)?.cue ?? null;
    const found = timeQuality(reading, length, cue);
    return found === null ? [] : [found];
  });
}

/** "within 5 seconds", "in under a second": how fast something must answer. */
const PROMISES = new Set(['within', 'under', 'below']);

/** "RPO/RTO of 15 min / 2 h": the first is for the first. */
function pairCue(reading: Reading, span: Span): TimeCue | null {
  const near = around(reading.words, span.from, NEAR);
  for (let at = near.from; at < span.from - 2; at += 1) {
    const pair = [reading.words[at]?.lower, reading.words[at + 2]?.lower];
    const joint = reading.words[at + 1]?.lower ?? '';
    if (!(pair.includes('rpo') && pair.includes('rto') && ['/', 'and', '+', '&', ','].includes(joint))) continue;
    const earlier = reading.amounts.filter(({ from, to }) => from > at && to <= span.from).length;
    return pair[Math.min(1, earlier)] === 'rpo' ? 'rpo' : 'rto';
  }
  return null;
}

function timeQuality(
  reading: Reading,
  { span, seconds, amount }: Length,
  cue: TimeCue | null,
): QualityRequirement | null {
  const previous = reading.words[amount.from - 1]?.lower ?? '';
  if (previous === 'every' || previous === 'each') return null;
  if (seconds < 1)
    return quality(reading, span, 'latency_p99_ms', Math.round(seconds * 1000), 'Taken as 99 of 100 answers.');
  if ((cue === 'latency' || (cue === null && PROMISES.has(previous))) && seconds <= 10)
    return quality(reading, span, 'latency_p99_ms', Math.round(seconds * 1000), 'Taken as 99 of 100 answers.');
  if (seconds < 1 || seconds > 7 * 86_400) return null;
  if (cue === 'rpo' && seconds >= 1)
    return quality(reading, span, 'rpo_minutes', seconds / 60, 'How much of the latest data may be lost.');
  if (cue === 'rto') return quality(reading, span, 'rto_minutes', seconds / 60, 'How long it may take to be back.');
  return null;
}

/** "99.9 %". */
export function readAvailability(reading: Reading): readonly QualityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    if (!amount.percent || amount.value < 90 || amount.value >= 100) return [];
    const span = { from: amount.from, to: amount.to };
    if (amount.value < 99 && !isNearCue(reading, span, 'availability')) return [];
    const next = reading.words[amount.to]?.lower;
    if (next === 'of' || next === 'percentile') return [];
    return [quality(reading, span, 'availability', amount.value, 'Read as the share of a month in which it answers.')];
  });
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

/** Words between bytes and the time in which they come: "4 TB more each month", "20 GB of new photos per week". */
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

/** "a day", "/s", "per month", "monthly". */
export function periodAt(words: readonly Word[], at: number): { readonly seconds: number; readonly to: number } | null {
  const word = words[at];
  if (word === undefined) return null;
  if (['daily', 'monthly', 'weekly', 'hourly', 'yearly', 'nightly', 'annually'].includes(word.lower))
    return { seconds: SECONDS.get(word.lower) ?? 0, to: at + 1 };
  if (!PER.has(word.lower)) return null;
  const unitAt =
    ['in', 'per', 'for', 'the'].includes(word.lower) && ['a', 'the', 'one', 'each'].includes(words[at + 1]?.lower ?? '')
      ? at + 2
      : at + 1;
  const unit = words[unitAt];
  if (unit === undefined || unit.kind !== 'word' || unit.lower === 'ms') return null;
  const seconds = SECONDS.get(unit.lower);
  return seconds === undefined ? null : { seconds, to: unitAt + 1 };
}

function quantity(
  reading: Reading,
  span: Span,
  metric: Metric,
  value: number,
  low: number | null,
  because: string,
): QuantityRequirement {
  reading.touch(span.from, span.to);
  return { kind: 'quantity', metric, value, low, evidence: [evidenceOf(reading, span)], because };
}

/** Gigabytes kept, added a month, or sent out a month. */
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
/** Words between hours and the time in which they come: "340 hours of audio per week". */
const HOURS_REACH = 8;

export interface Hours {
  readonly span: Span;
  readonly perMonth: number;
}

/** Hours of sound, film or flight that come in a month. */
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

/** The amount and its unit, without the time in which it comes. */
function coreOf({ amount }: Bytes): Span {
  return { from: amount.from, to: amount.to + 1 };
}

/** What bytes are about; memory must stand next to them: "64 GB RAM", "memory: 64 GB". */
function dataCue(reading: Reading, span: Span): DataCue | null {
  const found = nearest<DataCue>(DATA, reading, span, NEAR) ?? nearest<DataCue>(OF_ALL, reading, span, FAR);
  if (found?.cue !== 'memory' || found.distance <= CLOSE) return found?.cue ?? null;
  return nearest<DataCue>(OF_ALL, reading, span, FAR)?.cue ?? null;
}

const CLOSE = 2.5;
/** Where nothing near says what bytes are about, something further off in the sentence may. */
const FAR = 16;
const OF_ALL = bookOf(DATA_CUES.filter(({ cue }) => cue !== 'memory' && cue !== 'each'));

/** "each one is 120 GB", "every scan has 3 GB"; not "each month 120 GB". */
function isOfEach({ words }: Reading, { amount }: Bytes): boolean {
  for (let at = amount.from - 1; at >= Math.max(0, amount.from - EACH_REACH); at -= 1) {
    const word = words[at];
    if (word === undefined || word.kind !== 'word' || word.sentence !== words[amount.from]?.sentence) return false;
    if (word.lower === 'each' || word.lower === 'every') return !SECONDS.has(words[at + 1]?.lower ?? '');
  }
  return false;
}

/** Words from "each" to the size of one. */
const EACH_REACH = 4;

/** "1 KB each", "at 4 MB": the size of one thing. */
export function isSizeOfOne(reading: Reading, bytes: Bytes): boolean {
  if (bytes.periodSeconds === null && isOfEach(reading, bytes)) return true;
  const cue = dataCue(reading, coreOf(bytes));
  return cue === 'each' || (bytes.gigabytes < SMALLEST_STORE_GB && cue !== 'memory');
}

/** Less than this is the size of one thing, not of all. */
const SMALLEST_STORE_GB = 0.5;

function bytesQuantity(reading: Reading, bytes: Bytes, cue: DataCue | null): QuantityRequirement | null {
  const { span, gigabytes, low, periodSeconds } = bytes;
  if (cue === 'memory') {
    reading.touch(span.from, span.to);
    return null;
  }
  if (cue === 'each' || (gigabytes < SMALLEST_STORE_GB && periodSeconds === null)) return null;
  if (periodSeconds === null && isOfEach(reading, bytes)) return null;
  if (periodSeconds === HOUR && hoursOfMonth(reading) !== null) return null;
  const monthly = periodSeconds === null ? 1 : MONTH / periodSeconds;
  const lowMonthly = low === null ? null : low * monthly;
  if (cue === 'egress')
    return quantity(
      reading,
      span,
      'egress_gb_per_month',
      gigabytes * monthly,
      lowMonthly,
      'What leaves for the internet in a month.',
    );
  if (periodSeconds !== null)
    return quantity(reading, span, 'growth_gb_per_month', gigabytes * monthly, lowMonthly, 'What is added in a month.');
  if (cue === 'files') return quantity(reading, span, 'object_gb', gigabytes, low, 'Size of the files.');
  return quantity(reading, span, 'stored_gb', gigabytes, low, 'Size of the data.');
}
