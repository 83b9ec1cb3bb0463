import { generateKeyPairSync } from 'node:crypto';

/** Environment shared by the processes of an installation. */
export function installation(url: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    STORE: 'postgres',
    DATABASE_URL: url,
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    TOKEN_HASH_KEY: 'the same key for every process of it',
  };
}
