import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SynthesisQueue } from '#ports/queue.ts';

/**
 * First in, first out, in this process; between two items it lets waiting requests be answered.
 * @param atOnce how many are in hand at the same time
 */
export function createInProcessQueue(atOnce = 1): SynthesisQueue {
  const waiting = new Set<string>();
  const inHand = new Set<Promise<void>>();
  let work: ((id: string) => Promise<boolean>) | null = null;

  async function drain(): Promise<void> {
    for (;;) {
      await nextTurn();
      const [id] = waiting;
      if (work === null || id === undefined) return;
      waiting.delete(id);
      await work(id);
    }
  }

  function wake(): void {
    if (work === null || inHand.size >= atOnce || waiting.size === 0) return;
    const draining = drain().finally(() => {
      inHand.delete(draining);
      wake();
    });
    inHand.add(draining);
  }

  return {
    // The queue lives in memory: there is nothing to write before the record is.
    enlist: async () => undefined,
    push: async (...ids) => {
      for (const id of ids) waiting.add(id);
      wake();
    },
    depth: async () => waiting.size,
    start: (handler) => {
      work = handler;
      for (let lane = 0; lane < atOnce; lane++) wake();
    },
    stop: async () => {
      work = null;
      await Promise.all(inHand);
    },
  };
}
