import type { QualityRequirement } from '../../model/resolved.ts';
import { TIME_CUES, type TimeCue } from '../lexicon/limits.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import type { Amount } from './amounts.ts';
import { isNearCue, type Length, lengthOf, NEAR, nearest, periodAt } from './limits.ts';
import { firstAtLeast, within } from './ordered.ts';
import { around, evidenceOf, type Reading, type Span } from './reading.ts';

const TIMES = bookOf(TIME_CUES);

function quality(
  reading: Reading,
  span: Span,
  name: QualityRequirement['quality'],
  value: number,
  because: string,
): QualityRequirement {
  reading.markUnderstood(span.from, span.to);
  const demand = reading.modality.isWish(span.from) ? 'wish' : 'must';
  return { kind: 'quality', quality: name, value, demand, evidence: [evidenceOf(reading, span)], because };
}

/** Latency, RPO and RTO. */
export function readTimes(reading: Reading): readonly QualityRequirement[] {
  const found = reading.amounts.flatMap((amount) => timesOf(reading, amount));
  const slow = found.filter((item) => item.quality !== 'latency_p99_ms' || !isOfMost(reading, item));
  return slow.some(({ quality: name }) => name === 'latency_p99_ms') ? slow : found;
}

/** "median 40 ms, 99th percentile 120 ms": the percentile takes precedence. */
function isOfMost({ words }: Reading, { evidence }: QualityRequirement): boolean {
  const at = firstAtLeast(words, evidence[0]?.start ?? 0, ({ start }) => start);
  return words.slice(Math.max(0, at - 4), at).some(({ lower }) => MIDDLES.has(lower));
}

const MIDDLES: ReadonlySet<string> = new Set(['median', 'mean', 'average', 'avg', 'p50', 'typical', 'usually']);

function timesOf(reading: Reading, amount: Amount): readonly QualityRequirement[] {
  const length = lengthOf(reading.words, amount);
  if (length === null) return [];
  const cue =
    pairCue(reading, length.span) ??
    headCue(reading, length.span) ??
    nearest<TimeCue>(TIMES, reading, length.span, NEAR)?.cue ??
    null;
  const found = timeQuality(reading, length, cue);
  return found === null ? [] : [found];
}

/** Maximum duration that is a latency and not a recovery time, seconds. */
const QUICKEST_RECOVERY = 2;
/** "within 5 seconds", "in under a second": a latency. */
const PROMISES = new Set(['within', 'under', 'below']);

/** "RPO/RTO of 15 min / 2 h": values in the order of the names. */
function pairCue(reading: Reading, span: Span): TimeCue | null {
  const near = around(reading.words, span.from, NEAR);
  for (let at = near.from; at < span.from - 2; at += 1) {
    const pair = [reading.words[at]?.lower, reading.words[at + 2]?.lower];
    const joint = reading.words[at + 1]?.lower ?? '';
    if (!(pair.includes('rpo') && pair.includes('rto') && ['/', 'and', '+', '&', ','].includes(joint))) continue;
    const earlier = within(reading.amounts, at + 1, span.from - 1, ({ from }) => from).length;
    return pair[Math.min(1, earlier)] === 'rpo' ? 'rpo' : 'rto';
  }
  return null;
}

const HEAD_REACH = 5;
const JOINTS = new Set([
  ':',
  '=',
  '<',
  '>',
  '≤',
  '~',
  'of',
  'is',
  'at',
  'most',
  'max',
  'maximum',
  'under',
  'within',
  'target',
  'about',
  'a',
  'an',
  '(',
  ')',
]);

/** "RTO <= 2 h / RPO <= 10 min": each name precedes its value. */
function headCue({ words }: Reading, { from }: Span): TimeCue | null {
  for (let at = from - 1; at >= Math.max(0, from - HEAD_REACH); at -= 1) {
    const lower = words[at]?.lower ?? '';
    if (lower === 'rto' || lower === 'rpo') return lower;
    if (!JOINTS.has(lower)) return null;
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
  const isAnswer = cue === 'latency' || (cue === 'rto' && seconds < QUICKEST_RECOVERY);
  if ((isAnswer || (cue === null && PROMISES.has(previous))) && seconds <= 10)
    return quality(reading, span, 'latency_p99_ms', Math.round(seconds * 1000), 'Taken as 99 of 100 answers.');
  if (seconds < 1 || seconds > 7 * 86_400) return null;
  if (cue === 'rpo' && seconds >= 1)
    return quality(reading, span, 'rpo_minutes', seconds / 60, 'How much of the latest data may be lost.');
  return cue === 'rto' ? outage(reading, span, seconds) : null;
}

/** Permitted downtime: per outage, or in total per year or month. */
function outage(reading: Reading, span: Span, seconds: number): QualityRequirement {
  const share = shareOfPeriod(reading, span, seconds);
  return share === null
    ? quality(reading, span, 'rto_minutes', seconds / 60, 'How long it may take to be back.')
    : quality(reading, span, 'availability', share, 'What is left of the time when it may be down so long.');
}

const WEEK = 604_800;
/** Maximum distance in words from a downtime to its period: "four hours of downtime a year". */
const SHARE_REACH = 4;

/** Availability for "4 hours a year", percent with three decimals; null without a period. */
function shareOfPeriod({ words }: Reading, { to }: Span, seconds: number): number | null {
  for (let at = to; at < to + SHARE_REACH; at += 1) {
    const period = periodAt(words, at);
    if (period === null && words[at]?.kind !== 'word') return null;
    if (period !== null)
      return period.seconds < WEEK || seconds >= period.seconds / 10
        ? null
        : Number((100 * (1 - seconds / period.seconds)).toFixed(3));
  }
  return null;
}

/** "99.9 %". */
export function readAvailability(reading: Reading): readonly QualityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    if (!(amount.percent || isBareNines(reading.words, amount)) || amount.value < 90 || amount.value >= 100) return [];
    const span = { from: amount.from, to: amount.to };
    if (amount.value < 99 && !isNearCue(reading, span, 'availability')) return [];
    if (isShareOfThings(reading.words, amount.to)) return [];
    return [quality(reading, span, 'availability', amount.value, 'Read as the share of a month in which it answers.')];
  });
}

/** "Belgium, 99.9, one region": a bare availability between two marks, or after the word for it. */
function isBareNines(words: readonly Word[], { value, from, to, currency }: Amount): boolean {
  if (currency !== null || value < 99 || Number.isInteger(value)) return false;
  const before = words[from - 1];
  const isHeaded = before !== undefined && HEADS.has(before.lower);
  const next = words[to];
  if (next !== undefined && HEADS.has(next.lower) && next.sentence === words[from]?.sentence) return true;
  return (before?.kind === 'mark' || isHeaded) && (next === undefined || next.kind === 'mark');
}

const HEADS: ReadonlySet<string> = new Set(['availability', 'uptime', 'sla', 'slo', 'need', 'want', 'target']);

/** "99 % of answers" is no availability; "99.9 % of the time" is. */
function isShareOfThings(words: readonly Word[], at: number): boolean {
  const next = words[at]?.lower;
  if (next !== 'of') return next === 'percentile';
  const noun = words[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  return !['time', 'year', 'month', 'hours', 'minutes', 'days'].includes(words[noun]?.lower ?? '');
}
