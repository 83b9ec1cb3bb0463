import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type { Log } from '#ports/log.ts';
import type { QueueItem, SynthesisQueue } from '#ports/queue.ts';
import type { Listener } from '../sql/postgres-listener.ts';
import { runText } from '../sql/postgres-pool.ts';
import type { PostgresDatabase } from '../sql/postgres-store.ts';

const QUEUE = 'syntheses';
const CHANNEL = 'synthesis_queue';
/** A process without a heartbeat for this time is lost. The minimum of pg-boss. */
const LEASE_SECONDS = 10;
const HEARTBEAT_MS = 2_500;
/** Interval of the check for expired leases. */
const SUPERVISE_INTERVAL_SECONDS = 3;
/** Maximum duration of one attempt. */
const MAX_ATTEMPT_SECONDS = 600;
/** Retention of completed jobs. */
const COMPLETED_RETENTION_SECONDS = 60;
/** Attempts are limited by the synthesis record, not by the queue. */
const RETRY_LIMIT = 10_000;
/** Retention of queued jobs: effectively unlimited. */
const QUEUED_RETENTION_SECONDS = 10 * 365 * 24 * 60 * 60;
/** Polling interval without notifications. */
const POLL_INTERVAL_MS = 1_000;

export interface PgBossOptions {
  readonly database: PostgresDatabase;
  readonly listener: Listener;
  /** Number of syntheses processed at the same time. */
  readonly concurrency: number;
  readonly log: Log;
}

/** A job that this process has leased. */
interface ActiveJob {
  readonly job: string;
  readonly done: Promise<void>;
}

/**
 * A queue shared by all processes on the database. Each synthesis is one job with a derived ID. A job is queued, leased by
 * one process that renews the lease, or completed. A job with an expired lease is distributed again. The synthesis record
 * rejects late writes of the previous owner.
 */
export async function createPgBossQueue(options: PgBossOptions): Promise<SynthesisQueue> {
  const { database, listener, concurrency, log } = options;
  const boss = await startBoss(database.pool, log);
  const active = new Set<ActiveJob>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let pump: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  const wakeUp = createWakeUp();
  await listener.listen({ channel: CHANNEL, onMessage: wakeUp.notify, onGap: wakeUp.notify });

  async function runJob(job: string, id: string, handler: (id: string) => Promise<boolean>): Promise<void> {
    try {
      if (await handler(id)) await boss.complete(QUEUE, job);
      // A process that shuts down releases its jobs immediately. Otherwise the lease expires.
      else if (work === null) await boss.fail(QUEUE, job);
    } catch (error) {
      log.warn({ err: error, synthesis: id }, 'failed to complete a job of the queue: retry later');
    }
  }

  function lease(job: string, id: string, handler: (id: string) => Promise<boolean>): void {
    const leased: ActiveJob = { job, done: runJob(job, id, handler) };
    active.add(leased);
    void leased.done.then(() => {
      active.delete(leased);
      wakeUp.notify();
    });
  }

  async function fetch(most: number) {
    try {
      return await boss.fetch<{ id: string }>(QUEUE, { batchSize: most });
    } catch (error) {
      log.warn({ err: error }, 'the queue does not respond: retry later');
      return [];
    }
  }

  async function takeWhileStarted(): Promise<void> {
    while (work !== null) {
      const handler = work;
      const free = concurrency - active.size;
      const jobs = free > 0 ? await fetch(free) : [];
      for (const { id: job, data } of jobs) lease(job, data.id, handler);
      if (jobs.length < free || free === 0) await wakeUp.wait(POLL_INTERVAL_MS);
    }
  }

  function renewLeases(): void {
    if (active.size === 0) return;
    const jobs = [...active].map(({ job }) => job);
    boss.touch(QUEUE, jobs).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to renew job leases');
    });
  }

  return {
    enlist: async (within, item) => {
      const transaction = database.transactionOf(within);
      const db = fromKysely(transaction);
      const position = await within.syntheses.countIn('queued', item.ownerId);
      await boss.insert(QUEUE, [jobOf(item, position)], { db });
      await db.executeSql('select pg_notify($1, $2)', [CHANNEL, '']);
    },
    push: async (...items) => {
      if (items.length > 0) await boss.insert(QUEUE, inTurn(items));
      wakeUp.notify();
    },
    depth: (within) => (within ?? database.store).syntheses.countIn('queued'),
    start: (handler) => {
      work = handler;
      heartbeat = setInterval(renewLeases, HEARTBEAT_MS);
      pump = takeWhileStarted();
    },
    stop: async () => {
      work = null;
      wakeUp.notify();
      await pump;
      await Promise.all([...active].map(({ done }) => done));
      clearInterval(heartbeat);
      await boss.stop({ graceful: false });
    },
  };
}

async function startBoss(pool: Pool, log: Log): Promise<PgBoss> {
  const db: Db = { executeSql: (text, values) => runText(pool, text, values) };
  const boss = new PgBoss({
    db,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
    monitorIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
    maintenanceIntervalSeconds: COMPLETED_RETENTION_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'failed to supervise the queue: retry later'));
  await boss.start();
  await boss.createQueue(QUEUE, {
    heartbeatSeconds: LEASE_SECONDS,
    expireInSeconds: MAX_ATTEMPT_SECONDS,
    deleteAfterSeconds: COMPLETED_RETENTION_SECONDS,
    retentionSeconds: QUEUED_RETENTION_SECONDS,
    retryLimit: RETRY_LIMIT,
    retryDelay: 0,
  });
  return boss;
}

/** Jobs of several owners, each with its position among those of its owner. */
function inTurn(items: readonly QueueItem[]) {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const position = (counts.get(item.ownerId) ?? 0) + 1;
    counts.set(item.ownerId, position);
    return jobOf(item, position);
  });
}

/**
 * A job with an ID derived from the synthesis ID, so that duplicates are rejected. The first item of each owner has the
 * highest priority, so that owners take turns.
 * @param position number of queued items of the owner, this one included
 */
function jobOf({ id }: QueueItem, position: number) {
  const digest = createHash('sha256').update(id).digest('hex');
  // UUID version 8 (RFC 9562): custom format.
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return { id: uuid, data: { id }, priority: -position };
}

/** A notification that is kept until the next wait. */
function createWakeUp() {
  let isNotified = false;
  let wake = () => {};
  return {
    notify: () => {
      isNotified = true;
      wake();
    },
    wait: async (limitMs: number): Promise<void> => {
      if (!isNotified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, limitMs);
        await promise.finally(() => clearTimeout(timer));
      }
      isNotified = false;
    },
  };
}
