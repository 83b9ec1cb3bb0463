import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { KeyFileError, readOrCreate, TOKEN_HASH_KEY_FILE } from './key-files.ts';

const BYTES = 32;
/** As required of `TOKEN_HASH_KEY`. */
const MIN_CHARACTERS = 32;

/**
 * Key of the hash of secrets, from the configuration or from the data directory, where it is created on first start.
 * A different key invalidates all agent tokens and sessions. Without a directory the key is not stored.
 * @throws KeyFileError if the stored key is empty or too short
 */
export function loadTokenHashKey(options: { key: string | undefined; dataDir: string | undefined }): Buffer {
  if (options.key !== undefined) return Buffer.from(options.key);
  const fresh = randomBytes(BYTES).toString('base64url');
  return Buffer.from(
    options.dataDir === undefined ? fresh : storedKey(join(options.dataDir, TOKEN_HASH_KEY_FILE), fresh),
  );
}

function storedKey(path: string, fresh: string): string {
  const key = readOrCreate(path, fresh);
  if (key.trim().length >= MIN_CHARACTERS) return key;
  throw new KeyFileError(
    `${path} has no key of at least ${MIN_CHARACTERS} characters: restore it from a backup, or delete it, which invalidates all agent tokens and sessions`,
  );
}
