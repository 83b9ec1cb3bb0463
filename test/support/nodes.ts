import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '#config';
import { openBackend } from '../../src/backends.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** What the processes of one installation share. */
export function installation(url: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    STORE: 'postgres',
    DATABASE_URL: url,
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    TOKEN_HASH_KEY: 'the same key for every process of it',
  };
}

/** One process of an installation, in this one. */
export async function startNode(env: Record<string, string>, options: TestAppOptions = {}): Promise<TestApp> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const backend = await openBackend(loadConfig(env), log);
  return createTestApp({ ...options, env: { ...env, ...options.env }, backend });
}
