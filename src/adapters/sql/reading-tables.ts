import type { Kysely } from 'kysely';

/** Answers of language models, reservations of their keys, and the number of requests of each day. */
export async function readings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('readings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('answer_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('readings_by_time').on('readings').column('created_at').execute();
  await db.schema
    .createTable('reading_claims')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('reading_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .execute();
}
