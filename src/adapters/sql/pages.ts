import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from '#ports/pages.ts';

/** Rows behind a position in a list from the newest to the oldest. */
export function behind({ createdAt, id }: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at, id) < (${createdAt.toISOString()}, ${id})`;
}
