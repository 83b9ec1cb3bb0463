import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Repositories, Store } from '#ports/store.ts';
import { migrate } from './migrations.ts';
import { connectionOptions, createPool, isUndone, reportingPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createStore } from './store.ts';

/** How often a transaction is run that the database undoes each time. */
const MOST_TRIES = 4;

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Connections at most. */
  readonly poolSize: number;
}

/** A store, and what others on the same database need. */
export interface PostgresDatabase {
  readonly store: Store;
  readonly pool: Pool;
  /** The transaction behind repositories that were handed out within one. */
  transactionOf(within: Repositories): Transaction<Schema>;
}

/**
 * One database for any number of processes.
 * @throws StoreUnavailable where it can't be reached
 */
export async function openPostgres({ url, poolSize }: PostgresOptions): Promise<PostgresDatabase> {
  await migrateAlone(url);
  const pool = createPool(url, poolSize);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reportingPool(pool) }) });
  const transactions = new WeakMap<Repositories, Transaction<Schema>>();
  const store = createStore(db, transactions);
  return {
    pool,
    store: { ...store, transaction: (work) => untilDone(() => store.transaction(work)), close: () => pool.end() },
    transactionOf: (within) => {
      const transaction = transactions.get(within);
      if (transaction === undefined) throw new Error('these repositories belong to no transaction of this store');
      return transaction;
    },
  };
}

/**
 * Over a connection of its own that may wait: of processes that start at once one migrates, behind an advisory lock, and
 * the others find it done.
 */
async function migrateAlone(url: string): Promise<void> {
  const pool = new Pool({ ...connectionOptions(url), max: 1 });
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reportingPool(pool) }) });
  try {
    await migrate(db);
  } finally {
    await pool.end();
  }
}

/** What was undone as a whole is run again; a commit whose answer was lost is not. */
async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isUndone(error) || tries === MOST_TRIES) throw error;
    }
  }
}
