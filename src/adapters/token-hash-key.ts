import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptIn, TOKEN_HASH_KEY_FILE } from './kept-file.ts';

const BYTES = 32;

/**
 * The key of the hash under which secrets are kept: from the configuration, else from the data directory, made there at
 * the first start. With another key every agent's token and session ends. Without a directory it lives as long as the
 * process.
 */
export function loadTokenHashKey(options: { key: string | undefined; dataDir: string | undefined }): Buffer {
  if (options.key !== undefined) return Buffer.from(options.key);
  const fresh = randomBytes(BYTES).toString('base64url');
  return Buffer.from(options.dataDir === undefined ? fresh : keptIn(join(options.dataDir, TOKEN_HASH_KEY_FILE), fresh));
}
