import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Store } from '#ports/store.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { createStore } from './store.ts';

/** Name of the database's file in the data directory. */
export const SQLITE_FILE = 'synthesis.sqlite';
/** How long a statement waits for another process that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Pages of the log, 4 KB each, after which they are written into the file. SQLite's own 1,000 make whoever reads at that
 * moment wait some 15 ms; less at a time takes hardly longer in all.
 */
const CHECKPOINT_PAGES = 250;

/**
 * One file under the data directory. `synchronous = FULL` makes a commit wait for the disk: what was acknowledged
 * survives a lost process and a lost machine.
 */
export async function openSqliteStore(dataDir: string): Promise<Store> {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), {
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
  );
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
  await migrate(db);
  return createStore(db);
}
