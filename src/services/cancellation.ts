import type { Progress } from '#ports/progress.ts';
import type { Store } from '#ports/store.ts';

/** Aborted when the synthesis is cancelled while somebody works on it; `stop` ends the watch. */
export interface Cancellation {
  readonly signal: AbortSignal;
  stop(): void;
}

/** Watches the record of a synthesis, wherever the request to cancel it came in. */
export function watchCancellation(id: string, progress: Progress, store: Pick<Store, 'syntheses'>): Cancellation {
  const cancelled = new AbortController();
  let seen = progress.stageOf(id);

  async function look(): Promise<void> {
    const state = await store.syntheses.byId(id);
    if (state?.status === 'cancelled') cancelled.abort();
  }

  const stop = progress.watch(id, () => {
    const stage = progress.stageOf(id);
    // A stage that was reached is news, too, but leaves the record as it is.
    if (stage === seen) look().catch(() => undefined);
    seen = stage;
  });
  return { signal: cancelled.signal, stop };
}
