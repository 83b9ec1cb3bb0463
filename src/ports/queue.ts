/**
 * Hands accepted work to whoever does it. What has been accepted is on record in the store before it comes here:
 * a queue that forgets loses time, never work.
 */
export interface SynthesisQueue {
  push(id: string): Promise<void>;
  /** How many wait. */
  depth(): Promise<number>;
  /** Begins to hand out work, one synthesis at a time. `work` never rejects. */
  start(work: (id: string) => Promise<void>): void;
  /** Hands out no more, and resolves when the one in hand is done. */
  stop(): Promise<void>;
}
