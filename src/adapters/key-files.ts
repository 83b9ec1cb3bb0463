import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
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
 * The content of the file. Creates it with the fallback if it does not exist. `wx` makes creation atomic for concurrent
 * processes.
 */
export function readOrCreate(path: string, fallback: string): string {
  try {
    writeFileSync(path, fallback, { mode: OWNER_ONLY, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
