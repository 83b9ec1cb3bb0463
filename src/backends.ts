import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { createPgBossQueue } from '#adapters/queue/pg-boss.ts';
import { createBulletin } from '#adapters/sql/postgres-bulletin.ts';
import { createListener } from '#adapters/sql/postgres-listener.ts';
import { createSharedProgress } from '#adapters/sql/postgres-progress.ts';
import { openPostgres } from '#adapters/sql/postgres-store.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Config } from '#config';
import type { Bulletin } from '#ports/bulletin.ts';
import type { Log } from '#ports/log.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { Store } from '#ports/store.ts';

/** What keeps the work, hands it out and tells of it. Closing the store closes the rest. */
export interface Backend {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly progress: Progress;
  /** Absent where there is one process. */
  readonly bulletin?: Bulletin;
}

/**
 * @param atOnce how many syntheses this process has in hand at the same time
 * @throws where the store can't be opened
 */
export async function openBackend(config: Config, atOnce: number, log: Log): Promise<Backend> {
  if (config.databaseUrl !== undefined) return openShared(config.databaseUrl, config, atOnce, log);
  const store = config.store === 'sqlite' ? await openSqliteStore(config.dataDir) : createMemoryStore();
  return { store, queue: createInProcessQueue(atOnce), progress: createProgress() };
}

/** One database for several processes. */
async function openShared(url: string, { databasePool }: Config, atOnce: number, log: Log): Promise<Backend> {
  const database = await openPostgres({ url, poolSize: databasePool });
  const listener = await createListener(url, log);
  const progress = await createSharedProgress(database.pool, listener);
  const bulletin = await createBulletin(database.pool, listener);
  const queue = await createPgBossQueue({ database, listener, concurrency: atOnce, log });
  const close = async () => {
    await progress.drained();
    await listener.close();
    await database.store.close();
  };
  return { store: { ...database.store, close }, queue, progress, bulletin };
}
