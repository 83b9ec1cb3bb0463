import { createProgress } from '#adapters/memory/progress.ts';
import { createMemoryStore } from '#adapters/memory/store.ts';
import { createInProcessQueue } from '#adapters/queue/in-process.ts';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import type { Config } from '#config';
import type { Backend } from '#ports/backend.ts';
import type { Log } from '#ports/log.ts';

/** One prefetched item keeps workers busy while a result is written. With several processes another one may be idle. */
const PREFETCH = 1;

/**
 * @param workers number of concurrent syntheses of this process
 * @throws if the store cannot be opened
 */
export async function openBackend(config: Config, workers: number, log: Log): Promise<Backend> {
  if (config.databaseUrl !== undefined) {
    // Loaded on demand to shorten the start with other stores.
    const { openShared } = await import('./shared-backend.ts');
    return openShared(config.databaseUrl, config, workers, log);
  }
  const store = config.store === 'sqlite' ? await openSqliteStore(config.dataDir) : createMemoryStore();
  return { store, queue: createInProcessQueue(workers, PREFETCH), progress: createProgress() };
}
