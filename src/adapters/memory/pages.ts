import type { PageRequest, Position } from '#ports/pages.ts';
import type { Table } from './table.ts';

/** A page of rows, newest first, then by ID. */
export function newestFirst<Row extends Position>(rows: readonly Row[], page: PageRequest): Row[] {
  const { after } = page;
  return [...rows]
    .sort((a, b) => compare(b, a))
    .filter((row) => after === undefined || compare(row, after) < 0)
    .slice(0, page.limit);
}

/** Negative if `a` is older than `b`. IDs compare by code unit, as in the database. */
export function compare(a: Position, b: Position): number {
  const byTime = a.createdAt.getTime() - b.createdAt.getTime();
  if (byTime !== 0) return byTime;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Deletes up to `most` rows from before that time, oldest first. @returns the number of deleted rows */
export function removeOldest<Row extends Position>(rows: Table<Row>, before: Date, most: number): number {
  const old = rows
    .where(({ createdAt }) => createdAt < before)
    .sort(compare)
    .slice(0, most);
  for (const { id } of old) rows.remove(id);
  return old.length;
}
