import type { Repositories } from './store.ts';

/** A stored synthesis to process. */
export interface QueueItem {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Distributes accepted syntheses to workers. They are stored before they are queued: if the queue loses an item, the work
 * is delayed but not lost. Owners take turns: the backlog of one owner does not delay the next item of another.
 */
export interface SynthesisQueue {
  /**
   * Adds the synthesis within the transaction that stores it, if the queue is in the same database. Otherwise does
   * nothing.
   */
  enlist(within: Repositories, item: QueueItem): Promise<void>;
  /** Queues stored syntheses. Ignores those that are queued or in progress. */
  push(...items: readonly QueueItem[]): Promise<void>;
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
