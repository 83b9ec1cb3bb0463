import { Client } from 'pg';
import type { Log } from '#ports/log.ts';
import { connectionOptions } from './postgres-pool.ts';

/** Waits before a lost connection is made again, growing to the longest. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** How often a silent connection is asked whether it is still there, and how long the answer may take. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 4_000;

export interface Subscription {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Messages may have been missed: the connection was lost and is there again. */
  readonly onGap: () => void;
}

export interface Listener {
  listen(subscription: Subscription): Promise<void>;
  close(): Promise<void>;
}

/**
 * What processes on the same database tell each other, over one connection of its own that is made again whenever it is
 * lost. A message of a transaction arrives when that is committed, and only then.
 */
export async function createListener(url: string, log: Log): Promise<Listener> {
  const subscriptions: Subscription[] = [];
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionOptions(url), query_timeout: ANSWER_TIMEOUT_MS });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onMessage(payload);
    });
    try {
      await next.connect();
      for (const { channel } of subscriptions) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    failures = 0;
    timer = setTimeout(check, CHECK_EVERY_MS, next);
  }

  function check(asked: Client): void {
    asked.query('select 1').then(
      () => {
        if (client === asked) timer = setTimeout(check, CHECK_EVERY_MS, asked);
      },
      () => lose(asked),
    );
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (isClosed) return;
    log.warn({}, 'the connection that hears of other processes is lost; it is made again');
    again();
  }

  function again(): void {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (isClosed) return void client?.end();
          for (const { onGap } of subscriptions) onGap();
        },
        () => {
          if (!isClosed) again();
        },
      );
    }, waitMs);
  }

  await connect();
  return {
    listen: async (subscription) => {
      subscriptions.push(subscription);
      const { channel } = subscription;
      await client?.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
