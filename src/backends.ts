import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Config } from '#config';
import type { Backend } from '#ports/backend.ts';
import type { Log } from '#ports/log.ts';

/** While the result of one worker is written, it finds the next item at hand. Of several processes another may be free. */
const AT_HAND = 1;

/**
 * @param workers how many syntheses this process makes at the same time
 * @throws where the store can't be opened
 */
export async function openBackend(config: Config, workers: number, log: Log): Promise<Backend> {
  if (config.databaseUrl !== undefined) {
    // The driver and the queue are loaded where they are used: nobody else waits for them at the start.
    const { openShared } = await import('./shared-backend.ts');
    return openShared(config.databaseUrl, config, workers, log);
  }
  const store = config.store === 'sqlite' ? await openSqliteStore(config.dataDir) : createMemoryStore();
  return { store, queue: createInProcessQueue(workers, AT_HAND), progress: createProgress() };
}
