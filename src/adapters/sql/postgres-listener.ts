import { Client } from 'pg';
import type { Log } from '#ports/log.ts';
import { connectionOptions } from './postgres-pool.ts';

/** Initial and maximum delay before a reconnect. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** Interval and timeout of the connection check. */
const CHECK_INTERVAL_MS = 5_000;
const CHECK_TIMEOUT_MS = 4_000;

export interface Subscription {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called after a reconnect: messages may be lost. */
  readonly onGap: () => void;
}

export interface Listener {
  listen(subscription: Subscription): Promise<void>;
  close(): Promise<void>;
}

/**
 * `LISTEN` on a dedicated connection that reconnects. A message of a transaction arrives after the commit.
 */
export async function createListener(url: string, log: Log): Promise<Listener> {
  const subscriptions: Subscription[] = [];
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionOptions(url), query_timeout: CHECK_TIMEOUT_MS });
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
    timer = setTimeout(check, CHECK_INTERVAL_MS, next);
  }

  function check(checked: Client): void {
    checked.query('select 1').then(
      () => {
        if (client === checked) timer = setTimeout(check, CHECK_INTERVAL_MS, checked);
      },
      () => lose(checked),
    );
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (isClosed) return;
    log.warn({}, 'lost the notification connection: reconnecting');
    reconnect();
  }

  function reconnect(): void {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures++, MAX_WAIT_MS);
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (isClosed) return void client?.end();
          for (const { onGap } of subscriptions) onGap();
        },
        () => {
          if (!isClosed) reconnect();
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
