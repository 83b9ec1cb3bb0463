/** Words of the request: offsets into its text in UTF-16 code units, and the text between them. */
export interface Evidence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Origin of a value. `constraint` is a field of the request. */
export type Origin = 'stated' | 'constraint' | 'derived' | 'assumed';
