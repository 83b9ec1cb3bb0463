import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreate, TOKEN_HASH_KEY_FILE } from './key-files.ts';

const BYTES = 32;

/**
 * Key of the hash of secrets, from the configuration or from the data directory, where it is created on first start.
 * A different key invalidates all agent tokens and sessions. Without a directory the key is not stored.
 */
export function loadTokenHashKey(options: { key: string | undefined; dataDir: string | undefined }): Buffer {
  if (options.key !== undefined) return Buffer.from(options.key);
  const fresh = randomBytes(BYTES).toString('base64url');
  return Buffer.from(
    options.dataDir === undefined ? fresh : readOrCreate(join(options.dataDir, TOKEN_HASH_KEY_FILE), fresh),
  );
}
