/** The words of the intent that say something: character offsets into its text, and the text between them. */
export interface Evidence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a number or a choice comes from. `constraint` is a field of the request beside its text. */
export type Origin = 'stated' | 'constraint' | 'derived' | 'assumed';
