import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { Role, User } from '#ports/users.ts';
import { revokeAgent } from './agents.ts';
import { DomainError, type Fault, notFound } from './errors.ts';
import type { Created, Idempotency, IdempotencyTicket } from './idempotency.ts';
import type { LiveTokens } from './live-tokens.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { refuseWeak } from './password-rule.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** User accounts. The caller must check that the actor is an administrator. */
export interface UserService {
  /** @throws NAME_TAKEN, VALIDATION_FAILED for a common password, IDEMPOTENCY_KEY_REUSED */
  create(user: NewUser, ticket: IdempotencyTicket | null): Promise<Created & { readonly user: User }>;
  list(page: PageQuery): Promise<Page<User>>;
  /** @throws NOT_FOUND */
  get(id: string): Promise<User>;
  /** A new password revokes all access tokens of the account. @throws NOT_FOUND, NAME_TAKEN, LAST_ADMINISTRATOR */
  update(id: string, changes: Partial<NewUser>): Promise<User>;
  /** Deletes the account, its tokens and its agents, and cancels its queued syntheses. @throws NOT_FOUND, LAST_ADMINISTRATOR */
  remove(id: string): Promise<void>;
}

interface UserDeps {
  readonly store: Store;
  readonly liveTokens: LiveTokens;
  readonly passwords: Passwords;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
}

/** Upper bound of the agents of one account. */
const MAX_AGENTS = 100_000;

export function createUsers({ store, liveTokens, passwords, ids, clock, idempotency }: UserDeps): UserService {
  async function find(within: Repositories, id: string): Promise<User> {
    const user = ids.matches('usr', id) ? await within.users.byId(id) : null;
    if (user === null) throw notFound();
    return user;
  }

  return {
    create: async ({ username, email, password, role }, ticket) => {
      await refuseWeak(passwords, password, '/password');
      const passwordHash = await passwords.hash(password);
      const created = await idempotency.once(ticket, async (within) => {
        await within.users.lock();
        await refuseTaken(within, { username, email }, null);
        const id = ids.next('usr');
        await within.users.insert({ id, username, email, role, passwordHash, createdAt: clock.now() });
        return id;
      });
      return { ...created, user: await find(store, created.id) };
    },
    list: (page) => readPage(page, (position) => store.users.list(position)),
    get: (id) => find(store, id),
    update: async (id, { password, ...changes }) => {
      if (password !== undefined) await refuseWeak(passwords, password, '/password');
      const secret = password === undefined ? {} : { passwordHash: await passwords.hash(password) };
      const changed = await store.transaction(async (within) => {
        await within.users.lock();
        await within.users.lock(id);
        const user = await find(within, id);
        await refuseTaken(within, changes, id);
        if (changes.role !== undefined && changes.role !== 'admin') await refuseLast(within, user);
        if (password !== undefined) await within.humanTokens.removeOf(id);
        return (await within.users.update(id, { ...changes, ...secret })) ?? user;
      });
      liveTokens.forget();
      return changed;
    },
    remove: async (id) => {
      await store.transaction(async (within) => {
        await within.users.lock();
        await within.users.lock(id);
        const user = await find(within, id);
        await refuseLast(within, user);
        const now = clock.now();
        for (const agent of await within.agents.list({ ownerId: id }, { limit: MAX_AGENTS })) {
          await revokeAgent(within, agent.id, now);
        }
        await within.humanTokens.removeOf(id);
        await within.webhooks.remove((await within.webhooks.of(id)).map((webhook) => webhook.id));
        await within.syntheses.cancelQueued(id, now);
        await within.users.remove(id, now);
      });
      liveTokens.forget();
    },
  };
}

async function refuseTaken(
  within: Repositories,
  names: Partial<Pick<User, 'username' | 'email'>>,
  ownId: string | null,
): Promise<void> {
  const errors: Fault[] = [];
  for (const [key, name] of Object.entries(names)) {
    if (key !== 'username' && key !== 'email') continue;
    const other = await within.users.byLogin(name);
    if (other !== null && other.id !== ownId) errors.push({ pointer: `/${key}`, detail: 'is used by another account' });
  }
  if (errors.length > 0)
    throw new DomainError('NAME_TAKEN', 'Another account has this user name or e-mail address.', { errors });
}

/** At least one administrator must remain. */
async function refuseLast(within: Repositories, { role }: User): Promise<void> {
  if (role !== 'admin' || (await within.users.countOf('admin')) > 1) return;
  throw new DomainError('LAST_ADMINISTRATOR', 'This is the last administrator. Create another administrator first.');
}
