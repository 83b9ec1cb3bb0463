import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { copyKeys } from '../kept-file.ts';
import { SQLITE_FILE } from './sqlite-store.ts';

/** All pages in one step: a copy in several begins anew whenever somebody writes in between. */
const ALL_PAGES = 2 ** 31 - 1;

/** What keeps a copy from being made, in words for whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies a data directory, also while a server writes to it: the database as it is at one moment, and the keys beside
 * it. The copy is a data directory itself. It is there as a whole or not at all, and readable by its owner alone.
 * @returns size of the copied database in bytes
 * @throws BackupError; what the file system and SQLite throw
 */
export async function backUpDataDir(dataDir: string, target: string): Promise<number> {
  const source = join(dataDir, SQLITE_FILE);
  if (!existsSync(source)) throw new BackupError(`${source} is not there: set DATA_DIR as the server has it`);
  if (existsSync(target)) throw new BackupError(`${target} is there already: name a directory that is not`);
  const beside = `${target}.partial-${process.pid}`;
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  try {
    const copy = join(beside, SQLITE_FILE);
    await copyDatabase(source, copy);
    copyKeys(dataDir, beside);
    const { size } = statSync(copy);
    flush(copy);
    flush(beside);
    renameSync(beside, target);
    flush(dirname(target));
    return size;
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
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
    // One file, without a log beside it, until a server opens it.
    to.exec('pragma journal_mode = delete');
    const [found] = to.prepare('pragma quick_check(1)').all();
    const verdict = String(Object.values(found ?? {})[0]);
    if (verdict !== 'ok') throw new BackupError(`the database is damaged: ${verdict}`);
  } finally {
    to.close();
  }
}

/** On disk, not only written. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
