import { OVERRULES } from '../../lexicon/overrules.ts';
import { bookOf } from '../../lexicon/phrase.ts';
import type { QuantityRequirement } from '../../model/requirement.ts';
import { evidenceOf, type Reading } from './reading.ts';

const OVERRULE_BOOK = bookOf(OVERRULES);

export const OVERRULE_WORDS: ReadonlySet<string> = OVERRULE_BOOK.vocabulary();

/** Sentences that overrule a working assumption: "Responses average 10 KB." */
export function readOverrules(reading: Reading): readonly QuantityRequirement[] {
  return OVERRULE_BOOK.find(reading.words).flatMap((match) => {
    const amount = reading.amounts.find(({ from, to }) => from >= match.from && to <= match.to + 1);
    if (amount === undefined) return [];
    reading.touch(match.from, match.to);
    return [
      {
        kind: 'quantity',
        metric: match.value.metric,
        value: amount.value,
        low: amount.low,
        evidence: [evidenceOf(reading, match)],
        because: 'Stated in place of the working assumption.',
      },
    ];
  });
}
