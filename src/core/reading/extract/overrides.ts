import type { QuantityRequirement } from '../../model/resolved.ts';
import { OVERRULES } from '../lexicon/overrules.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Amount } from './amounts.ts';
import { evidenceOf, type Reading, type Span } from './reading.ts';

const OVERRIDE_BOOK = bookOf(OVERRULES);

export const OVERRIDE_WORDS: ReadonlySet<string> = OVERRIDE_BOOK.vocabulary();

/** Sentences that overrule a working assumption: "Responses average 10 KB." */
export function readOverrides(reading: Reading): readonly QuantityRequirement[] {
  return OVERRIDE_BOOK.find(reading.words).flatMap((match) => {
    const amount = amountWithin(reading, match);
    if (amount === null) return [];
    reading.markUnderstood(match.from, match.to);
    return [
      {
        kind: 'quantity',
        metric: match.value.metric,
        value: amount.value,
        low: amount.low,
        evidence: [evidenceOf(reading, match)],
        because: 'Replaces a working assumption.',
      },
    ];
  });
}

function amountWithin(reading: Reading, { from, to }: Span): Amount | null {
  for (let index = from; index < to; index += 1) {
    const amount = reading.amountAt(index);
    if (amount !== null) return amount;
  }
  return null;
}
