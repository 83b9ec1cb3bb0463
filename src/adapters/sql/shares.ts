import type { Kysely } from 'kysely';
import type { Share, ShareRepository } from '#ports/shares.ts';
import type { Schema, ShareRow } from './schema.ts';

export function createShares(db: Kysely<Schema>): ShareRepository {
  return {
    insert: async (share) => {
      await db.insertInto('shares').values(toRow(share)).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toShare(row);
    },
    byLink: async (linkHash) => {
      const row = await db.selectFrom('shares').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
      return row === undefined ? null : toShare(row);
    },
    of: async (blueprintId) => {
      const rows = await db
        .selectFrom('shares')
        .selectAll()
        .where('blueprint_id', '=', blueprintId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toShare);
    },
    revoke: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('shares')
        .set({ revoked_at: at.toISOString() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    removeOf: async (blueprintIds) => {
      if (blueprintIds.length === 0) return;
      await db.deleteFrom('shares').where('blueprint_id', 'in', blueprintIds).execute();
    },
  };
}

function toRow(share: Share): ShareRow {
  const { id, blueprintId, role, userId, linkHash, createdBy, createdAt, expiresAt, revokedAt } = share;
  return {
    ...{ id, blueprint_id: blueprintId, role, user_id: userId, link_hash: linkHash, created_by: createdBy },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}

function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    blueprintId: row.blueprint_id,
    role: row.role as Share['role'],
    userId: row.user_id,
    linkHash: row.link_hash,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
  };
}
