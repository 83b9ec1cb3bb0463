import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { loadSigningKeys } from '#adapters/signing-key.ts';

describe('passwords', () => {
  it('are kept as salted Argon2id', async () => {
    const [one, two] = await Promise.all([argon2Passwords.hash('päss'), argon2Passwords.hash('päss')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await argon2Passwords.verify('päss', one)).toBe(true);
    expect(await argon2Passwords.verify('pass', one)).toBe(false);
    expect(await argon2Passwords.verify('päss', 'not a hash')).toBe(false);
  });

  it('verifies what others made', async () => {
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await argon2Passwords.verify('password', reference)).toBe(true);
  });

  it('are never made twice', () => {
    expect(argon2Passwords.generate()).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/);
    expect(argon2Passwords.generate()).not.toBe(argon2Passwords.generate());
  });
});

describe('identifiers', () => {
  it('have a shape that can be told', () => {
    const id = randomIds.next('synt');
    expect(id).toMatch(/^synt_[0-9A-Za-z]{20}$/);
    expect(randomIds.matches('synt', id)).toBe(true);
    for (const other of ['', 'synt_', `${id}x`, id.slice(1), id.replace('synt', 'usr'), `${id}\n`, 'synt_%00']) {
      expect(randomIds.matches('synt', other), other).toBe(false);
    }
  });
});

describe('the signing key', () => {
  it('is made once, kept beside the data, and for its owner alone', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    const first = loadSigningKeys({ pem: undefined, dataDir });
    expect(loadSigningKeys({ pem: undefined, dataDir })).toEqual(first);
    expect(statSync(join(dataDir, 'jwt-key.pem')).mode & 0o777).toBe(0o600);
    rmSync(dataDir, { recursive: true });
  });

  it('may come from the configuration, and must be Ed25519', () => {
    const [{ privatePem, kid }] = loadSigningKeys({ pem: undefined, dataDir: undefined });
    expect(loadSigningKeys({ pem: privatePem, dataDir: '/nowhere' })[0].kid).toBe(kid);
    const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => loadSigningKeys({ pem: pem.toString(), dataDir: undefined })).toThrow(
      'JWT_PRIVATE_KEY must be an Ed25519 key',
    );
    expect(() => loadSigningKeys({ pem: undefined, dataDir: '/nowhere' })).toThrow('ENOENT');
  });
});

describe('the queue in this process', () => {
  it('hands out one at a time, in order, and each once', async () => {
    const queue = createInProcessQueue();
    const steps: string[] = [];
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    await queue.push('a');
    await queue.push('b');
    await queue.push('a');
    expect(await queue.depth()).toBe(2);
    queue.start(async (id) => {
      steps.push(`${id} begins`);
      await Promise.resolve();
      steps.push(`${id} ends`);
      if (id === 'c') resolve();
    });
    await queue.push('c');
    await allDone;
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('finishes what is in hand when it stops, and begins nothing', async () => {
    const queue = createInProcessQueue();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const done: string[] = [];
    queue.start(async (id) => {
      begun.resolve();
      await finish.promise;
      done.push(id);
    });
    await queue.push('a');
    await queue.push('b');
    await begun.promise;
    const stopped = queue.stop();
    finish.resolve();
    await stopped;
    expect([done, await queue.depth()]).toEqual([['a'], 1]);
  });
});
