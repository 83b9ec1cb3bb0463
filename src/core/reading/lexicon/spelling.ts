/** Finds the word of a vocabulary that a misspelt word stands for: one letter too many, too few, wrong, or two changed about. */
export interface Speller {
  /** The word that is meant, or null where none or more than one is near. */
  correct(word: string): string | null;
}

/** Shorter words are near too many others. */
const SHORTEST = 5;
/** From this length on a wrong letter is taken for a slip. */
const SHORTEST_WITH_WRONG_LETTER = 7;
const LONGEST = 24;

function withoutOne(word: string): readonly string[] {
  return [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** Every word is filed under itself less one letter, so that a look-up costs a word's length and not the vocabulary's. */
export function createSpeller(vocabulary: Iterable<string>): Speller {
  const known = new Set(vocabulary);
  const words = new Set([...known].filter((word) => word.length >= SHORTEST && isPlain(word)));
  const filed = new Map<string, string[]>();
  for (const word of words) {
    for (const less of withoutOne(word)) filed.set(less, [...(filed.get(less) ?? []), word]);
  }
  return {
    correct(word) {
      if (word.length < SHORTEST - 1 || word.length > LONGEST || known.has(word) || !isPlain(word)) return null;
      const near = nearTo(word, words, filed).filter((other) => other.charAt(0) === word.charAt(0));
      const [only, another] = new Set(near);
      return another === undefined ? (only ?? null) : null;
    },
  };
}

/** Words that lack a letter or have one too many; else those with two changed about; else, for long ones, with one wrong. */
function nearTo(
  word: string,
  words: ReadonlySet<string>,
  filed: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const less = withoutOne(word);
  const one = [...(filed.get(word) ?? []), ...(word.length > SHORTEST ? less.filter((other) => words.has(other)) : [])];
  if (one.length > 0 || word.length < SHORTEST) return one;
  const changed = swapped(word).filter((other) => words.has(other));
  if (changed.length > 0 || word.length < SHORTEST_WITH_WRONG_LETTER) return changed;
  return less.flatMap((other) => filed.get(other) ?? []);
}

function isPlain(word: string): boolean {
  return /^[a-z]+$/.test(word);
}

/** Each pair of neighbours changed about, but for the first letter. */
function swapped(word: string): readonly string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, index) => {
    const at = index + 1;
    return `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
  });
}
