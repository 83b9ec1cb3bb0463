import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Store } from '#ports/store.ts';

export interface FirstAdministrator {
  readonly username: string;
  /** Null where the operator chose the password. */
  readonly generatedPassword: string | null;
}

export interface Accounts {
  /** Makes the administrator of an empty store. Null where somebody is there already. */
  ensureAdministrator(username: string, password: string | undefined): Promise<FirstAdministrator | null>;
}

export function createAccounts(deps: { store: Store; passwords: Passwords; ids: Ids; clock: Clock }): Accounts {
  const { store, passwords, ids, clock } = deps;
  return {
    ensureAdministrator: async (username, password) => {
      if ((await store.users.count()) > 0) return null;
      const chosen = password ?? passwords.generate();
      const administrator = {
        id: ids.next('usr'),
        username,
        email: username.includes('@') ? username : `${username}@localhost`,
        role: 'admin',
        passwordHash: await passwords.hash(chosen),
        createdAt: clock.now(),
      } as const;
      // Of processes that start at once on an empty store one makes the administrator.
      const isFirst = await store.transaction(async (within) => {
        await within.users.lock();
        if ((await within.users.count()) > 0) return false;
        await within.users.insert(administrator);
        return true;
      });
      return isFirst ? { username, generatedPassword: password === undefined ? chosen : null } : null;
    },
  };
}
