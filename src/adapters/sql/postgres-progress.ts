import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { STAGES, type Stage } from '#core/index.ts';
import type { Progress } from '#ports/progress.ts';
import { createProgress } from '../memory/progress.ts';
import type { Listener } from './postgres-listener.ts';
import { runText } from './postgres-pool.ts';

const CHANNEL = 'synthesis_progress';
/** Messages other than a stage. */
const CHANGED = 'changed';
const FINISHED = 'finished';
type Change = Stage | typeof CHANGED | typeof FINISHED;

export interface SharedProgress extends Progress {
  /** Resolves when all pending messages are sent. */
  drained(): Promise<void>;
}

/**
 * Progress shared by all processes on the database. Messages can be lost. Watchers then read the record later.
 */
export async function createSharedProgress(pool: Pool, listener: Listener): Promise<SharedProgress> {
  const local = createProgress();
  const self = randomUUID();
  /** Syntheses that run in other processes. */
  const remote = new Set<string>();
  const pending = new Map<string, Change>();
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (pending.size > 0) {
      const messages = [...pending].map(([id, change]) => `${self} ${id} ${change}`);
      pending.clear();
      const text = 'select pg_notify($1, message) from unnest($2::text[]) as message';
      await runText(pool, text, [CHANNEL, messages]).catch(() => {});
    }
    sending = null;
  }

  /** Collects messages while a statement runs. The latest stage replaces earlier ones. */
  function send(id: string, change: Change): void {
    if (change !== CHANGED || !pending.has(id)) pending.set(id, change);
    sending ??= Promise.resolve().then(sendAll);
  }

  function receive(message: string): void {
    const [from, id = '', change] = message.split(' ');
    if (from === self) return;
    const stage = STAGES.find((each) => each === change);
    if (stage !== undefined) {
      remote.add(id);
      local.reached(id, stage);
    } else if (change === FINISHED) {
      remote.delete(id);
      local.finished(id);
    } else {
      local.changed(id);
    }
  }

  function forgetRemote(): void {
    for (const id of remote) local.finished(id);
    remote.clear();
    local.changedAll();
  }

  await listener.listen({ channel: CHANNEL, onMessage: receive, onGap: forgetRemote });
  return {
    ...local,
    reached: (id, stage) => {
      local.reached(id, stage);
      send(id, stage);
    },
    changed: (id) => {
      local.changed(id);
      send(id, CHANGED);
    },
    finished: (id) => {
      local.finished(id);
      send(id, FINISHED);
    },
    drained: async () => {
      await sending;
    },
  };
}
