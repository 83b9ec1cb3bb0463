import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Store } from '#ports/store.ts';

/** How many are removed at once: a blueprint has some 200 KB, and while a batch is written nothing else is. */
const BATCH = 20;
/** Between two batches, so that requests are served and not only removals. */
const PAUSE_MS = 50;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** How long what has ended is kept, in days; 0 is for ever. */
export interface RetentionDays {
  /** Syntheses with their blueprints, and comparisons. */
  readonly blueprints: number;
  readonly audit: number;
}

/** How many of each a sweep removed. */
export interface Removed {
  readonly comparisons: number;
  readonly syntheses: number;
  readonly auditEntries: number;
}

export interface Retention {
  /** Removes everything that is past its time, in small batches, or as much until it is stopped. */
  sweep(): Promise<Removed>;
  /** Sweeps now, and every hour from now on. */
  start(): void;
  /** Resolves when the batch in hand is done. */
  stop(): Promise<void>;
}

interface RetentionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: RetentionDays;
}

export function createRetention({ store, clock, log, retentionDays: days }: RetentionDeps): Retention {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let inHand: Promise<void> = Promise.resolve();

  /** Batch after batch, until one is not full. */
  async function inBatches(remove: (most: number) => Promise<number>): Promise<number> {
    let removed = 0;
    while (!stopped.signal.aborted) {
      const batch = await remove(BATCH);
      removed += batch;
      if (batch < BATCH) break;
      await pause(stopped.signal);
    }
    return removed;
  }

  /** A blueprint goes in the same transaction as its synthesis: whoever asks finds both or neither. */
  function removeSyntheses(before: Date, most: number): Promise<number> {
    return store.transaction(async (within) => {
      const ids = await within.syntheses.endedBefore(before, most);
      if (ids.length === 0) return 0;
      await within.blueprints.remove(ids);
      await within.syntheses.remove(ids);
      return ids.length;
    });
  }

  async function sweep(): Promise<Removed> {
    const now = clock.now();
    const before = (kept: number) => (kept === 0 ? null : new Date(now.getTime() - kept * DAY_MS));
    const old = before(days.blueprints);
    const unaudited = before(days.audit);
    await store.agentTokens.removeExpired(now);
    // What compares syntheses is older than they are, and goes first: it never names one that is gone.
    const comparisons = old === null ? 0 : await inBatches((most) => store.comparisons.removeBefore(old, most));
    const syntheses = old === null ? 0 : await inBatches((most) => removeSyntheses(old, most));
    const auditEntries = unaudited === null ? 0 : await inBatches((most) => store.audit.removeBefore(unaudited, most));
    return { comparisons, syntheses, auditEntries };
  }

  async function sweepAndTell(): Promise<void> {
    try {
      const removed = await sweep();
      if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed what was past its time');
    } catch (error) {
      log.error({ err: error }, 'what is past its time could not be removed: it is tried again in an hour');
    }
  }

  return {
    sweep,
    start: () => {
      inHand = sweepAndTell();
      timer = setInterval(() => {
        inHand = inHand.then(sweepAndTell);
      }, SWEEP_EVERY_MS);
      timer.unref();
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
      stopped.abort();
      return inHand;
    },
  };
}

/** Resolves after a while, or at once when it is given up. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PAUSE_MS);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
