import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whether transactions run at the same time. SQLite has one writer: a transaction there is alone by itself. */
export function hasManyWriters<DB>(db: Kysely<DB>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Keeps every other transaction that asks for the same name waiting until this one ends. */
export async function lockUntilEnd<DB>(db: Kysely<DB>, name: string): Promise<void> {
  if (hasManyWriters(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
