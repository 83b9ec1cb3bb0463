import type { Metric, QuantityRequirement } from '../../model/resolved.ts';
import { DAYS_PER_MONTH } from '../../model/workload.ts';
import { BUSY_RULES, type BusyRule, DAYTIME } from '../lexicon/hours.ts';
import { bookOf, type Match } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { firstAtLeast } from './ordered.ts';
import { quantityAt, type Reading, type Span } from './reading.ts';

const BUSY = bookOf(BUSY_RULES);
const WEEKDAYS = bookOf([{ phrases: DAYTIME }]);

export const HOUR_WORDS: readonly ReadonlySet<string>[] = [BUSY, WEEKDAYS].map((book) => book.vocabulary());

/** Metrics whose peak may be limited to some hours. */
const PEAKED: ReadonlySet<Metric> = new Set(['requests_per_second', 'concurrent_users', 'events_per_second']);
const RANGE = new Set(['to', 'till', 'until', '-', '–', 'and', 'bis']);
const WORKING_SHARE = 5 / 7;

interface Busy {
  readonly span: Span;
  readonly hours: number;
  readonly because: string;
}

/** Hours per month of a stated peak: "evenings", "from 6 till 10pm", "three times a year". */
export function readBusyHours(
  reading: Reading,
  stated: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const peaks = stated.filter(({ metric }) => PEAKED.has(metric));
  const [busy] = [...clocks(reading), ...named(reading, peaks)];
  if (busy === undefined) return [];
  return [quantityAt(reading, 'busy_hours_per_month', busy.hours, busy.because, busy.span)];
}

/** The shortest period named in the sentence of a peak. */
function named(reading: Reading, peaks: readonly QuantityRequirement[]): readonly Busy[] {
  const sentences = new Set(
    peaks.flatMap(({ evidence }) => evidence.map(({ start }) => sentenceAt(reading.words, start))),
  );
  return BUSY.find(reading.words)
    .filter(({ from }) => sentences.has(reading.words[from]?.sentence ?? -1))
    .map(toBusy)
    .sort((a, b) => a.hours - b.hours);
}

function toBusy({ value, from, to }: Match<BusyRule>): Busy {
  return { span: { from, to }, hours: value.hours, because: value.because };
}

function sentenceAt(words: readonly Word[], start: number): number {
  return words[firstAtLeast(words, start, (word) => word.start)]?.sentence ?? -1;
}

/** "05:00-22:00", "6 till 10pm", "from 7am to 6pm". */
function clocks(reading: Reading): readonly Busy[] {
  const { words } = reading;
  for (let at = 0; at < words.length; at += 1) {
    const first = clockAt(words, at);
    if (first === null) continue;
    const joint = words[first.to]?.lower ?? '';
    const second = clockAt(words, RANGE.has(joint) ? first.to + 1 : first.to);
    if (second === null || !(first.sure || second.sure)) continue;
    const from =
      first.half === null && second.half === 'pm' && first.hour < second.hour - 12 ? first.hour + 12 : first.hour;
    const length = (second.hour - from + 24) % 24;
    if (length === 0) continue;
    return [shift(words, { from: at, to: second.to }, length)];
  }
  return [];
}

function shift(words: readonly Word[], span: Span, length: number): Busy {
  const sentence = words[span.from]?.sentence;
  const near = words.slice(Math.max(0, span.from - 12), span.to + 12).filter((word) => word.sentence === sentence);
  const days = WEEKDAYS.find(near).length > 0 ? DAYS_PER_MONTH * WORKING_SHARE : DAYS_PER_MONTH;
  const because = `${length} hours on ${Math.round(days * 10) / 10} days.`;
  return { span, hours: Math.round(length * days), because };
}

interface Clock {
  readonly hour: number;
  readonly half: 'am' | 'pm' | null;
  /** Whether it is certainly a time of day. */
  readonly sure: boolean;
  readonly to: number;
}

function clockAt(words: readonly Word[], at: number): Clock | null {
  const word = words[at];
  if (word?.kind !== 'number' || word.lower.length > 2) return null;
  const hour = Number(word.lower);
  if (hour > 24) return null;
  const minutes = words[at + 1]?.lower === ':' && words[at + 1]?.glued === true && words[at + 2]?.kind === 'number';
  const next = minutes ? at + 3 : at + 1;
  const suffix = words[next]?.lower;
  if (suffix === 'am' || suffix === 'pm')
    return { hour: (hour % 12) + (suffix === 'pm' ? 12 : 0), half: suffix, sure: true, to: next + 1 };
  return { hour, half: null, sure: minutes, to: next };
}
