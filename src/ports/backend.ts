import type { Broadcast } from './broadcast.ts';
import type { Progress } from './progress.ts';
import type { SynthesisQueue } from './queue.ts';
import type { Store } from './store.ts';

/** What keeps the work, hands it out and tells of it. Closing the store closes the rest. */
export interface Backend {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly progress: Progress;
  /** Absent where there is one process. */
  readonly broadcast?: Broadcast;
}
