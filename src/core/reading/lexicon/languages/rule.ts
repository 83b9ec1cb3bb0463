/** Another language, in so far as it is read: words that betray it, and what the common words of this trade are in English. */
export interface Language {
  readonly name: string;
  /** Small words that hardly any English text has. */
  readonly markers: ReadonlySet<string>;
  /** From a word or several words, without accents, to English. An empty string: it says nothing. */
  readonly words: ReadonlyMap<string, string>;
  /** Endings that a word may have beyond the form that is listed. */
  readonly endings: readonly string[];
  /** Nouns are joined to one: the last part is looked up too. */
  readonly compounds: boolean;
}

/** A list of `word: english`, one a line; several words that mean the same are parted by a comma. */
export function dictionary(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [left, right] = line.split(':');
    if (left === undefined || right === undefined) continue;
    for (const word of left.split(',')) words.set(word.trim(), right.trim());
  }
  return words;
}
