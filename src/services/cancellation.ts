import type { Progress } from '#ports/progress.ts';
import type { Store } from '#ports/store.ts';

/** Aborted when a running synthesis is cancelled. `stop` ends the subscription. */
export interface Cancellation {
  readonly signal: AbortSignal;
  stop(): void;
}

/** Detects the cancellation of a synthesis by any process. */
export function watchCancellation(id: string, progress: Progress, store: Pick<Store, 'syntheses'>): Cancellation {
  const cancelled = new AbortController();
  let seen = progress.stageOf(id);

  async function look(): Promise<void> {
    const state = await store.syntheses.byId(id);
    if (state?.status === 'cancelled') cancelled.abort();
  }

  const stop = progress.watch(id, () => {
    const stage = progress.stageOf(id);
    // A new stage does not change the record.
    if (stage === seen) look().catch(() => undefined);
    seen = stage;
  });
  return { signal: cancelled.signal, stop };
}
