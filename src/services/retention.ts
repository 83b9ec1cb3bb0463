import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Store } from '#ports/store.ts';

/** Batch size of deletions. A blueprint has about 200 KB, and a batch blocks other writes. */
const BATCH = 20;
/** Pause between batches, to serve requests. */
const PAUSE_MS = 50;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** Ended deliveries of webhooks. */
const DELIVERY_DAYS = 30;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention in days. 0 disables deletion. */
export interface RetentionDays {
  /** Syntheses with their blueprints, comparisons, and readings of language models. */
  readonly blueprints: number;
  readonly audit: number;
}

/** Number of deleted records by type. */
export interface Removed {
  readonly comparisons: number;
  readonly syntheses: number;
  readonly readings: number;
  readonly auditEntries: number;
  readonly webhookDeliveries: number;
}

export interface Retention {
  /** Deletes expired records in batches until none is left or it is stopped. */
  sweep(): Promise<Removed>;
  /** Sweeps now and every hour. */
  start(): void;
  /** Resolves when the current batch is finished. */
  stop(): Promise<void>;
}

interface RetentionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: RetentionDays;
  /** Entries of the audit log. Above it, the oldest ones are deleted. */
  readonly mostAuditEntries: number;
}

export function createRetention({
  store,
  clock,
  log,
  retentionDays: days,
  mostAuditEntries,
}: RetentionDeps): Retention {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  /** Runs batches until one is incomplete. */
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

  /** Deletes a blueprint in the same transaction as its synthesis. */
  function removeSyntheses(before: Date, most: number): Promise<number> {
    return store.transaction(async (within) => {
      const ids = await within.syntheses.endedBefore(before, most);
      if (ids.length === 0) return 0;
      await within.shares.removeOf(ids);
      await within.blueprints.remove(ids);
      await within.syntheses.remove(ids);
      return ids.length;
    });
  }

  async function sweep(): Promise<Removed> {
    const now = clock.now();
    const before = (kept: number) => (kept === 0 ? null : new Date(now.getTime() - kept * DAY_MS));
    const old = before(days.blueprints);
    await store.agentTokens.removeExpired(now);
    // Comparisons reference syntheses, so they are deleted first.
    const comparisons = old === null ? 0 : await inBatches((most) => store.comparisons.removeBefore(old, most));
    const syntheses = old === null ? 0 : await inBatches((most) => removeSyntheses(old, most));
    const readings = old === null ? 0 : await inBatches((most) => store.readings.removeBefore(old, most));
    const unaudited = latest(before(days.audit), await store.audit.timeOf(mostAuditEntries));
    const auditEntries = unaudited === null ? 0 : await inBatches((most) => store.audit.removeBefore(unaudited, most));
    const delivered = new Date(now.getTime() - DELIVERY_DAYS * DAY_MS);
    const webhookDeliveries = await inBatches((most) => store.webhooks.removeBefore(delivered, most));
    return { comparisons, syntheses, readings, auditEntries, webhookDeliveries };
  }

  async function sweepAndLog(): Promise<void> {
    try {
      const removed = await sweep();
      if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'deleted expired records');
    } catch (error) {
      log.error({ err: error }, 'failed to delete expired records: retry in one hour');
    }
  }

  return {
    sweep,
    start: () => {
      current = sweepAndLog();
      timer = setInterval(() => {
        current = current.then(sweepAndLog);
      }, SWEEP_INTERVAL_MS);
      timer.unref();
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
      stopped.abort();
      return current;
    },
  };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Resolves after the pause or when the signal aborts. */
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
