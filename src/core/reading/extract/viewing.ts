import type { QuantityRequirement } from '../../model/resolved.ts';
import { bookOf } from '../lexicon/phrase.ts';
import { STREAM_RATES, VIEWING } from '../lexicon/viewing.ts';
import { countOf } from './counting.ts';
import { hoursOfMonth } from './limits.ts';
import { around, quantityAt, type Reading, type Span } from './reading.ts';

const VIEWED = bookOf([{ phrases: VIEWING }]);
const EACH = bookOf([
  { phrases: ['each', 'every', 'per head|user|viewer|member|person|subscriber', 'on average', 'apiece'] },
]);
const RATES = bookOf(STREAM_RATES);

const NEAR = 12;
/** Hours per month from which the value is the total of all viewers; one viewer cannot watch more. */
const MOST_OF_ONE = 300;

/** Data transfer of video: total viewing hours times the usual size of an hour. */
export function readViewing(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  if (stated.some(({ metric }) => metric === 'egress_gb_per_month')) return [];
  const hours = hoursOfMonth(reading);
  if (hours === null || !isNear(VIEWED, reading, hours.span)) return [];
  const people = ofEach(reading, hours.span, hours.perMonth);
  if (people === null) return [];
  const rate = RATES.find(reading.words)[0]?.value ?? STREAM_RATES[0];
  if (rate === undefined) return [];
  const value = people * hours.perMonth * rate.gigabytes;
  const who = people === 1 ? '' : `${people} people x `;
  const because = `${who}${Number(hours.perMonth.toPrecision(4))} hours/month x ${rate.gigabytes} GB/hour (${rate.because}) = ${Math.round(value)} GB.`;
  return [quantityAt(reading, 'egress_gb_per_month', value, because, hours.span)];
}

function isNear(book: typeof VIEWED, reading: Reading, span: Span): boolean {
  const near = around(reading.words, span.from, NEAR);
  return book.find(reading.words.slice(near.from, near.to)).length > 0;
}

/** Number of viewers by which the hours are multiplied; 1 if the hours are a total. */
function ofEach(reading: Reading, span: Span, perMonth: number): number | null {
  if (!isNear(EACH, reading, span) || perMonth > MOST_OF_ONE) return perMonth > MOST_OF_ONE ? 1 : null;
  const people = reading.amounts
    .flatMap((amount) => countOf(reading.words, amount) ?? [])
    .filter(({ thing }) => thing === 'person' || thing === 'member' || thing === 'visitor')
    .map(({ amount }) => amount.value);
  return people.length === 0 ? null : Math.max(...people);
}
