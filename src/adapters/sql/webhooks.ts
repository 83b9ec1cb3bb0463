import { type Kysely, sql } from 'kysely';
import type { Attempt, Delivery, Webhook, WebhookRepository } from '#ports/webhooks.ts';
import { hasManyWriters } from './locks.ts';
import { afterPosition } from './pages.ts';
import type { Schema, WebhookDeliveryRow, WebhookRow } from './schema.ts';

export function createWebhooks(db: Kysely<Schema>): WebhookRepository {
  return {
    insert: async ({ id, ownerId, url, events, createdAt, disabledAt }) => {
      const times = { created_at: createdAt.toISOString(), disabled_at: disabledAt?.toISOString() ?? null };
      const row = { id, owner_id: ownerId, url, events_json: JSON.stringify(events), ...times };
      await db.insertInto('webhooks').values(row).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toWebhook(row);
    },
    of: async (ownerId) => {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toWebhook);
    },
    disable: async (id, at) => {
      await db.updateTable('webhooks').set({ disabled_at: at.toISOString() }).where('id', '=', id).execute();
    },
    remove: async (ids) => {
      if (ids.length === 0) return;
      await db.deleteFrom('webhook_deliveries').where('webhook_id', 'in', ids).execute();
      await db.deleteFrom('webhooks').where('id', 'in', ids).execute();
    },
    enqueue: async ({ id, webhookId, event, payload, createdAt, ...attempt }) => {
      const row = { id, webhook_id: webhookId, event, payload, created_at: createdAt.toISOString() };
      await db
        .insertInto('webhook_deliveries')
        .values({ ...row, ...toAttemptRow(attempt) })
        .execute();
    },
    deliveries: async (webhookId, { after, limit }) => {
      let query = db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      if (after !== undefined) query = query.where(afterPosition(after));
      return (await query.limit(limit).execute()).map(toDelivery);
    },
    claim: async (now, until, most) => {
      const due = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('next_attempt_at', '<=', now.toISOString())
        .orderBy('created_at')
        .limit(most)
        // Another process takes other rows.
        .modifyEnd(hasManyWriters(db) ? sql`for update skip locked` : sql``);
      const rows = await db
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: until.toISOString() })
        .where('id', 'in', due)
        .returningAll()
        .execute();
      return rows.map(toDelivery).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    record: async (id, attempt) => {
      await db.updateTable('webhook_deliveries').set(toAttemptRow(attempt)).where('id', '=', id).execute();
    },
    removeBefore: async (before, most) => {
      const old = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('next_attempt_at', 'is', null)
        .where('created_at', '<', before.toISOString())
        .limit(most);
      const { numDeletedRows } = await db
        .deleteFrom('webhook_deliveries')
        .where('id', 'in', old)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

function toWebhook({ id, owner_id: ownerId, url, events_json: events, ...times }: WebhookRow): Webhook {
  return {
    id,
    ownerId,
    url,
    events: JSON.parse(events) as Webhook['events'],
    createdAt: new Date(times.created_at),
    disabledAt: times.disabled_at === null ? null : new Date(times.disabled_at),
  };
}

function toAttemptRow({ attempts, status, nextAttemptAt, responseStatus, fault }: Attempt) {
  const next_attempt_at = nextAttemptAt?.toISOString() ?? null;
  return { attempts, status, next_attempt_at, response_status: responseStatus, fault };
}

function toDelivery(row: WebhookDeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event as Delivery['event'],
    payload: row.payload,
    createdAt: new Date(row.created_at),
    attempts: row.attempts,
    status: row.status as Delivery['status'],
    nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
    responseStatus: row.response_status,
    fault: row.fault,
  };
}
