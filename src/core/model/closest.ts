/** Maximum edit distance of a suggestion. */
const MAX_EDITS = 3;

/** The known word closest to the input. Null if none is close. */
export function closest(written: string, known: readonly string[]): string | null {
  const limit = Math.min(MAX_EDITS, Math.ceil(written.length / 2));
  const [best] = known
    .map((word) => ({ word, edits: distance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= limit || isPart(written, word))
    .sort((a, b) => a.edits - b.edits);
  return best?.word ?? null;
}

/** Prefixes and suffixes: `budget_usd` and `budget`, `regions` and `region`. */
function isPart(written: string, word: string): boolean {
  const [shorter, longer] = [written.toLowerCase(), word.toLowerCase()].sort((a, b) => a.length - b.length);
  return shorter !== undefined && shorter.length >= 4 && longer?.includes(shorter) === true;
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  // Input can be long. The result then exceeds the limit.
  if (Math.abs(from.length - to.length) > MAX_EDITS) return MAX_EDITS + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
