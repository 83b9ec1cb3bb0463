import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningKey } from '#ports/signing-key.ts';

const FILE = 'jwt-key.pem';
/** Its owner may read and write it; nobody else anything. */
const OWNER_ONLY = 0o600;

/**
 * The key from the configuration, else the one kept in the data directory, made there at the first start.
 * Without a directory it lives as long as the process.
 * @throws where a key is not Ed25519, or the file can't be read or written.
 */
export function loadSigningKey(options: { pem: string | undefined; dataDir: string | undefined }): SigningKey {
  if (options.pem !== undefined) return signingKey(options.pem, 'JWT_PRIVATE_KEY');
  const fresh = toPem(generateKeyPairSync('ed25519').privateKey);
  if (options.dataDir === undefined) return signingKey(fresh, 'a fresh key');
  const path = join(options.dataDir, FILE);
  return signingKey(keptIn(path, fresh), path);
}

/** `wx` makes one of two processes that start at once the author; the other one reads. */
function keptIn(path: string, fresh: string): string {
  try {
    writeFileSync(path, fresh, { mode: OWNER_ONLY, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
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

const toPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
