import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { createSecrets } from '#adapters/keyed-secrets.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { loadSigningKeys, rotateSigningKey } from '#adapters/signing-key.ts';
import { loadTokenHashKey } from '#adapters/token-hash-key.ts';

describe('passwords', () => {
  it('stores salted Argon2id hashes', async () => {
    const [one, two] = await Promise.all([argon2Passwords.hash('päss'), argon2Passwords.hash('päss')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await argon2Passwords.verify('päss', one)).toBe(true);
    expect(await argon2Passwords.verify('pass', one)).toBe(false);
    expect(await argon2Passwords.verify('päss', 'not a hash')).toBe(false);
    const unmatched = argon2Passwords.unmatched();
    expect(unmatched.replace(/[^$]+\$[^$]+$/, '')).toBe(one.replace(/[^$]+\$[^$]+$/, ''));
    expect(await argon2Passwords.verify('päss', unmatched)).toBe(false);
  });

  it('verifies hashes of other implementations', async () => {
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await argon2Passwords.verify('password', reference)).toBe(true);
  });

  it('generates unique passwords', () => {
    expect(argon2Passwords.generate()).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/);
    expect(argon2Passwords.generate()).not.toBe(argon2Passwords.generate());
  });
});

describe('IDs', () => {
  it('match a format', () => {
    const id = randomIds.next('synt');
    expect(id).toMatch(/^synt_[0-9A-Za-z]{20}$/);
    expect(randomIds.matches('synt', id)).toBe(true);
    for (const other of ['', 'synt_', `${id}x`, id.slice(1), id.replace('synt', 'usr'), `${id}\n`, 'synt_%00']) {
      expect(randomIds.matches('synt', other), other).toBe(false);
    }
  });
});

describe('the signing key', () => {
  it('is created once in the data directory, readable by the owner only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    const first = loadSigningKeys({ pem: undefined, dataDir });
    expect(loadSigningKeys({ pem: undefined, dataDir })).toEqual(first);
    expect(statSync(join(dataDir, 'jwt-key.pem')).mode & 0o777).toBe(0o600);
    rmSync(dataDir, { recursive: true });
  });

  it('can come from the configuration and must be Ed25519', () => {
    const [{ privatePem, kid }] = loadSigningKeys({ pem: undefined, dataDir: undefined });
    expect(loadSigningKeys({ pem: privatePem, dataDir: '/nowhere' })[0].kid).toBe(kid);
    const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => loadSigningKeys({ pem: pem.toString(), dataDir: undefined })).toThrow(
      'JWT_PRIVATE_KEY must be an Ed25519 key',
    );
    expect(() => loadSigningKeys({ pem: undefined, dataDir: '/nowhere' })).toThrow('ENOENT');
  });
});

describe('key rotation', () => {
  it('signs with the newest key and verifies with the previous key only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    const [first] = loadSigningKeys({ pem: undefined, dataDir });
    const second = rotateSigningKey(dataDir);
    expect(loadSigningKeys({ pem: undefined, dataDir })).toEqual([second, first]);
    const third = rotateSigningKey(dataDir);
    expect(loadSigningKeys({ pem: undefined, dataDir })).toEqual([third, second]);
    expect(statSync(join(dataDir, 'jwt-key.pem')).mode & 0o777).toBe(0o600);
    const pem = third.privatePem + first.privatePem;
    expect(loadSigningKeys({ pem, dataDir: undefined })).toEqual([third, first]);
    rmSync(dataDir, { recursive: true });
  });
});

describe('machine credentials', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));

  it('are validated by format and checksum without a query', () => {
    for (const kind of ['agent', 'session', 'poll'] as const) {
      const secret = secrets.mint(kind);
      expect(secret).toMatch(new RegExp(`^service_${kind}_[0-9A-Za-z]{36}$`));
      expect(secrets.isWellFormed(kind, secret)).toBe(true);
      const slipped = secret.replace(/.(?=.{8}$)/, (letter) => (letter === 'a' ? 'b' : 'a'));
      for (const wrong of ['', slipped, `${secret}0`, secret.slice(1), secret.replace(kind, 'other')]) {
        expect(secrets.isWellFormed(kind, wrong), wrong).toBe(false);
      }
    }
    expect(secrets.isWellFormed('agent', secrets.mint('session'))).toBe(false);
  });

  it('contain the CRC-32 of their random part in base62', () => {
    const zeros = '0'.repeat(30);
    const fitting = `service_agent_${zeros}${base62(crc32ByHand(zeros))}`;
    expect(secrets.isWellFormed('agent', fitting)).toBe(true);
  });

  it('are hashed with a key', () => {
    expect(secrets.hash('x')).toBe(secrets.hash('x'));
    expect(secrets.hash('x')).not.toBe(createSecrets(Buffer.alloc(32, 2)).hash('x'));
    expect(secrets.userCode()).toMatch(/^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/);
  });

  it('use a key that is created once in the data directory', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    const key = loadTokenHashKey({ key: undefined, dataDir });
    expect(loadTokenHashKey({ key: undefined, dataDir })).toEqual(key);
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(dataDir, 'token-hash.key')).mode & 0o777).toBe(0o600);
    expect(loadTokenHashKey({ key: 'given', dataDir }).toString()).toBe('given');
    rmSync(dataDir, { recursive: true });
  });

  it.each(['', 'short\n'])('reject a key file with the content %j', (content) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    for (const file of ['token-hash.key', 'jwt-key.pem']) writeFileSync(join(dataDir, file), content);
    expect(() => loadTokenHashKey({ key: undefined, dataDir })).toThrow('restore it from a backup, or delete it');
    expect(() => loadSigningKeys({ pem: undefined, dataDir })).toThrow('restore it from a backup, or delete it');
    rmSync(dataDir, { recursive: true });
  });
});

