import type { Kysely } from 'kysely';
import type { HumanTokenRepository } from '#ports/human-tokens.ts';
import type { Role, User, UserRepository } from '#ports/users.ts';
import type { Schema, UserRow } from './schema.ts';

export function createUsers(db: Kysely<Schema>): UserRepository {
  return {
    count: async () => {
      const { count } = await db
        .selectFrom('users')
        .select((expression) => expression.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    insert: async ({ passwordHash, createdAt, ...user }) => {
      await db
        .insertInto('users')
        .values({
          ...user,
          username_key: user.username.toLowerCase(),
          email_key: user.email.toLowerCase(),
          password_hash: passwordHash,
          created_at: createdAt.toISOString(),
        })
        .execute();
    },
    byId: async (id) => toUser(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()),
    byLogin: async (login) => {
      const key = login.toLowerCase();
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where((column) => column.or([column('username_key', '=', key), column('email_key', '=', key)]))
        .executeTakeFirst();
      return toUser(row);
    },
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
    removeExpired: async (before) => {
      await db.deleteFrom('human_tokens').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}
