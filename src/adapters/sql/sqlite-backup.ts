import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { copyKeys } from '../key-files.ts';
import { SQLITE_FILE } from './sqlite-store.ts';

/** Copies all pages in one step: a copy in several steps restarts after every write. */
const ALL_PAGES = 2 ** 31 - 1;

/** The backup cannot be created. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies a data directory, also while a server writes to it: a consistent snapshot of the database, and the key files. The
 * copy is atomic, is a valid data directory and is readable by its owner only.
 * @returns size of the copied database in bytes
 * @throws BackupError, file system errors, SQLite errors
 */
export async function backUpDataDir(dataDir: string, target: string): Promise<number> {
  const source = join(dataDir, SQLITE_FILE);
  if (!existsSync(source))
    throw new BackupError(`${source} does not exist: set DATA_DIR to the data directory of the server`);
  if (existsSync(target)) throw new BackupError(`${target} exists: name a directory that does not exist`);
  const partial = `${target}.partial-${process.pid}`;
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const copy = join(partial, SQLITE_FILE);
    await copyDatabase(source, copy);
    copyKeys(dataDir, partial);
    const { size } = statSync(copy);
    flush(copy);
    flush(partial);
    renameSync(partial, target);
    flush(dirname(target));
    return size;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase(source: string, target: string): Promise<void> {
  const from = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(from, target, { rate: ALL_PAGES });
  } finally {
    from.close();
  }
  const to = new DatabaseSync(target);
  try {
    // Merges the write-ahead log into the file.
    to.exec('pragma journal_mode = delete');
    const [found] = to.prepare('pragma quick_check(1)').all();
    const verdict = String(Object.values(found ?? {})[0]);
    if (verdict !== 'ok') throw new BackupError(`the database is damaged: ${verdict}`);
  } finally {
    to.close();
  }
}

/** Waits until the file is on the disk. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
