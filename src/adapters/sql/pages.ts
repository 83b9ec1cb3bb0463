import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from '#ports/pages.ts';
import type { Schema } from './schema.ts';

/** Rows after a position in a list, newest first. */
export function afterPosition({ createdAt, id }: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at, id) < (${createdAt.toISOString()}, ${id})`;
}

/** Deletes up to `most` rows from before that time, oldest first. @returns the number of deleted rows */
export async function removeOldest(
  db: Kysely<Schema>,
  table: 'audit_entries' | 'comparisons',
  before: Date,
  most: number,
): Promise<number> {
  const old = db
    .selectFrom(table)
    .select('id')
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
