import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Broadcast } from '#ports/broadcast.ts';
import type { Listener } from './postgres-listener.ts';
import { runText } from './postgres-pool.ts';

const CHANNEL = 'synthesis_bulletin';

/** Broadcast by `NOTIFY` to all processes on the database. */
export async function createPostgresBroadcast(pool: Pool, listener: Listener): Promise<Broadcast> {
  const self = randomUUID();
  const listeners = new Map<string, (message: string) => void>();

  function receive(payload: string): void {
    const [from, topic = '', ...words] = payload.split(' ');
    if (from !== self) listeners.get(topic)?.(words.join(' '));
  }

  await listener.listen({ channel: CHANNEL, onMessage: receive, onGap: () => {} });
  return {
    post: (topic, message) => {
      runText(pool, 'select pg_notify($1, $2)', [CHANNEL, `${self} ${topic} ${message}`]).catch(() => {});
    },
    subscribe: (topic, subscriber) => void listeners.set(topic, subscriber),
  };
}
