import { copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read and write for the owner only. */
export const OWNER_ONLY = 0o600;

/** Key files in the data directory. */
export const SIGNING_KEY_FILE = 'jwt-key.pem';
export const TOKEN_HASH_KEY_FILE = 'token-hash.key';

/** Copies the key files of a data directory. Keys from environment variables have no file. */
export function copyKeys(from: string, to: string): void {
  for (const file of [SIGNING_KEY_FILE, TOKEN_HASH_KEY_FILE]) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
}

/**
 * The content of the file. Creates it with the fallback if it does not exist. The file appears complete or not at all,
 * also on a full disk and for concurrent processes.
 */
export function readOrCreate(path: string, fallback: string): string {
  if (!existsSync(path)) create(path, fallback);
  return readFileSync(path, 'utf8');
}

function create(path: string, content: string): void {
  const temporary = `${path}.new-${process.pid}`;
  try {
    writeFileSync(temporary, content, { mode: OWNER_ONLY, flush: true });
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A key file has no usable key. The message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}
