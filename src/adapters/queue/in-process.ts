import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SynthesisQueue } from '#ports/queue.ts';

/** Items that each lane has ended when work flows: the first of a process take several times as long. */
const FLOWING = 8;

/**
 * First in, first out, in this process; between two items it lets waiting requests be answered.
 * @param atOnce how many are worked on at the same time
 * @param atHand how many more are taken while work flows, so that nobody waits while a result is written. After a start
 * the first ones take long, and what a process loses then has been taken in vain.
 */
export function createInProcessQueue(atOnce = 1, atHand = 0): SynthesisQueue {
  const waiting = new Set<string>();
  const inHand = new Set<Promise<void>>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let ended = 0;

  async function drain(): Promise<void> {
    for (;;) {
      await nextTurn();
      const [id] = waiting;
      if (work === null || id === undefined) return;
      waiting.delete(id);
      await work(id);
      ended += 1;
      wake();
    }
  }

  function wake(): void {
    const room = ended < atOnce * FLOWING ? atOnce : atOnce + atHand;
    if (work === null || inHand.size >= room || waiting.size === 0) return;
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
