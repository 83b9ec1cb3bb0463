import type { Kysely } from 'kysely';
import type { AuditEntry, AuditFilter, AuditRepository } from '#ports/audit.ts';
import type { PageRequest } from '#ports/pages.ts';
import { afterPosition, removeOldest } from './pages.ts';
import type { AuditRow, Schema } from './schema.ts';

export function createAudit(db: Kysely<Schema>): AuditRepository {
  return {
    append: async ({ createdAt, actorKind, actorId, userId, requestId, ...entry }) => {
      await db
        .insertInto('audit_entries')
        .values({
          ...entry,
          created_at: createdAt.toISOString(),
          actor_kind: actorKind,
          actor_id: actorId,
          user_id: userId,
          request_id: requestId,
        })
        .execute();
    },
    list: (filter, page) => list(db, filter, page),
    timeOf: async (position) => {
      const query = db.selectFrom('audit_entries').select('created_at').orderBy('created_at', 'desc');
      const row = await query
        .limit(1)
        .offset(position - 1)
        .executeTakeFirst();
      return row === undefined ? null : new Date(row.created_at);
    },
    removeBefore: (before, most) => removeOldest(db, 'audit_entries', before, most),
  };
}

async function list(db: Kysely<Schema>, filter: AuditFilter, { after, limit }: PageRequest): Promise<AuditEntry[]> {
  const { action, actorId, subject, result } = filter;
  let query = db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (result !== undefined) query = query.where('result', '=', result);
  if (after !== undefined) query = query.where(afterPosition(after));
  return (await query.execute()).map(toEntry);
}

function toEntry(row: AuditRow): AuditEntry {
  const { id, action, subject, address, code } = row;
  return {
    id,
    createdAt: new Date(row.created_at),
    action,
    actorKind: row.actor_kind as AuditEntry['actorKind'],
    actorId: row.actor_id,
    userId: row.user_id,
    subject,
    address,
    requestId: row.request_id,
    result: row.result as AuditEntry['result'],
    code,
  };
}
