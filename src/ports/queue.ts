import type { Repositories } from './store.ts';

/**
 * Distributes accepted syntheses to workers. They are stored before they are queued: if the queue loses an item, the work
 * is delayed but not lost.
 */
export interface SynthesisQueue {
  /**
   * Adds the synthesis within the transaction that stores it, if the queue is in the same database. Otherwise does
   * nothing.
   */
  enlist(within: Repositories, id: string): Promise<void>;
  /** Queues stored syntheses. Ignores those that are queued or in progress. */
  push(...ids: readonly string[]): Promise<void>;
  /** Number of queued syntheses, within a transaction or outside. */
  depth(within?: Repositories): Promise<number>;
  /**
   * Starts distribution. `work` never rejects. It resolves to true if the synthesis ended, or false if it must be retried.
   * A synthesis is distributed again only when its worker is lost.
   */
  start(work: (id: string) => Promise<boolean>): void;
  /** Stops distribution. Resolves when all work in progress is done. */
  stop(): Promise<void>;
}
