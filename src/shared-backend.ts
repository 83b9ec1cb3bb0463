import { createPgBossQueue } from '#adapters/queue/pg-boss.ts';
import { createPostgresBroadcast } from '#adapters/sql/postgres-broadcast.ts';
import { createListener } from '#adapters/sql/postgres-listener.ts';
import { createSharedProgress } from '#adapters/sql/postgres-progress.ts';
import { openPostgres } from '#adapters/sql/postgres-store.ts';
import type { Config } from '#config';
import type { Backend } from '#ports/backend.ts';
import type { Log } from '#ports/log.ts';

/** A Postgres backend shared by several processes. */
export async function openShared(
  url: string,
  { databasePool }: Config,
  concurrency: number,
  log: Log,
): Promise<Backend> {
  const database = await openPostgres({ url, poolSize: databasePool });
  const listener = await createListener(url, log);
  const progress = await createSharedProgress(database.pool, listener);
  const broadcast = await createPostgresBroadcast(database.pool, listener);
  const queue = await createPgBossQueue({ database, listener, concurrency, log });
  const close = async () => {
    await progress.drained();
    await listener.close();
    await database.store.close();
  };
  return { store: { ...database.store, close }, queue, progress, broadcast };
}
