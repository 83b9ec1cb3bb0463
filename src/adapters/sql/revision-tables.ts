import { type Kysely, sql } from 'kysely';
import { hasManyWriters } from './locks.ts';

/** Lines of revisions, deleted syntheses that a revision continues, the text filter of blueprints, and shares. */
export async function revisionsAndShares(db: Kysely<unknown>): Promise<void> {
  const text = hasManyWriters(db) ? sql`text collate "C"` : sql`text`;
  for (const column of ['parent_id', 'line_id', 'note', 'deleted_at']) {
    await db.schema.alterTable('syntheses').addColumn(column, text).execute();
  }
  await db.schema.createIndex('syntheses_by_parent').on('syntheses').column('parent_id').execute();
  await db.schema.createIndex('syntheses_by_line').on('syntheses').column('line_id').execute();
  await db.schema
    .alterTable('blueprints')
    .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await searchTexts(db as Kysely<Before>);
  await db.schema
    .createTable('shares')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('blueprint_id', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('link_hash', text, (column) => column.unique())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text)
    .addColumn('revoked_at', text)
    .execute();
  await db.schema.createIndex('shares_by_blueprint').on('shares').column('blueprint_id').execute();
}

interface Before {
  blueprints: { id: string; title: string; search_text: string };
  syntheses: { id: string; intent_json: string };
}

/** Batch size, to limit memory. */
const BATCH = 200;

async function searchTexts(db: Kysely<Before>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('blueprints')
      .innerJoin('syntheses', 'syntheses.id', 'blueprints.id')
      .select(['blueprints.id', 'title', 'intent_json'])
      .where('blueprints.id', '>', after)
      .orderBy('blueprints.id')
      .limit(BATCH)
      .execute();
    for (const { id, title, intent_json: intent } of rows) {
      const { text } = JSON.parse(intent) as { readonly text: string };
      const search_text = `${title}\n${text}`.toLowerCase();
      await db.updateTable('blueprints').set({ search_text }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
