import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, variables } from '#config';

describe('configuration', () => {
  it('has defaults for all variables', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      store: 'sqlite',
      dataDir: './data',
      sessionTtlSeconds: 900,
      loginRate: { limit: 20, windowMs: 60_000 },
      synthesisRate: { limit: 120, windowMs: 60_000 },
      trustProxy: [],
    });
  });

  it('reports all invalid variables', () => {
    const env = {
      PORT: 'eighty',
      STORE: 'tape',
      PUBLIC_URL: 'ftp://x',
      RATE_LIMIT_LOGIN: 'many',
      LOG_LEVEL: 'loud',
    };
    const error = fault(() => loadConfig(env));
    expect(error).toBeInstanceOf(ConfigError);
    for (const name of Object.keys(env)) expect(error.message).toContain(`${name} must be`);
    expect(error.message).not.toContain('\n');
  });

  it('requires shared keys with Postgres', () => {
    const url = 'postgres://service:secret@db.example/synthesis';
    const keys = {
      JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nMC4=\\n-----END PRIVATE KEY-----',
      TOKEN_HASH_KEY: 'k'.repeat(32),
    };
    expect(loadConfig({ DATABASE_URL: url, ...keys })).toMatchObject({
      store: 'postgres',
      databaseUrl: url,
      databasePool: 10,
    });
    const { message } = fault(() => loadConfig({ STORE: 'postgres', PORT: 'eighty' }));
    for (const name of ['PORT', 'DATABASE_URL', 'JWT_PRIVATE_KEY', 'TOKEN_HASH_KEY']) expect(message).toContain(name);
    expect(() => loadConfig({ DATABASE_URL: 'mysql://x', ...keys })).toThrow('DATABASE_URL must be a URL such as');
    expect(() => loadConfig({ STORE: 'sqlite', DATABASE_URL: url })).toThrow('DATABASE_URL requires STORE=postgres');
  });

  it('treats empty variables as unset', () => {
    expect(loadConfig({ PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000, dataDir: './data' });
  });

  it('removes the trailing slash of the public URL', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://synthesis.example.com/' }).publicUrl).toBe(
      'https://synthesis.example.com',
    );
  });

  it.each([
    ['7', { limit: 7, windowMs: 60_000 }],
    ['7/h', { limit: 7, windowMs: 3_600_000 }],
    ['30/15 min', { limit: 30, windowMs: 900_000 }],
    ['0', { limit: 0, windowMs: 60_000 }],
  ])('parses the rate %s', (text, rate) => {
    expect(loadConfig({ RATE_LIMIT_LOGIN: text }).loginRate).toEqual(rate);
  });

  it('parses lists', () => {
    const config = loadConfig({
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      CORS_ORIGINS: 'https://a.example,https://b.example',
    });
    expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8']);
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(() => loadConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY must be addresses');
    expect(() => loadConfig({ CORS_ORIGINS: 'https://a.example/path' })).toThrow('CORS_ORIGINS must be origins');
  });

  it('accepts a key on one line', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\\nMC4=\\n-----END PRIVATE KEY-----';
    expect(loadConfig({ JWT_PRIVATE_KEY: pem }).jwtPrivateKey).toContain('\nMC4=\n');
    expect(() => loadConfig({ JWT_PRIVATE_KEY: 'secret' })).toThrow(/JWT_PRIVATE_KEY must be a PKCS #8 PEM/);
  });
});

describe('agent settings', () => {
  it('have limits and keys', () => {
    expect(loadConfig({})).toMatchObject({
      registerRate: { limit: 20, windowMs: 3_600_000 },
      sessionRate: { limit: 30, windowMs: 900_000 },
      tokenHashKey: undefined,
      securityContact: undefined,
    });
    expect(() => loadConfig({ TOKEN_HASH_KEY: 'short' })).toThrow('TOKEN_HASH_KEY must have at least 32 characters');
    expect(() => loadConfig({ SECURITY_CONTACT: 'me' })).toThrow('SECURITY_CONTACT must be a mailto:');
    expect(loadConfig({ TOKEN_HASH_KEY: 'k'.repeat(32) }).tokenHashKey).toHaveLength(32);
  });
});

describe('docs/configuration.md', () => {
  it('matches the schema', async () => {
    await expect(configurationPage()).toMatchFileSnapshot(join(import.meta.dirname, '../docs/configuration.md'));
  });

  it('lists all variables, and no other file reads variables', () => {
    const source = readFileSync(join(import.meta.dirname, '../src/config.ts'), 'utf8');
    for (const name of Object.keys(variables.shape)) expect(source).toContain(`data.${name}`);
  });
});

/** The table of variables from the schema. */
function configurationPage(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const byDefault =
      schema.safeParse(undefined).success && 'defaultValue' in schema.def ? schema.def.defaultValue : '';
    return `| \`${name}\` | ${byDefault === '' ? '–' : `\`${String(byDefault)}\``} | ${schema.description} |`;
  });
  return `# Configuration

The service is configured by environment variables. Without Postgres, all are optional. A rate is a number and a window, for example
\`20/min\` or \`30/15 min\`. A number without a window uses the window of the default. Generated from \`src/config.ts\` by
\`npx vitest run -u test/config.test.ts\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}

function fault(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('no error was thrown');
}