/** Reference implementation, bit by bit. */
function crc32ByHand(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function base62(value: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let rest = value, place = 0; place < 6; place++, rest = Math.floor(rest / 62)) text = digits[rest % 62] + text;
  return text;
}

const items = (...ids: string[]) => ids.map((id) => ({ id, ownerId: 'usr_ada' }));

describe('the in-process queue', () => {
  it('lets owners take turns', async () => {
    const queue = createInProcessQueue();
    const begun: string[] = [];
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    await queue.push(...items('a1', 'a2', 'a3'), { id: 'b1', ownerId: 'usr_bob' }, { id: 'c1', ownerId: 'usr_cyd' });
    await queue.push({ id: 'b2', ownerId: 'usr_bob' });
    queue.start(async (id) => {
      if (begun.push(id) === 6) resolve();
      return true;
    });
    await allDone;
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('processes an item again that did not end', async () => {
    const queue = createInProcessQueue(1, 0, 1);
    const begun: string[] = [];
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    await queue.push(...items('a', 'b'));
    queue.start(async (id) => {
      begun.push(id);
      const isSecondTry = begun.filter((other) => other === id).length === 2;
      if (id === 'a' && isSecondTry) resolve();
      return id === 'b' || isSecondTry;
    });
    await allDone;
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('distributes items in order, one at a time and once', async () => {
    const queue = createInProcessQueue();
    const steps: string[] = [];
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    await queue.push(...items('a'));
    await queue.push(...items('b'));
    await queue.push(...items('a'));
    expect(await queue.depth()).toBe(2);
    queue.start(async (id) => {
      steps.push(`${id} begins`);
      await Promise.resolve();
      steps.push(`${id} ends`);
      if (id === 'c') resolve();
      return true;
    });
    await queue.push(...items('c'));
    await allDone;
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('distributes up to the configured number concurrently', async () => {
    const queue = createInProcessQueue(2);
    await queue.push(...items('a', 'b', 'c'));
    const gate = Promise.withResolvers<void>();
    const both = Promise.withResolvers<void>();
    const begun: string[] = [];
    queue.start(async (id) => {
      if (begun.push(id) === 2) both.resolve();
      await gate.promise;
      return true;
    });
    await both.promise;
    expect([begun, await queue.depth()]).toEqual([['a', 'b'], 1]);
    gate.resolve();
    await queue.stop();
  });

  it('prefetches the next item after the warm-up only', async () => {
    const queue = createInProcessQueue(1, 1);
    const first = Array.from({ length: 8 }, (_, index) => `first ${index}`);
    await queue.push(...items(...first, 'a', 'b', 'c'));
    const gates = new Map(['first 7', 'a', 'b'].map((id) => [id, Promise.withResolvers<void>()]));
    const reached = new Map(['first 7', 'b'].map((id) => [id, Promise.withResolvers<void>()]));
    const begun: string[] = [];
    queue.start(async (id) => {
      begun.push(id);
      reached.get(id)?.resolve();
      await gates.get(id)?.promise;
      return true;
    });
    await reached.get('first 7')?.promise;
    await nextTurn();
    expect(begun).toEqual(first);
    gates.get('first 7')?.resolve();
    await reached.get('b')?.promise;
    await nextTurn();
    expect([begun.slice(8), await queue.depth()]).toEqual([['a', 'b'], 1]);
    for (const gate of gates.values()) gate.resolve();
    await queue.stop();
  });

  it('completes active items on stop and starts no others', async () => {
    const queue = createInProcessQueue();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const done: string[] = [];
    queue.start(async (id) => {
      begun.resolve();
      await finish.promise;
      done.push(id);
      return true;
    });
    await queue.push(...items('a', 'b'));
    await begun.promise;
    const stopped = queue.stop();
    finish.resolve();
    await stopped;
    expect([done, await queue.depth()]).toEqual([['a'], 1]);
  });
});
