import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningKey, SigningKeys } from '#ports/signing-key.ts';
import { keptIn, OWNER_ONLY, SIGNING_KEY_FILE } from './kept-file.ts';

/** The one that signs and the one before it. */
const ALIVE = 2;
const BLOCK = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/**
 * The keys from the configuration, else those kept in the data directory, made there at the first start: one PEM after
 * the other, the newest first. Without a directory they live as long as the process.
 * @throws where a key is not Ed25519, or the file can't be read or written.
 */
export function loadSigningKeys(options: { pem: string | undefined; dataDir: string | undefined }): SigningKeys {
  if (options.pem !== undefined) return signingKeys(options.pem, 'JWT_PRIVATE_KEY');
  if (options.dataDir === undefined) return signingKeys(freshPem(), 'a fresh key');
  const path = join(options.dataDir, SIGNING_KEY_FILE);
  return signingKeys(keptIn(path, freshPem()), path);
}

/**
 * Puts a new key before the ones kept in the data directory; the last one goes. The next start signs with it, and still
 * knows what the one before it signed.
 */
export function rotateSigningKey(dataDir: string): SigningKey {
  const path = join(dataDir, SIGNING_KEY_FILE);
  const [newest] = blocksOf(keptIn(path, freshPem()));
  const pem = `${freshPem()}${newest ?? ''}\n`;
  // Written beside it and moved: no reader finds half a file.
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  writeFileSync(beside, pem, { mode: OWNER_ONLY, flag: 'wx' });
  renameSync(beside, path);
  return signingKeys(readFileSync(path, 'utf8'), path)[0];
}

function signingKeys(pem: string, source: string): SigningKeys {
  const [newest = '', ...before] = blocksOf(pem);
  return [signingKey(newest, source), ...before.slice(0, ALIVE - 1).map((block) => signingKey(block, source))];
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
