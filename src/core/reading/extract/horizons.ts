import type { QuantityRequirement } from '../../model/resolved.ts';
import { AT_FIRST, LATER } from '../lexicon/horizons.ts';
import { bookOf } from '../lexicon/phrase.ts';
import type { Word } from '../lexicon/token.ts';
import { createLeastBelow, firstAtLeast } from './ordered.ts';
import type { Reading, Span } from './reading.ts';

const FIRST_BOOK = bookOf([{ phrases: AT_FIRST }]);
const LATER_BOOK = bookOf([{ phrases: LATER }]);
/** Maximum distance in words from a number to "later". */
const AFTER = 4;

interface Placed {
  readonly quantity: QuantityRequirement;
  readonly span: Span;
  readonly sentence: number;
}

/** Of two numbers with the same noun in a sentence, "10,000 in the first year, then 100,000", the second is a later one. */
export function withHorizons(
  reading: Reading,
  quantities: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const { words } = reading;
  const firstEnds = firstEndsOf(words);
  const alike = Map.groupBy(
    quantities.flatMap((quantity) => placed(words, quantity) ?? []),
    ({ quantity, sentence }) => `${quantity.metric} ${sentence}`,
  );
  const lastLater = lastLaterOf(words);
  const later = new Set<QuantityRequirement>();
  for (const group of alike.values()) {
    const stated = group.filter(({ span, sentence }) => (firstEnds.get(sentence) ?? Infinity) <= span.from);
    if (stated.length === 0) continue;
    const byStart = createLeastBelow(group.map(({ quantity, span }) => [span.from, quantity.value]));
    const byEnd = createLeastBelow(group.map(({ quantity, span }) => [span.to, quantity.value]));
    for (const { quantity, span } of stated) {
      const isMarked = isLaterAfter(words, span.to);
      const least = isMarked ? byStart(span.from) : byEnd((lastLater[span.from] ?? -1) + 1);
      if (least < quantity.value) later.add(quantity);
    }
  }
  return quantities.map((quantity) => (later.has(quantity) ? { ...quantity, later: true } : quantity));
}

/** End of the first phrase for a start ("first year") in each sentence. */
function firstEndsOf(words: readonly Word[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  words.forEach(({ sentence }, at) => {
    const end = FIRST_BOOK.nearestEnd(words, at);
    if (end !== null) ends.set(sentence, Math.min(end, ends.get(sentence) ?? Infinity));
  });
  return ends;
}

/** For each index the start of the last phrase for a later time that ends at or before it; -1 without one. */
function lastLaterOf(words: readonly Word[]): readonly number[] {
  const last = new Array<number>(words.length + 1).fill(-1);
  words.forEach((_, at) => {
    const end = LATER_BOOK.nearestEnd(words, at);
    if (end !== null) last[end] = at;
  });
  for (let at = 1; at < last.length; at += 1) last[at] = Math.max(last[at] ?? -1, last[at - 1] ?? -1);
  return last;
}

function isLaterAfter(words: readonly Word[], from: number): boolean {
  return LATER_BOOK.find(words.slice(from, from + AFTER)).length > 0;
}

function placed(words: readonly Word[], quantity: QuantityRequirement): Placed | null {
  const [said] = quantity.evidence;
  if (said === undefined) return null;
  const from = firstAtLeast(words, said.start, ({ start }) => start);
  const word = words[from];
  if (word === undefined) return null;
  const span = { from, to: firstAtLeast(words, said.end, ({ start }) => start) };
  return { quantity, span, sentence: word.sentence };
}
