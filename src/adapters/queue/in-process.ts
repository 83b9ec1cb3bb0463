import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SynthesisQueue } from '#ports/queue.ts';

/** Completed items per lane before prefetching: the first items of a process are slow. */
const WARM_UP_ITEMS = 8;

/**
 * A FIFO queue in this process. Yields to pending requests between items.
 * @param concurrency number of items processed at the same time
 * @param prefetch additional items after the warm-up, which keep workers busy while a result is written. During the
 * warm-up, a crash would lose attempts of prefetched items
 */
export function createInProcessQueue(concurrency = 1, prefetch = 0): SynthesisQueue {
  const waiting = new Set<string>();
  const active = new Set<Promise<void>>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let completed = 0;

  async function drain(): Promise<void> {
    for (;;) {
      await nextTurn();
      const [id] = waiting;
      if (work === null || id === undefined) return;
      waiting.delete(id);
      await work(id);
      completed += 1;
      wake();
    }
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
    push: async (...ids) => {
      for (const id of ids) waiting.add(id);
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
