import type { QuantityRequirement } from '../../model/resolved.ts';
import { TIME_CUES } from '../lexicon/limits.ts';
import { bookOf } from '../lexicon/phrase.ts';
import { REPORTING } from '../lexicon/reports.ts';
import { type Count, countOf } from './counting.ts';
import { isOfEach } from './groups.ts';
import { intervals, type Timed } from './intervals.ts';
import { bytesOf, hoursOfMonth, isSizeOfOne, lengthOf } from './limits.ts';
import { within } from './ordered.ts';
import { around, join, quantityAt, type Reading, type Span } from './reading.ts';

const RETENTION = bookOf(TIME_CUES.filter(({ cue }) => cue === 'retention'));
const FRACTIONS = bookOf([
  { share: 1 / 2, phrases: ['half of', 'half the', 'one|1 in two|2', 'every second one', 'the other half'] },
  { share: 1 / 3, phrases: ['a third of', 'one third of', 'one|1 in three|3', 'every third'] },
  { share: 2 / 3, phrases: ['two thirds of'] },
  {
    share: 1 / 4,
    phrases: ['a quarter of the|them|our|those|these', 'one quarter of', 'one|1 in four|4', 'every fourth'],
  },
  { share: 1 / 5, phrases: ['a fifth of', 'one fifth of', 'one|1 in five|5', 'every fifth'] },
  { share: 1 / 10, phrases: ['a tenth of', 'one tenth of', 'one|1 in ten|10'] },
  { share: 1 / 20, phrases: ['one|1 in twenty|20'] },
  { share: 1 / 100, phrases: ['one|1 in a? hundred|100'] },
]);
const TOGETHER = bookOf([
  {
    phrases: [
      'in the same ~ minute|minutes|hour',
      'at the same time',
      'at once',
      'at the same moment',
      'simultaneously',
      'concurrently',
      'within ~ minutes',
      'in the first ~ minutes',
    ],
  },
]);

/** Maximum size of a message; larger items are files. */
const LARGEST_MESSAGE_GB = 0.002;
const MONTH = 2_628_000;
const DAY = 86_400;
const MONTHS_WITHOUT_LIMIT = 12;

/** Quantities derived from several numbers of the text: devices times interval, items times size times retention. */
export function readCompounds(
  reading: Reading,
  stated: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const counts = reading.amounts.flatMap((amount) => countOf(reading.words, amount) ?? []);
  const sizes = reading.amounts.flatMap((amount) => {
    const bytes = bytesOf(reading.words, amount);
    return bytes !== null && bytes.periodSeconds === null && isSizeOfOne(reading, bytes) ? [bytes] : [];
  });
  const kept = retention(reading);
  const rate = reports(reading, counts, stated);
  const message = sizes.find(({ gigabytes }) => gigabytes <= LARGEST_MESSAGE_GB) ?? null;
  const volume = rate === null ? ofHours(reading, kept) : ofReports(reading, rate, message, kept);
  return [
    ...ofEvents(reading, rate, stated, message),
    ...ofRetention(reading, kept),
    ...readsAndWrites(reading, counts),
    ...(rate === null ? [] : [rate]),
    ...(volume ?? ofThings(reading, counts, sizes, kept, stated) ?? ofGrowth(stated, kept) ?? []),
    ...together(reading, stated),
  ];
}

/** "reads 6,000/s, writes 800/s": the load is their sum. */
function readsAndWrites(reading: Reading, counts: readonly Count[]): readonly QuantityRequirement[] {
  const rates = counts.filter(({ thing, periodSeconds }) => thing === 'request' && periodSeconds === 1);
  const named = (name: string) =>
    rates.find(({ span }) =>
      reading.words.slice(Math.max(0, span.from - 2), span.to).some(({ lower }) => lower === name),
    );
  const reads = named('reads');
  const writes = named('writes');
  if (reads === undefined || writes === undefined || reads === writes) return [];
  const value = reads.amount.value + writes.amount.value;
  const because = `${reads.amount.value} reads + ${writes.amount.value} writes = ${value} requests/s.`;
  const share = (100 * writes.amount.value) / value;
  return [
    quantityAt(reading, 'requests_per_second', value, because, reads.span, writes.span),
    quantityAt(reading, 'write_percent', share, `${writes.amount.value} of ${value}.`, writes.span),
  ];
}

