import type { Kysely } from 'kysely';
import type { Comparison, ComparisonRepository } from '#ports/comparisons.ts';
import { removeOldest } from './pages.ts';
import type { Schema } from './schema.ts';

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
      if (row === undefined) return null;
      const syntheses = JSON.parse(row.syntheses_json) as Comparison['syntheses'];
      return { id, ownerId: row.owner_id, syntheses, createdAt: new Date(row.created_at) };
    },
    removeBefore: (before, most) => removeOldest(db, 'comparisons', before, most),
  };
}
