import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningKey, SigningKeys } from '#ports/signing-key.ts';
import { KeyFileError, OWNER_ONLY, readOrCreate, SIGNING_KEY_FILE } from './key-files.ts';

/** The signing key and its predecessor. */
const MAX_KEYS = 2;
const BLOCK = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/**
 * Keys from the configuration, or from the data directory, where they are created on first start: PEM blocks, newest
 * first. Without a directory the key is not stored.
 * @throws if a key is not Ed25519, or the file cannot be read or written
 */
export function loadSigningKeys(options: { pem: string | undefined; dataDir: string | undefined }): SigningKeys {
  if (options.pem !== undefined) return signingKeys(options.pem, 'JWT_PRIVATE_KEY');
  if (options.dataDir === undefined) return signingKeys(freshPem(), 'a fresh key');
  const path = join(options.dataDir, SIGNING_KEY_FILE);
  const pem = readOrCreate(path, freshPem());
  if (blocksOf(pem).length > 0) return signingKeys(pem, path);
  throw new KeyFileError(
    `${path} has no private key: restore it from a backup, or delete it, which ends all sign-ins of users`,
  );
}

/**
 * Adds a new key to the data directory and removes the oldest. After a restart, the new key signs and the previous key
 * still verifies.
 */
export function rotateSigningKey(dataDir: string): SigningKey {
  const path = join(dataDir, SIGNING_KEY_FILE);
  const [newest] = blocksOf(readOrCreate(path, freshPem()));
  const pem = `${freshPem()}${newest ?? ''}\n`;
  // Written to a temporary file and renamed, so that readers never see a partial file.
  const temporary = `${path}.new`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, pem, { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(temporary, path);
  return signingKeys(readFileSync(path, 'utf8'), path)[0];
}

function signingKeys(pem: string, source: string): SigningKeys {
  const [newest = '', ...older] = blocksOf(pem);
  return [signingKey(newest, source), ...older.slice(0, MAX_KEYS - 1).map((block) => signingKey(block, source))];
}

function signingKey(pem: string, source: string): SigningKey {
  const key = parse(pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${source} must be an Ed25519 key as PKCS #8 PEM`);
  const publicKey = createPublicKey(key);
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { kid, privatePem: toPem(key), publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

function parse(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

const blocksOf = (pem: string): readonly string[] => pem.match(BLOCK) ?? [];
const freshPem = (): string => toPem(generateKeyPairSync('ed25519').privateKey);
const toPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
