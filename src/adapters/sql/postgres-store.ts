import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Repositories, Store } from '#ports/store.ts';
import { migrate } from './migrations.ts';
import { connectionOptions, createPool, isRolledBack, reportingPool } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { createStore } from './store.ts';

/** Maximum attempts of a transaction that the database rolls back. */
const MAX_ATTEMPTS = 4;

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Maximum number of connections. */
  readonly poolSize: number;
}

/** A store with its connections, for queue and listener. */
export interface PostgresDatabase {
  readonly store: Store;
  readonly pool: Pool;
  /** The database transaction of repositories. @throws Error for repositories outside a transaction */
  transactionOf(within: Repositories): Transaction<Schema>;
}

/**
 * A database shared by any number of processes.
 * @throws StoreUnavailable
 */
export async function openPostgres({ url, poolSize }: PostgresOptions): Promise<PostgresDatabase> {
  await migrateAlone(url);
  const pool = createPool(url, poolSize);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reportingPool(pool) }) });
  const transactions = new WeakMap<Repositories, Transaction<Schema>>();
  const store = createStore(db, transactions);
  return {
    pool,
    store: { ...store, transaction: (work) => retried(() => store.transaction(work)), close: () => pool.end() },
    transactionOf: (within) => {
      const transaction = transactions.get(within);
      if (transaction === undefined) throw new Error('these repositories belong to no transaction of this store');
      return transaction;
    },
  };
}

/**
 * Migrates over a separate connection without timeouts. An advisory lock serializes concurrent processes.
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

/** Retries a transaction that the database rolled back. Does not retry a commit without a response. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRolledBack(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
