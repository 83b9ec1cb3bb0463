import type { Kysely } from 'kysely';
import type { Comparison, ComparisonRepository } from '#ports/comparisons.ts';
import { afterPosition, removeOldest } from './pages.ts';
import type { ComparisonRow, Schema } from './schema.ts';

export function createComparisons(db: Kysely<Schema>): ComparisonRepository {
  return {
    insert: async ({ id, ownerId, syntheses, createdAt }) => {
      await db
        .insertInto('comparisons')
        .values({
          id,
          owner_id: ownerId,
          syntheses_json: JSON.stringify(syntheses),
          created_at: createdAt.toISOString(),
        })
        .execute();
    },
    byId: async (id) => {
      const row = await db.selectFrom('comparisons').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toComparison(row);
    },
    list: async ({ ownerId }, { after, limit }) => {
      let query = db.selectFrom('comparisons').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
      if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
      if (after !== undefined) query = query.where(afterPosition(after));
      return (await query.limit(limit).execute()).map(toComparison);
    },
    removeBefore: (before, most) => removeOldest(db, 'comparisons', before, most),
  };
}

function toComparison({
  id,
  owner_id: ownerId,
  syntheses_json: syntheses,
  created_at: createdAt,
}: ComparisonRow): Comparison {
  return { id, ownerId, syntheses: JSON.parse(syntheses) as Comparison['syntheses'], createdAt: new Date(createdAt) };
}
