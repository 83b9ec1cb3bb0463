import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Store } from '#ports/store.ts';
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

  async function make(username: string, password: string | undefined): Promise<MadeAdministrator> {
    const chosen = password ?? passwords.generate();
    await store.users.insert({
      id: ids.next('usr'),
      username,
      email: username.includes('@') ? username : `${username}@localhost`,
      role: 'admin',
      passwordHash: await passwords.hash(chosen),
      createdAt: clock.now(),
    });
    return { username, generatedPassword: password === undefined ? chosen : null };
  }

  return {
    ensureAdministrator: async (username, password) =>
      (await store.users.count()) > 0 ? null : make(username, password),
    addAdministrator: async (username) => {
      if ((await store.users.byLogin(username)) === null) return make(username, undefined);
      throw new DomainError('NAME_TAKEN', `Somebody is called ${username} already: choose another name.`);
    },
  };
}