/** Events/s from the number of devices and their interval; a fraction in the text divides the devices between two intervals. */
function reports(
  reading: Reading,
  counts: readonly Count[],
  stated: readonly QuantityRequirement[],
): QuantityRequirement | null {
  const device = counts.find(({ thing }) => thing === 'device') ?? reportingPeople(reading, counts);
  if (
    device === undefined ||
    stated.some(({ metric }) => metric === 'events_per_second' || metric === 'events_per_month')
  )
    return null;
  const rates = counts
    .filter((count) => isOfEach(reading.words, count))
    .map(({ span, amount, periodSeconds }) => ({ span, seconds: (periodSeconds ?? 1) / amount.value }));
  const [first, second] = [...intervals(reading), ...rates].filter(({ seconds }) => seconds <= DAY);
  if (first === undefined) return null;
  const devices = device.amount.value;
  const share = second === undefined ? null : fractionBetween(reading, first.span, second.span);
  if (second === undefined || share === null) {
    return quantityAt(
      reading,
      'events_per_second',
      devices / first.seconds,
      `${devices} that report every ${first.seconds} s = ${round(devices / first.seconds)} a second.`,
      device.span,
      first.span,
    );
  }
  const value = devices * (share / first.seconds + (1 - share) / second.seconds);
  return quantityAt(
    reading,
    'events_per_second',
    value,
    `${devices}, ${round(share * 100)} % of them every ${first.seconds} s, the others every ${second.seconds} s = ${round(value)} a second.`,
    device.span,
    first.span,
    second.span,
  );
}

/** "The couriers (70) send their position every 5 seconds": people who report like devices. */
function reportingPeople(reading: Reading, counts: readonly Count[]): Count | undefined {
  const often = intervals(reading)
    .map(({ span }) => span.from)
    .toSorted((one, other) => one - other);
  return counts.find(({ thing, span }) => {
    if (thing !== 'person' && thing !== 'member') return false;
    return within(often, span.from - COUNT_REACH, span.to + REPORT_REACH - 1, Number).some((from) =>
      from > span.to
        ? reading.words.slice(span.to, from).some(({ lower }) => REPORTING.has(lower))
        : isOfThoseBefore(reading, from, span),
    );
  });
}

/** "phones send a position every 5 s, 900 drivers": the number follows the interval. */
function isOfThoseBefore({ words }: Reading, from: number, people: Span): boolean {
  if (people.from - from > COUNT_REACH || words[from]?.sentence !== words[people.from]?.sentence) return false;
  return words.slice(Math.max(0, from - COUNT_REACH), from).some(({ lower }) => REPORTING.has(lower));
}

/** Maximum distance in words from an interval to the following number. */
const COUNT_REACH = 7;
/** Maximum distance in words from reporting people to an interval. */
const REPORT_REACH = 14;

function fractionBetween(reading: Reading, first: Span, second: Span): number | null {
  const match = FRACTIONS.find(reading.words.slice(first.from, second.to))[0];
  return match?.value.share ?? null;
}

/** Retention of data, months. */
function retention(reading: Reading): (Timed & { readonly months: number }) | null {
  const firstBytes = firstBytesOf(reading);
  for (const amount of reading.amounts) {
    const length = lengthOf(reading.words, amount);
    if (length === null || length.seconds < DAY) continue;
    const near = around(reading.words, amount.from, 6);
    if (
      RETENTION.find(reading.words.slice(near.from, near.to)).length > 0 ||
      isBareAfterBytes(reading, length, firstBytes)
    )
      return { ...length, months: length.seconds / MONTH };
  }
  return null;
}

const WEEK = 604_800;

/** "50 GB a day, 14 days": a duration at the end of a clause with a rate is the retention. */
function isBareAfterBytes(
  { words }: Reading,
  { span, seconds }: Timed,
  firstBytes: ReadonlyMap<number, number>,
): boolean {
  const next = words[span.to];
  const ends = next === undefined || next.kind === 'mark' || next.sentence !== words[span.from]?.sentence;
  if (words[span.from - 1]?.lower !== ',' || !ends || seconds < WEEK) return false;
  return (firstBytes.get(words[span.from]?.sentence ?? -1) ?? Infinity) <= span.from;
}

/** End of the first amount of bytes in each sentence. */
function firstBytesOf({ words, amounts }: Reading): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const amount of amounts) {
    const sentence = words[amount.from]?.sentence ?? -1;
    if (!ends.has(sentence) && bytesOf(words, amount) !== null) ends.set(sentence, amount.to);
  }
  return ends;
}

/** Event size, if the text states a number of events. */
function ofEvents(
  reading: Reading,
  rate: QuantityRequirement | null,
  stated: readonly QuantityRequirement[],
  size: ReturnType<typeof bytesOf>,
): readonly QuantityRequirement[] {
  const events =
    rate !== null || stated.some(({ metric }) => metric === 'events_per_second' || metric === 'events_per_month');
  return events && size !== null
    ? [quantityAt(reading, 'event_kb', size.gigabytes * 1e6, 'Size of one event.', size.span)]
    : [];
}

function ofRetention(
  reading: Reading,
  kept: (Timed & { readonly months: number }) | null,
): readonly QuantityRequirement[] {
  return kept === null
    ? []
    : [quantityAt(reading, 'retention_days', Math.round(kept.seconds / DAY), 'How long it is kept.', kept.span)];
}

