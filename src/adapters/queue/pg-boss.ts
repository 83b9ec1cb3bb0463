import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type { Log } from '#ports/log.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { Listener } from '../sql/postgres-listener.ts';
import { runText } from '../sql/postgres-pool.ts';
import type { PostgresDatabase } from '../sql/postgres-store.ts';

const QUEUE = 'syntheses';
const CHANNEL = 'synthesis_queue';
/** Silence after which a process counts as lost; pg-boss allows no less. */
const LEASE_SECONDS = 10;
const HEARTBEAT_MS = 2_500;
/** How often one of the processes looks for work of lost ones. */
const LOOK_EVERY_SECONDS = 3;
/** How long one attempt may hold its work at most. */
const LONGEST_SECONDS = 600;
/** What is done is forgotten after this. */
const KEPT_SECONDS = 60;
/** The record of a synthesis counts its attempts and ends them; what waits is never given up here. */
const MOST_RETRIES = 10_000;
/** How long a waiting job is kept: for ever, as far as it matters. */
const WAITING_SECONDS = 10 * 365 * 24 * 60 * 60;
/** How often work is asked for when nobody announces any. */
const POLL_MS = 1_000;

export interface PgBossOptions {
  readonly database: PostgresDatabase;
  readonly listener: Listener;
  /** How many syntheses are in hand at once. */
  readonly concurrency: number;
  readonly log: Log;
}

/** A job that this process holds. */
interface Held {
  readonly job: string;
  readonly done: Promise<void>;
}

/**
 * The queue of every process on the database. A synthesis is one job under an identifier made of its own: it waits, or is
 * held by one process under a lease that this one renews, or is done. A job whose lease ran out is handed out again; what
 * the earlier holder still writes is refused by the record.
 */
export async function createPgBossQueue(options: PgBossOptions): Promise<SynthesisQueue> {
  const { database, listener, concurrency, log } = options;
  const boss = await startBoss(database.pool, log);
  const inHand = new Set<Held>();
  let work: ((id: string) => Promise<boolean>) | null = null;
  let pump: Promise<void> | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  const bell = createBell();
  await listener.listen({ channel: CHANNEL, onMessage: bell.ring, onGap: bell.ring });

  async function settle(job: string, id: string, handler: (id: string) => Promise<boolean>): Promise<void> {
    try {
      if (await handler(id)) await boss.complete(QUEUE, job);
      // Handed back by a process that ends, it is at once another's. Left alone, it is when its lease runs out.
      else if (work === null) await boss.fail(QUEUE, job);
    } catch (error) {
      log.warn({ err: error, synthesis: id }, 'a finished synthesis is still on the queue; it is taken off later');
    }
  }

  function hold(job: string, id: string, handler: (id: string) => Promise<boolean>): void {
    const held: Held = { job, done: settle(job, id, handler) };
    inHand.add(held);
    void held.done.then(() => {
      inHand.delete(held);
      bell.ring();
    });
  }

  async function fetch(most: number) {
    try {
      return await boss.fetch<{ id: string }>(QUEUE, { batchSize: most });
    } catch (error) {
      log.warn({ err: error }, 'the queue does not answer; it is asked again');
      return [];
    }
  }

  async function takeWhileStarted(): Promise<void> {
    while (work !== null) {
      const handler = work;
      const free = concurrency - inHand.size;
      const jobs = free > 0 ? await fetch(free) : [];
      for (const { id: job, data } of jobs) hold(job, data.id, handler);
      if (jobs.length < free || free === 0) await bell.next(POLL_MS);
    }
  }

  function renewLeases(): void {
    if (inHand.size === 0) return;
    const jobs = [...inHand].map(({ job }) => job);
    boss.touch(QUEUE, jobs).catch((error: unknown) => {
      log.warn({ err: error }, 'the leases of what is in hand could not be renewed');
    });
  }

  return {
    enlist: async (within, id) => {
      const transaction = database.transactionOf(within);
      const db = fromKysely(transaction);
      await boss.insert(QUEUE, [jobOf(id)], { db });
      await db.executeSql('select pg_notify($1, $2)', [CHANNEL, '']);
    },
    push: async (...ids) => {
      if (ids.length > 0) await boss.insert(QUEUE, ids.map(jobOf));
      bell.ring();
    },
    depth: (within) => (within ?? database.store).syntheses.countIn('queued'),
    start: (handler) => {
      work = handler;
      heartbeat = setInterval(renewLeases, HEARTBEAT_MS);
      pump = takeWhileStarted();
    },
    stop: async () => {
      work = null;
      bell.ring();
      await pump;
      await Promise.all([...inHand].map(({ done }) => done));
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
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
    maintenanceIntervalSeconds: KEPT_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not be looked after; it is tried again'));
  await boss.start();
  await boss.createQueue(QUEUE, {
    heartbeatSeconds: LEASE_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    retentionSeconds: WAITING_SECONDS,
    retryLimit: MOST_RETRIES,
    retryDelay: 0,
  });
  return boss;
}

/** The same synthesis is the same job: a second one is not added beside it. */
function jobOf(id: string) {
  const digest = createHash('sha256').update(id).digest('hex');
  // The version and variant that RFC 9562 keeps for identifiers of one's own making.
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return { id: uuid, data: { id } };
}

/** Wakes whoever waits; a ring that nobody heard is heard by the next one who comes to wait. */
function createBell() {
  let hasRung = false;
  let wake = () => {};
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    next: async (limitMs: number): Promise<void> => {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, limitMs);
        await promise.finally(() => clearTimeout(timer));
      }
      hasRung = false;
    },
  };
}
