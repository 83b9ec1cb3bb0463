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
  const lessOne = filedByHash([...words]);
  return {
    correct(word) {
      if (word.length < SHORTEST - 1 || word.length > LONGEST || known.has(word) || !isPlain(word)) return null;
      const near = nearTo(word, words, lessOne).filter((other) => other.charAt(0) === word.charAt(0));
      const [only, another] = new Set(near);
      return another === undefined ? (only ?? null) : null;
    },
  };
}

/**
 * The words that are some word less one letter. Ninety thousand strings would take twenty times the memory of their hashes:
 * an entry is a hash and the index of a word, in the order of the hashes, and a look-up compares the words of one hash.
 */
function filedByHash(words: readonly string[]): (less: string) => readonly string[] {
  const filed = words.flatMap((word, index) =>
    [...new Set(withoutOne(word))].map((less) => hashOf(less) * INDICES + index),
  );
  const entries = Float64Array.from(filed).sort();
  return (less) => {
    const found: string[] = [];
    const hash = hashOf(less);
    for (let at = firstFrom(entries, hash * INDICES); Math.floor((entries[at] ?? -1) / INDICES) === hash; at += 1) {
      const word = words[(entries[at] ?? 0) % INDICES];
      if (word !== undefined && withoutOne(word).includes(less)) found.push(word);
    }
    return found;
  };
}

/** More than there are words. Hashes of 32 bits times this are exact in a double. */
const INDICES = 2 ** 20;

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The first index whose entry is not less than a value. */
function firstFrom(entries: Float64Array, value: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words that lack a letter or have one too many; else those with two changed about; else, for long ones, with one wrong. */
function nearTo(
  word: string,
  words: ReadonlySet<string>,
  lessOne: (less: string) => readonly string[],
): readonly string[] {
  const less = withoutOne(word);
  const one = [...lessOne(word), ...(word.length > SHORTEST ? less.filter((other) => words.has(other)) : [])];
  if (one.length > 0 || word.length < SHORTEST) return one;
  const changed = swapped(word).filter((other) => words.has(other));
  if (changed.length > 0 || word.length < SHORTEST_WITH_WRONG_LETTER) return changed;
  return less.flatMap(lessOne);
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