function ofReports(
  reading: Reading,
  rate: QuantityRequirement,
  size: ReturnType<typeof bytesOf>,
  kept: (Timed & { readonly months: number }) | null,
): readonly QuantityRequirement[] | null {
  if (size === null) return null;
  const monthly = rate.value * MONTH * size.gigabytes;
  const months = kept?.months ?? MONTHS_WITHOUT_LIMIT;
  const because = `${round(rate.value)}/s x ${size.gigabytes} GB x ${round(months)} months = ${round(monthly * months)} GB.`;
  return [
    quantityAt(
      reading,
      'stored_gb',
      monthly * months,
      because,
      ...(kept === null ? [size.span] : [size.span, kept.span]),
    ),
  ];
}

const HOUR = 3600;

/** "340 hours of audio per week, 0.6 GB per hour, kept twelve months". */
function ofHours(
  reading: Reading,
  kept: (Timed & { readonly months: number }) | null,
): readonly QuantityRequirement[] | null {
  const hours = hoursOfMonth(reading);
  const size = reading.amounts
    .flatMap((amount) => bytesOf(reading.words, amount) ?? [])
    .find(({ periodSeconds }) => periodSeconds === HOUR);
  if (hours === null || size === undefined) return null;
  const monthly = hours.perMonth * size.gigabytes;
  const months = kept?.months ?? MONTHS_WITHOUT_LIMIT;
  const because = `${round(hours.perMonth)} hours/month x ${size.gigabytes} GB x ${round(months)} months = ${round(monthly * months)} GB.`;
  return [
    quantityAt(reading, 'object_gb', monthly * months, because, hours.span, size.span),
    quantityAt(reading, 'growth_gb_per_month', monthly, because, size.span),
  ];
}

/** Minimum size of a file that a call uploads, such as a recording. */
function isFile({ gigabytes }: { readonly gigabytes: number }): boolean {
  return gigabytes >= 1e-4;
}

/** "10 million snippets a month, 1 KB each, for three years"; "6k pictures a day at 4 MB". */
function ofThings(
  reading: Reading,
  counts: readonly Count[],
  sizes: readonly NonNullable<ReturnType<typeof bytesOf>>[],
  kept: (Timed & { readonly months: number }) | null,
  stated: readonly QuantityRequirement[],
): readonly QuantityRequirement[] | null {
  const sentence = kept === null ? null : reading.words[kept.span.from]?.sentence;
  const size = sizes.find(({ span }) => reading.words[span.from]?.sentence === sentence) ?? sizes[0];
  if (size === undefined || stated.some(({ metric }) => metric === 'stored_gb' || metric === 'object_gb')) return null;
  const near = counts.filter(
    ({ thing, periodSeconds }) =>
      periodSeconds !== null &&
      (['order', 'file', 'event', 'job'].includes(thing) ||
        (thing === 'request' && periodSeconds >= HOUR && isFile(size))),
  );
  const count = near.find(({ span }) => Math.abs(span.to - size.span.from) < 12) ?? near[0];
  if (count === undefined || count.periodSeconds === null) return null;
  const monthly = (count.amount.value * size.gigabytes * MONTH) / count.periodSeconds;
  const months = kept?.months ?? MONTHS_WITHOUT_LIMIT;
  const because = `${count.amount.value} x ${size.gigabytes} GB, ${round(monthly)} GB/month x ${round(months)} months = ${round(monthly * months)} GB.`;
  const metric = count.thing === 'file' || count.thing === 'job' ? 'object_gb' : 'stored_gb';
  return [
    quantityAt(reading, metric, monthly * months, because, join(count.span, count.span), size.span),
    quantityAt(reading, 'growth_gb_per_month', monthly, because, size.span),
  ];
}

/** "60 GB a day, kept 400 days". */
function ofGrowth(
  stated: readonly QuantityRequirement[],
  kept: (Timed & { readonly months: number }) | null,
): readonly QuantityRequirement[] | null {
  const growth = stated.find(({ metric }) => metric === 'growth_gb_per_month');
  if (
    growth === undefined ||
    kept === null ||
    stated.some(({ metric }) => metric === 'stored_gb' || metric === 'object_gb')
  )
    return null;
  const value = growth.value * kept.months;
  return [
    {
      ...growth,
      metric: 'object_gb',
      value,
      because: `${round(growth.value)} GB/month x ${round(kept.months)} months = ${round(value)} GB.`,
    },
  ];
}

/** "half of them turn up in the same ten minutes". */
function together(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const people = Math.max(
    0,
    ...stated
      .filter(({ metric }) => metric === 'monthly_users' || metric === 'registered_users')
      .map(({ value }) => value),
  );
  if (people === 0 || stated.some(({ metric }) => metric === 'concurrent_users')) return [];
  return FRACTIONS.find(reading.words).flatMap((match) => {
    const near = around(reading.words, match.from, 14);
    if (TOGETHER.find(reading.words.slice(match.to, near.to)).length === 0) return [];
    const { share } = match.value;
    return [
      quantityAt(
        reading,
        'concurrent_users',
        people * share,
        `${round(share * 100)} % of ${people} at the same time.`,
        match,
      ),
    ];
  });
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
