import type { QuantityRequirement } from '../../model/requirement.ts';
import { AT_FIRST, LATER } from '../lexicon/horizons.ts';
import { bookOf, type PhraseBook } from '../lexicon/phrase.ts';
import type { Reading, Span } from './reading.ts';

const FIRST_BOOK = bookOf([{ phrases: AT_FIRST }]);
const LATER_BOOK = bookOf([{ phrases: LATER }]);
/** Words after a number in which "later" still belongs to it. */
const AFTER = 4;

/** Of two numbers that count the same in a sentence, "10,000 in the first year, then 100,000", the second comes later. */
export function withHorizons(
  reading: Reading,
  quantities: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  return quantities.map((quantity) => {
    const at = spanOf(reading, quantity);
    const isLater = quantities.some(
      (other) =>
        other.metric === quantity.metric &&
        other.value < quantity.value &&
        at !== null &&
        comesFirst(reading, spanOf(reading, other), at),
    );
    return isLater ? { ...quantity, later: true } : quantity;
  });
}

function comesFirst({ words }: Reading, first: Span | null, second: Span): boolean {
  if (first === null || first.from >= second.from) return false;
  const sentence = words[first.from]?.sentence;
  if (sentence !== words[second.from]?.sentence) return false;
  const start = words.findIndex((word) => word.sentence === sentence);
  const between = { from: first.to, to: second.from };
  const isFirst = has(FIRST_BOOK, { words }, { from: start, to: second.from });
  return (
    isFirst &&
    (has(LATER_BOOK, { words }, between) || has(LATER_BOOK, { words }, { from: second.to, to: second.to + AFTER }))
  );
}

function has(book: PhraseBook<unknown>, { words }: Pick<Reading, 'words'>, { from, to }: Span): boolean {
  return book.find(words.slice(from, to)).length > 0;
}

function spanOf({ words }: Reading, { evidence: [said] }: QuantityRequirement): Span | null {
  if (said === undefined) return null;
  const from = words.findIndex(({ start }) => start >= said.start);
  const to = words.findIndex(({ start }) => start >= said.end);
  return from < 0 ? null : { from, to: to < 0 ? words.length : to };
}
