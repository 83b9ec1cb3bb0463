import { describe, expect, it } from 'vitest';
import { argon2Passwords } from '#adapters/argon2-passwords.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { randomIds } from '#adapters/random-ids.ts';
import { createAccounts } from '#services/accounts.ts';
import { FakeClock } from '../support/fake-clock.ts';

function accounts() {
  const store = createMemoryStore();
  return {
    store,
    ...createAccounts({ store, passwords: argon2Passwords, ids: randomIds, clock: new FakeClock() }),
  };
}

describe('the first administrator', () => {
  it('gets the configured password, and is created once', async () => {
    const { store, ensureAdministrator } = accounts();
    expect(await ensureAdministrator('root', 'a chosen password')).toEqual({
      username: 'root',
      generatedPassword: null,
    });
    expect(await ensureAdministrator('other', 'a chosen password')).toBeNull();
    const user = await store.users.byLogin('root@localhost');
    expect(user).toMatchObject({ username: 'root', role: 'admin' });
    expect(await argon2Passwords.verify('a chosen password', user?.passwordHash ?? '')).toBe(true);
  });

  it.each([
    ['seven77', 'must have at least 8 characters'],
    ['Password1', 'is one of the most common passwords'],
  ])('does not get the password %s', async (password, fault) => {
    const { store, ensureAdministrator } = accounts();
    await expect(ensureAdministrator('root', password)).rejects.toThrow(`ADMIN_PASSWORD ${fault}`);
    expect(await store.users.count()).toBe(0);
  });

  it('gets a generated password by default', async () => {
    const { store, ensureAdministrator } = accounts();
    const made = await ensureAdministrator('ada@example.com', undefined);
    const user = await store.users.byLogin('ada@example.com');
    expect(user?.email).toBe('ada@example.com');
    expect(await argon2Passwords.verify(made?.generatedPassword ?? '', user?.passwordHash ?? '')).toBe(true);
  });
});
