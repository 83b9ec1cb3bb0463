import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its owner may read and write it; nobody else anything. */
export const OWNER_ONLY = 0o600;

/** Files of keys in the data directory. */
export const SIGNING_KEY_FILE = 'jwt-key.pem';
export const TOKEN_HASH_KEY_FILE = 'token-hash.key';

/** Copies the keys that a data directory holds; keys that come from the environment are not in it. */
export function copyKeys(from: string, to: string): void {
  for (const file of [SIGNING_KEY_FILE, TOKEN_HASH_KEY_FILE]) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
}

/**
 * What the file holds; made with the fresh text where there is none. `wx` makes one of two processes that start at once
 * the author; the other one reads.
 */
export function keptIn(path: string, fresh: string): string {
  try {
    writeFileSync(path, fresh, { mode: OWNER_ONLY, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
