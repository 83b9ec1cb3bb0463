import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CloudId } from '#core/index.ts';
import type { BlueprintFilter, BlueprintRepository, BlueprintSummary } from '#ports/blueprints.ts';
import type { PageRequest } from '#ports/pages.ts';
import { unpackedBlueprint, unpackedMarkdown } from '../packed-blueprint.ts';
import { afterPosition } from './pages.ts';
import type { BlueprintRow, Schema } from './schema.ts';

const SUMMARY = [
  'id',
  'owner_id',
  'title',
  'cloud',
  'confidence',
  'nodes_count',
  'monthly_est',
  'created_at',
] as const satisfies readonly (keyof BlueprintRow)[];

export function createBlueprints(db: Kysely<Schema>): BlueprintRepository {
  return {
    insert: async ({ id, ownerId, title, cloud, confidence, nodesCount, monthlyEst, createdAt, ...content }) => {
      const { markdown, facts, searchText } = content;
      await db
        .insertInto('blueprints')
        .values({
          ...{ id, owner_id: ownerId, title, cloud, confidence, nodes_count: nodesCount, monthly_est: monthlyEst },
          ...{ created_at: createdAt.toISOString(), markdown, facts, search_text: searchText },
        })
        .execute();
    },
    summaryOf: async (id) => {
      const row = await db.selectFrom('blueprints').select(SUMMARY).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSummary(row);
    },
    rename: async (id, title, searchText) => {
      await db.updateTable('blueprints').set({ title, search_text: searchText }).where('id', '=', id).execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('blueprints').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : { ...toSummary(row), blueprint: unpackedBlueprint(id, row) };
    },
    documentOf: async (id) => {
      const columns = [...SUMMARY, 'markdown'] as const;
      const row = await db.selectFrom('blueprints').select(columns).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : { ...toSummary(row), markdown: unpackedMarkdown(row) };
    },
    list: (filter, page) => list(db, filter, page),
    remove: async (ids) => {
      await db.deleteFrom('blueprints').where('id', 'in', ids).execute();
    },
  };
}

async function list(
  db: Kysely<Schema>,
  { ownerId, cloud, text, createdAfter }: BlueprintFilter,
  { after, limit }: PageRequest,
): Promise<BlueprintSummary[]> {
  let query = db
    .selectFrom('blueprints')
    .select(SUMMARY)
    .where(sql<SqlBool>`not exists (
      select 1 from syntheses where syntheses.id = blueprints.id and syntheses.deleted_at is not null)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  if (cloud !== undefined) query = query.where('cloud', '=', cloud);
  if (text !== undefined) query = query.where(sql<SqlBool>`search_text like ${containing(text)} escape '\\'`);
  if (createdAfter !== undefined) query = query.where('created_at', '>', createdAfter.toISOString());
  if (after !== undefined) query = query.where(afterPosition(after));
  return (await query.execute()).map(toSummary);
}

/** A LIKE pattern that takes the text literally. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function toSummary(row: Pick<BlueprintRow, (typeof SUMMARY)[number]>): BlueprintSummary {
  return {
    id: row.id,
    ownerId: row.owner_id,
    title: row.title,
    cloud: row.cloud as CloudId,
    confidence: row.confidence,
    nodesCount: row.nodes_count,
    monthlyEst: row.monthly_est,
    createdAt: new Date(row.created_at),
  };
}
