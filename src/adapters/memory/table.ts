/** Undoes what a transaction wrote, the last write first. */
export type Journal = (() => void)[];

/** Rows by key. What goes in and what comes out are copies, as they would be with a database. */
export class Table<Row> {
  readonly #rows: Map<string, Row>;
  readonly #journal: Journal | null;

  constructor(rows = new Map<string, Row>(), journal: Journal | null = null) {
    this.#rows = rows;
    this.#journal = journal;
  }

  /** The same rows, seen by a transaction that may have to undo its writes. */
  within(journal: Journal): Table<Row> {
    return new Table(this.#rows, journal);
  }

  get(key: string): Row | null {
    const row = this.#rows.get(key);
    return row === undefined ? null : structuredClone(row);
  }

  /** Every row that passes, in no particular order. */
  where(test: (row: Row) => boolean): Row[] {
    return [...this.#rows.values()].filter(test).map((row) => structuredClone(row));
  }

  get size(): number {
    return this.#rows.size;
  }

  insert(key: string, row: Row): void {
    if (this.#rows.has(key)) throw new Error(`a row with the key ${key} is there already`);
    this.put(key, row);
  }

  put(key: string, row: Row): void {
    this.#remember(key);
    this.#rows.set(key, structuredClone(row));
  }

  remove(key: string): void {
    this.#remember(key);
    this.#rows.delete(key);
  }

  #remember(key: string): void {
    const before = this.#rows.get(key);
    this.#journal?.push(() => {
      if (before === undefined) this.#rows.delete(key);
      else this.#rows.set(key, before);
    });
  }
}
