import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { StoreFull, StoreUnavailable } from '#ports/store.ts';

/** Kysely over Node's own SQLite: one connection, handed to one user at a time, so that transactions never mix. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const MOST_STATEMENTS = 200;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  /** Statements by their text. This service has a fixed number of them; past the limit the oldest goes. */
  readonly #statements = new Map<string, Prepared>();
  #taken = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = { executeQuery: async (query) => this.#execute(query), streamQuery: () => unsupported() };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return this.#connection;
  }

  /** Passes the connection straight to the next one in line, if there is one. */
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }

  /** IMMEDIATE takes the write lock at once: a transaction that reads first can't fail half-way for want of it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk may have ended the transaction already.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Preparing takes longer than most look-ups. */
  #prepared(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= MOST_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(text, prepared);
    return prepared;
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#run(query);
    } catch (error) {
      throw storeError(error);
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, givesRows } = this.#prepared(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }
}

/** Primary result codes, https://www.sqlite.org/rescode.html */
const FULL = 13;
const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [5, 'another process holds it'],
  [8, 'it can only be read'],
  [10, 'the disk failed'],
  [14, 'a file could not be opened'],
]);

/** What befell the disk, in the words of the port; anything else as it is. */
function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const primary = Number(error.errcode) & 0xff;
  if (primary === FULL) return new StoreFull('the disk on which the database lies is full', { cause: error });
  const why = UNAVAILABLE.get(primary);
  return why === undefined
    ? error
    : new StoreUnavailable(`the database can not be used: ${why} (${error.message})`, { cause: error });
}

function unsupported(): never {
  throw new Error('no query of this service streams its rows');
}
