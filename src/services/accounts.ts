import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';
import { DomainError } from './errors.ts';

/** An administrator who was made by the operator's hand, not by another administrator's. */
export interface MadeAdministrator {
  readonly username: string;
  /** Null where the operator chose the password. */
  readonly generatedPassword: string | null;
}

export interface Accounts {
  /** Makes the administrator of an empty store. Null where somebody is there already. */
  ensureAdministrator(username: string, password: string | undefined): Promise<MadeAdministrator | null>;
  /** Makes one more, with a generated password, where the others are lost. @throws NAME_TAKEN */
  addAdministrator(username: string): Promise<MadeAdministrator>;
}

export function createAccounts(deps: { store: Store; passwords: Passwords; ids: Ids; clock: Clock }): Accounts {
  const { store, passwords, ids, clock } = deps;

  async function made(username: string, password: string | undefined) {
    const chosen = password ?? passwords.generate();
    const administrator: User = {
      id: ids.next('usr'),
      username,
      email: username.includes('@') ? username : `${username}@localhost`,
      role: 'admin',
      passwordHash: await passwords.hash(chosen),
      createdAt: clock.now(),
    };
    return { administrator, told: { username, generatedPassword: password === undefined ? chosen : null } };
  }

  return {
    ensureAdministrator: async (username, password) => {
      if ((await store.users.count()) > 0) return null;
      const { administrator, told } = await made(username, password);
      // Of processes that start at once on an empty store one makes the administrator.
      const isFirst = await store.transaction(async (within) => {
        await within.users.lock();
        if ((await within.users.count()) > 0) return false;
        await within.users.insert(administrator);
        return true;
      });
      return isFirst ? told : null;
    },
    addAdministrator: async (username) => {
      const { administrator, told } = await made(username, undefined);
      await store.transaction(async (within) => {
        await within.users.lock();
        if ((await within.users.byLogin(username)) !== null) {
          throw new DomainError('NAME_TAKEN', `Somebody is called ${username} already: choose another name.`);
        }
        await within.users.insert(administrator);
      });
      return told;
    },
  };
}
