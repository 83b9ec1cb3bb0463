import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#adapters/memory/store.ts';
import type { Store } from '#ports/store.ts';
import { createLiveTokens, type LiveTokens } from '#services/live-tokens.ts';
import { FakeClock } from '../support/fake-clock.ts';

const ada = {
  id: 'usr_ada',
  username: 'ada',
  email: 'ada@example.com',
  role: 'researcher',
  passwordHash: 'x',
} as const;

let store: Store;
let clock: FakeClock;
let live: LiveTokens;
beforeEach(async () => {
  clock = new FakeClock();
  clock.freeze();
  store = createMemoryStore();
  live = createLiveTokens(store, clock);
  await store.users.insert({ ...ada, createdAt: clock.now() });
  await store.humanTokens.insert({ jti: 'jti_1', userId: ada.id, expiresAt: clock.now() });
});

const roleOf = async (jti: string) => (await live.find(jti))?.user.role ?? null;

describe('live tokens', () => {
  it('reflect changes of other processes after one second', async () => {
    expect(await roleOf('jti_1')).toBe('researcher');
    await store.users.update(ada.id, { role: 'viewer' });
    expect(await roleOf('jti_1')).toBe('researcher');
    clock.advance(1);
    expect(await roleOf('jti_1')).toBe('viewer');
    await store.humanTokens.remove('jti_1');
    clock.advance(1);
    expect(await roleOf('jti_1')).toBeNull();
  });

  it('reflect changes of this process immediately', async () => {
    await roleOf('jti_1');
    await store.humanTokens.remove('jti_1');
    live.forget();
    expect(await roleOf('jti_1')).toBeNull();
  });

  it('are not cached across a concurrent write', async () => {
    const reading = roleOf('jti_1');
    await store.humanTokens.remove('jti_1');
    live.forget();
    await reading;
    expect(await roleOf('jti_1')).toBeNull();
  });

  it('are read again if none was found', async () => {
    expect(await roleOf('jti_2')).toBeNull();
    await store.humanTokens.insert({ jti: 'jti_2', userId: ada.id, expiresAt: clock.now() });
    expect(await roleOf('jti_2')).toBe('researcher');
  });
});
