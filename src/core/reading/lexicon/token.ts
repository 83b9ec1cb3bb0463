/** A text as the rules see it: words, numbers and marks, with offsets into the text as it was written. */

export type Tag = 'verb' | 'noun' | 'other';

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number' | 'mark';
  /** Lower case; marks as written. */
  readonly lower: string;
  /** No space stands before it. */
  readonly glued: boolean;
  /** Counts sentences from 0. */
  readonly sentence: number;
}

/** A token with what the language model says of it. */
export interface Word extends Token {
  /** Spellings by which phrases find it: as written, lemma, singular, and each with its tag. */
  readonly forms: readonly string[];
  readonly tag: Tag;
  /** A word of English that the model knows. */
  readonly known: boolean;
}
