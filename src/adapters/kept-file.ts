import { readFileSync, writeFileSync } from 'node:fs';

/** Its owner may read and write it; nobody else anything. */
export const OWNER_ONLY = 0o600;

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
