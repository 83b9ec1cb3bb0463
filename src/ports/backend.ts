import type { Broadcast } from './broadcast.ts';
import type { Progress } from './progress.ts';
import type { SynthesisQueue } from './queue.ts';
import type { Store } from './store.ts';

/** Store, queue and progress. Closing the store closes all of them. */
export interface Backend {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly progress: Progress;
  /** Undefined for a single process. */
  readonly broadcast?: Broadcast;
}
