import type { Kysely } from 'kysely';
import type { HumanTokenRepository } from '#ports/human-tokens.ts';
import type { Role, User, UserChanges, UserRepository } from '#ports/users.ts';
import { lockUntilEnd } from './locks.ts';
import { afterPosition } from './pages.ts';
import type { Schema, UserRow } from './schema.ts';

export function createUsers(db: Kysely<Schema>): UserRepository {
  const present = () => db.selectFrom('users').where('deleted_at', 'is', null);
  const count = async (role?: Role) => {
    const all = present().select((expression) => expression.fn.countAll().as('count'));
    const { count } = await (role === undefined ? all : all.where('role', '=', role)).executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    lock: (id) => lockUntilEnd(db, id === undefined ? 'users' : `user ${id}`),
    count: () => count(),
    countOf: count,
    insert: async ({ id, createdAt, ...facts }) => {
      const columns = { ...toColumns(facts), id, created_at: createdAt.toISOString(), deleted_at: null };
      await db
        .insertInto('users')
        .values(columns as UserRow)
        .execute();
    },
    byId: async (id) => toUser(await present().selectAll().where('id', '=', id).executeTakeFirst()),
    byLogin: async (login) => {
      const key = login.toLowerCase();
      const row = await present()
        .selectAll()
        .where((column) => column.or([column('username_key', '=', key), column('email_key', '=', key)]))
        .executeTakeFirst();
      return toUser(row);
    },
    list: async ({ after, limit }) => {
      const all = present().selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
      const rows = await (after === undefined ? all : all.where(afterPosition(after))).execute();
      return rows.flatMap((row) => toUser(row) ?? []);
    },
    update: async (id, changes) => {
      const row = await db
        .updateTable('users')
        // Kysely requires at least one column.
        .set({ id, ...toColumns(changes) })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return toUser(row);
    },
    remove: async (id, at) => {
      const anonymized = { username: '', username_key: id, email: '', email_key: id, password_hash: '' };
      const result = await db
        .updateTable('users')
        .set({ ...anonymized, deleted_at: at.toISOString() })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

function toColumns({ username, email, role, passwordHash }: UserChanges): Partial<UserRow> {
  return {
    ...(username === undefined ? {} : { username, username_key: username.toLowerCase() }),
    ...(email === undefined ? {} : { email, email_key: email.toLowerCase() }),
    ...(role === undefined ? {} : { role }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  };
}

function toUser(row: UserRow | undefined): User | null {
  if (row === undefined) return null;
  const { id, username, email } = row;
  const role = row.role as Role;
  return { id, username, email, role, passwordHash: row.password_hash, createdAt: new Date(row.created_at) };
}

export function createHumanTokens(db: Kysely<Schema>): HumanTokenRepository {
  return {
    insert: async ({ jti, userId, expiresAt }) => {
      await db
        .insertInto('human_tokens')
        .values({ jti, user_id: userId, expires_at: expiresAt.toISOString() })
        .execute();
    },
    byJti: async (jti) => {
      const row = await db.selectFrom('human_tokens').selectAll().where('jti', '=', jti).executeTakeFirst();
      return row === undefined ? null : { jti, userId: row.user_id, expiresAt: new Date(row.expires_at) };
    },
    remove: async (jti) => {
      await db.deleteFrom('human_tokens').where('jti', '=', jti).execute();
    },
    removeOf: async (userId) => {
      await db.deleteFrom('human_tokens').where('user_id', '=', userId).execute();
    },
    removeExpired: async (before) => {
      await db.deleteFrom('human_tokens').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}
