import type { Repositories } from './store.ts';

/**
 * Hands accepted work to whoever does it. What has been accepted is on record in the store before it comes here:
 * a queue that forgets loses time, never work.
 */
export interface SynthesisQueue {
  /**
   * Takes part in the transaction that puts the work on record, where the queue is kept in the same database: both are
   * written or none. Elsewhere it does nothing.
   */
  enlist(within: Repositories, id: string): Promise<void>;
  /** Hands over what is on record. What is waiting or in hand already stays as it is. */
  push(...ids: readonly string[]): Promise<void>;
  /** How many wait; inside a transaction, as that one sees it. */
  depth(within?: Repositories): Promise<number>;
  /**
   * Begins to hand out work. `work` never rejects; it gives true where the synthesis has come to its end, false where
   * somebody has to take it up again. A synthesis is handed out once more only when whoever had it is given up for lost.
   */
  start(work: (id: string) => Promise<boolean>): void;
  /** Hands out no more, and resolves when what is in hand is done. */
  stop(): Promise<void>;
}
