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

/** Kysely dialect of node:sqlite: one connection, used exclusively, so that transactions are serialized. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const MAX_STATEMENTS = 200;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  /** Prepared statements by SQL text. */
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

  /** Passes the connection to the next waiting request. */
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }

  /** IMMEDIATE takes the write lock first, so that a read cannot fail to upgrade to a write. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk can end the transaction.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Caches statements, because preparing takes longer than most queries. */
  #prepared(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= MAX_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
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
  [5, 'locked by another process'],
  [8, 'read-only'],
  [10, 'disk I/O error'],
  [14, 'cannot open a file'],
]);

/** Maps SQLite errors to store errors. Returns other errors unchanged. */
function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const primary = Number(error.errcode) & 0xff;
  if (primary === FULL) return new StoreFull('the disk of the database is full', { cause: error });
  const why = UNAVAILABLE.get(primary);
  return why === undefined
    ? error
    : new StoreUnavailable(`the database is unavailable: ${why} (${error.message})`, { cause: error });
}

function unsupported(): never {
  throw new Error('streaming is not supported');
}
