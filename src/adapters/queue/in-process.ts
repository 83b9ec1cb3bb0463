import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SynthesisQueue } from '#ports/queue.ts';

/** First in, first out, one at a time, in this process; between two it lets waiting requests be answered. */
export function createInProcessQueue(): SynthesisQueue {
  const waiting = new Set<string>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let inHand: Promise<void> | null = null;

  async function drain(): Promise<void> {
    for (;;) {
      await nextTurn();
      const [id] = waiting;
      if (work === null || id === undefined) break;
      waiting.delete(id);
      await work(id);
    }
    inHand = null;
  }

  function wake(): void {
    if (work !== null && inHand === null && waiting.size > 0) inHand = drain();
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
      wake();
    },
    stop: async () => {
      work = null;
      await inHand;
    },
  };
}
