/** Undo operations of a transaction. Applied in reverse order. */
export type Journal = (() => void)[];

/** Rows by key. Copies values on read and write, as a database does. */
export class Table<Row> {
  readonly #rows: Map<string, Row>;
  readonly #journal: Journal | null;

  constructor(rows = new Map<string, Row>(), journal: Journal | null = null) {
    this.#rows = rows;
    this.#journal = journal;
  }

  /** The same rows with writes recorded in the journal of a transaction. */
  within(journal: Journal): Table<Row> {
    return new Table(this.#rows, journal);
  }

  get(key: string): Row | null {
    const row = this.#rows.get(key);
    return row === undefined ? null : structuredClone(row);
  }

  /** All matching rows in any order. */
  where(test: (row: Row) => boolean): Row[] {
    return [...this.#rows.values()].filter(test).map((row) => structuredClone(row));
  }

  get size(): number {
    return this.#rows.size;
  }

  insert(key: string, row: Row): void {
    if (this.#rows.has(key)) throw new Error(`a row with the key ${key} exists`);
    this.put(key, row);
  }

  put(key: string, row: Row): void {
    this.#record(key);
    this.#rows.set(key, structuredClone(row));
  }

  remove(key: string): void {
    this.#record(key);
    this.#rows.delete(key);
  }

  #record(key: string): void {
    const before = this.#rows.get(key);
    this.#journal?.push(() => {
      if (before === undefined) this.#rows.delete(key);
      else this.#rows.set(key, before);
    });
  }
}
