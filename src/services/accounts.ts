import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';
import { DomainError } from './errors.ts';
import { passwordFault } from './password-rule.ts';

/** An administrator created by the operator. */
export interface CreatedAdministrator {
  readonly username: string;
  /** Null if the operator set the password. */
  readonly generatedPassword: string | null;
}

export interface Accounts {
  /** Creates the administrator of an empty store. Null if the store has users. @throws VALIDATION_FAILED for a weak password */
  ensureAdministrator(username: string, password: string | undefined): Promise<CreatedAdministrator | null>;
  /** Creates another administrator with a generated password. @throws NAME_TAKEN */
  addAdministrator(username: string): Promise<CreatedAdministrator>;
}

export function createAccounts(deps: { store: Store; passwords: Passwords; ids: Ids; clock: Clock }): Accounts {
  const { store, passwords, ids, clock } = deps;

  async function prepare(username: string, password: string | undefined) {
    const chosen = password ?? passwords.generate();
    const administrator: User = {
      id: ids.next('usr'),
      username,
      email: username.includes('@') ? username : `${username}@localhost`,
      role: 'admin',
      passwordHash: await passwords.hash(chosen),
      createdAt: clock.now(),
    };
    return { administrator, created: { username, generatedPassword: password === undefined ? chosen : null } };
  }

  return {
    ensureAdministrator: async (username, password) => {
      if ((await store.users.count()) > 0) return null;
      const fault = password === undefined ? null : await passwordFault(passwords, password);
      if (fault !== null) throw new DomainError('VALIDATION_FAILED', `ADMIN_PASSWORD ${fault}`);
      const { administrator, created } = await prepare(username, password);
      // Concurrent processes can start on an empty store. One of them creates the administrator.
      const isFirst = await store.transaction(async (within) => {
        await within.users.lock();
        if ((await within.users.count()) > 0) return false;
        await within.users.insert(administrator);
        return true;
      });
      return isFirst ? created : null;
    },
    addAdministrator: async (username) => {
      const { administrator, created } = await prepare(username, undefined);
      await store.transaction(async (within) => {
        await within.users.lock();
        if ((await within.users.byLogin(username)) !== null) {
          throw new DomainError('NAME_TAKEN', `The user name ${username} exists. Choose another name.`);
        }
        await within.users.insert(administrator);
      });
      return created;
    },
  };
}
