import records from './languages.json' with { type: 'json' };

/** A language with translations of the common words of this domain. */
export interface Language {
  readonly name: string;
  /** Function words that English texts do not contain. */
  readonly markers: ReadonlySet<string>;
  /** Words or phrases without accents, with their translation. An empty string is ignored. */
  readonly words: ReadonlyMap<string, string>;
  /** Endings that a word may have beyond its listed form. */
  readonly endings: readonly string[];
  /** Whether nouns are compounded: the last part is looked up as well. */
  readonly compounds: boolean;
}

export const LANGUAGES: readonly Language[] = records.map(({ markers, words, ...language }) => ({
  ...language,
  markers: new Set(markers.split(' ')),
  words: new Map(Object.entries(words)),
}));
