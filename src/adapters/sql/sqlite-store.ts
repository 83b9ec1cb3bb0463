import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Store } from '#ports/store.ts';
import { createDiskReserve } from './disk-reserve.ts';
import { withReserve } from './full-disk.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { createStore } from './store.ts';

/** File name of the database in the data directory. */
export const SQLITE_FILE = 'synthesis.sqlite';
/** Maximum wait for a lock of another process. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Size of the write-ahead log in pages of 4 KB before a checkpoint. The SQLite default of 1,000 delays concurrent reads by
 * about 15 ms. Smaller checkpoints take little more time in total.
 */
const CHECKPOINT_PAGES = 250;

/**
 * One file in the data directory. With `synchronous = FULL`, a commit waits for the disk: an acknowledged write survives a
 * crash of the process and of the machine.
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
  return withReserve(createStore(db), createDiskReserve(dataDir));
}
