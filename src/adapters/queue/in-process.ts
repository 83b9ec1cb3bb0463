import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueueItem, SynthesisQueue } from '#ports/queue.ts';
import { createOwnerTurns } from './owner-turns.ts';

/** Completed items per lane before prefetching: the first items of a process are slow. */
const WARM_UP_ITEMS = 8;
/** Delay before an item whose store failed is queued again. */
const RETRY_MS = 5_000;

/**
 * A queue in this process. Yields to pending requests between items.
 * @param concurrency number of items processed at the same time
 * @param prefetch additional items after the warm-up, which keep workers busy while a result is written. During the
 * warm-up, a crash would lose attempts of prefetched items
 * @param retryMs delay before an item that did not end is processed again
 */
export function createInProcessQueue(concurrency = 1, prefetch = 0, retryMs = RETRY_MS): SynthesisQueue {
  const waiting = createOwnerTurns();
  const active = new Set<Promise<void>>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let completed = 0;

  async function drain(): Promise<void> {
    for (;;) {
      await nextTurn();
      const item = work === null ? undefined : waiting.take();
      if (work === null || item === undefined) return;
      if (!(await work(item.id))) retryLater(item);
      completed += 1;
      wake();
    }
  }

  /** A failed store recovers without a restart, for example when a full disk has space again. */
  function retryLater(item: QueueItem): void {
    setTimeout(() => {
      waiting.add(item);
      wake();
    }, retryMs).unref();
  }

  function wake(): void {
    const room = completed < concurrency * WARM_UP_ITEMS ? concurrency : concurrency + prefetch;
    if (work === null || active.size >= room || waiting.size === 0) return;
    const draining = drain().finally(() => {
      active.delete(draining);
      wake();
    });
    active.add(draining);
  }

  return {
    // The queue is in memory only.
    enlist: async () => undefined,
    push: async (...items) => {
      for (const item of items) waiting.add(item);
      wake();
    },
    depth: async () => waiting.size,
    start: (handler) => {
      work = handler;
      for (let lane = 0; lane < concurrency; lane++) wake();
    },
    stop: async () => {
      work = null;
      await Promise.all(active);
    },
  };
}
