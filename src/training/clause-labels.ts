import { CLAUSE_OUTPUTS, indexOf, OUTSIDE, REFUSED } from '../core/reading/classifier/model.ts';
import type { TextClause } from '../core/reading/clauses.ts';
import type { LabelledText } from './corpus.ts';
import { termsOf } from './fit.ts';

/** Fewest characters that a quote shares with a clause that it speaks in. */
const SHARED = 4;

/** The targets of each clause: the terms that it is quoted for, and whether it is outside or a refusal. */
export function clauseTargets(
  { text, components, outside, refused }: LabelledText,
  clauses: readonly TextClause[],
): readonly Uint8Array[] {
  const targets = clauses.map(() => new Uint8Array(CLAUSE_OUTPUTS));
  const mark = (quotes: readonly string[], outputs: readonly number[]) => {
    for (const index of quotes.flatMap((quote) => placesOf(quote, text, clauses)))
      for (const output of outputs) (targets[index] as Uint8Array)[output] = 1;
  };
  for (const { capability, form, or, evidence } of components)
    mark(evidence, [...termsOf([form === null ? capability : `${capability}:${form}`, ...or])].map(indexOf));
  for (const { evidence } of outside) mark(evidence, [OUTSIDE]);
  for (const { evidence } of refused) mark(evidence, [REFUSED]);
  return targets;
}

/** The clauses that a quote stands in, at its first place in the text. */
function placesOf(quote: string, text: string, clauses: readonly TextClause[]): readonly number[] {
  const at = text.indexOf(quote);
  if (at < 0) return [];
  return clauses.flatMap(({ start, end }, index) => {
    const shared = Math.min(end, at + quote.length) - Math.max(start, at);
    return shared >= Math.min(SHARED, quote.length) ? [index] : [];
  });
}
