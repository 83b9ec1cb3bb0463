import type { Kysely } from 'kysely';
import type { ReadingRepository } from '#ports/readings.ts';
import type { Schema } from './schema.ts';

export function createReadings(db: Kysely<Schema>): ReadingRepository {
  return {
    byKey: async (key) => {
      const row = await db.selectFrom('readings').selectAll().where('key', '=', key).executeTakeFirst();
      if (row === undefined) return null;
      return { key, answer: JSON.parse(row.answer_json) as unknown, createdAt: new Date(row.created_at) };
    },
    put: async ({ key, answer, createdAt }) => {
      const row = { answer_json: JSON.stringify(answer), created_at: createdAt.toISOString() };
      await db
        .insertInto('readings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
    claim: async (key, now, until) => {
      const taken = await db
        .insertInto('reading_claims')
        .values({ key, expires_at: until.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ expires_at: until.toISOString() })
            .where('reading_claims.expires_at', '<=', now.toISOString()),
        )
        .returning('key')
        .executeTakeFirst();
      return taken !== undefined;
    },
    release: async (key) => {
      await db.deleteFrom('reading_claims').where('key', '=', key).execute();
    },
    countRequest: async (day, most) => {
      if (most < 1) return false;
      const counted = await db
        .insertInto('reading_days')
        .values({ day, requests: 1 })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((update) => ({ requests: update('reading_days.requests', '+', 1) }))
            .where('reading_days.requests', '<', most),
        )
        .returning('day')
        .executeTakeFirst();
      return counted !== undefined;
    },
    removeBefore: async (before, most) => {
      const old = db
        .selectFrom('readings')
        .select('key')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(most);
      const { numDeletedRows } = await db.deleteFrom('readings').where('key', 'in', old).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
