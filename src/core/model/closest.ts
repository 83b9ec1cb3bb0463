/** Maximum edit distance of a suggestion. */
const MAX_EDITS = 3;
const FAR = MAX_EDITS + 1;
/** Longer input is no misspelling of a known word. */
const MAX_LENGTH = 100;

/** The known word closest to the input. Null if none is close. */
export function closest(written: string, known: readonly string[]): string | null {
  if (written.length > MAX_LENGTH) return null;
  const limit = Math.min(MAX_EDITS, Math.ceil(written.length / 2));
  const [best] = known
    .map((word) => ({ word, edits: distance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= limit || isRelated(written.toLowerCase(), word.toLowerCase()))
    .sort((a, b) => a.edits - b.edits);
  return best?.word ?? null;
}

/** One is a part of the other (`budget_usd` and `budget`), or they begin alike (`graph_database` and `graph_db`). */
function isRelated(written: string, word: string): boolean {
  const [shorter, longer] = written.length < word.length ? [written, word] : [word, written];
  if (shorter.length < 4) return false;
  const begin = shorter.slice(0, Math.floor(shorter.length / 2) + 1);
  return longer.includes(shorter) || (begin.length >= 4 && longer.startsWith(begin));
}

/** Levenshtein distance up to `MAX_EDITS`. Only cells near the diagonal can be within it. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MAX_EDITS) return FAR;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = Array<number>(to.length + 1).fill(FAR);
    next[0] = i + 1;
    const end = Math.min(to.length, i + MAX_EDITS + 1);
    for (let j = Math.max(0, i - MAX_EDITS); j < end; j++) {
      const replaced = (row[j] ?? FAR) + (from[i] === to[j] ? 0 : 1);
      next[j + 1] = Math.min(replaced, (row[j + 1] ?? FAR) + 1, (next[j] ?? FAR) + 1);
    }
    if (next.every((edits) => edits > MAX_EDITS)) return FAR;
    row = next;
  }
  return row.at(-1) ?? FAR;
}
