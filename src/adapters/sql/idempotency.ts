import type { Kysely } from 'kysely';
import type { IdempotencyRepository } from '#ports/idempotency.ts';
import { lockUntilEnd } from './locks.ts';
import type { Schema } from './schema.ts';

export function createIdempotency(db: Kysely<Schema>): IdempotencyRepository {
  return {
    lock: (scope, key) => lockUntilEnd(db, JSON.stringify([scope, key])),
    find: async (scope, key) => {
      const row = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { fingerprint, resource_id: resourceId } = row;
      return { scope, key, fingerprint, resourceId, expiresAt: new Date(row.expires_at) };
    },
    insert: async ({ resourceId, expiresAt, ...record }) => {
      await db
        .insertInto('idempotency_keys')
        .values({ ...record, resource_id: resourceId, expires_at: expiresAt.toISOString() })
        .execute();
    },
    removeExpired: async (before) => {
      await db.deleteFrom('idempotency_keys').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}
