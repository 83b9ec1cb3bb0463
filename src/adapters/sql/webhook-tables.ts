import { type Kysely, sql } from 'kysely';
import { hasManyWriters } from './locks.ts';

/** Webhooks and the events that are sent to them. */
export async function webhooks(db: Kysely<unknown>): Promise<void> {
  const text = hasManyWriters(db) ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('events_json', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('disabled_at', text)
    .execute();
  await db.schema.createIndex('webhooks_by_owner').on('webhooks').column('owner_id').execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('webhook_id', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('next_attempt_at', text)
    .addColumn('response_status', 'integer')
    .addColumn('fault', text)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('webhook_deliveries_due').on('webhook_deliveries').column('next_attempt_at').execute();
}
