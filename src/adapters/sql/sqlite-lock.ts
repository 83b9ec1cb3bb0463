import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = 'lock.sqlite';
const HOLDER_FILE = 'lock.pid';
/** Keeps the connections from being collected, which would release the locks. */
const locks = new Set<DatabaseSync>();

/** Another server uses the data directory. The message names its process. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  /** Of the process that has the lock. Empty if it is unknown. */
  readonly pid: string;

  constructor(dataDir: string, pid: string) {
    super(`${dataDir} is used by ${pid === '' ? 'another process' : `process ${pid}`}: stop it, or set DATA_DIR`);
    this.pid = pid;
  }
}

/**
 * Locks a data directory for this server until its process ends. The operating system releases the lock, also after a
 * crash. The lock is on a file of its own, so that backups and commands can use the database.
 * @throws DataDirInUseError, SQLite errors
 */
export function lockDataDir(dataDir: string): void {
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    // No journal: the lock file stays empty, and a full disk does not prevent the lock.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked/.test(String(error))) throw error;
    throw new DataDirInUseError(dataDir, holderOf(dataDir));
  }
  locks.add(lock);
  writeHolder(dataDir);
}

function holderOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, HOLDER_FILE), 'utf8').trim();
  } catch {
    return '';
  }
}

/** For the message only: the lock holds without it, for example on a full disk. */
function writeHolder(dataDir: string): void {
  try {
    writeFileSync(join(dataDir, HOLDER_FILE), `${process.pid}\n`);
  } catch {
    // The message of a second process then names none.
  }
}
