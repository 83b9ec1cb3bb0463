import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whether transactions run concurrently. SQLite serializes writers. */
export function hasManyWriters<DB>(db: Kysely<DB>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Blocks other transactions that request the same name until this transaction ends. */
export async function lockUntilEnd<DB>(db: Kysely<DB>, name: string): Promise<void> {
  if (hasManyWriters(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
