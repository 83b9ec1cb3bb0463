import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { STAGES, type Stage } from '#core/index.ts';
import type { Progress } from '#ports/progress.ts';
import { createProgress } from '../memory/progress.ts';
import type { Listener } from './postgres-listener.ts';
import { runText } from './postgres-pool.ts';

const CHANNEL = 'synthesis_progress';
/** What others are told besides the name of a stage. */
const CHANGED = 'changed';
const SETTLED = 'settled';
type News = Stage | typeof CHANGED | typeof SETTLED;

export interface SharedProgress extends Progress {
  /** Resolves when what there was to tell has been told, or could not be. */
  drained(): Promise<void>;
}

/**
 * Progress of the work of every process on the database. What is lost on the way is no more than a delay: whoever watches
 * looks at the record again.
 */
export async function createSharedProgress(pool: Pool, listener: Listener): Promise<SharedProgress> {
  const local = createProgress();
  const self = randomUUID();
  /** The work of others, which nobody here settles. */
  const elsewhere = new Set<string>();
  const untold = new Map<string, News>();
  let telling: Promise<void> | null = null;

  async function tellAll(): Promise<void> {
    while (untold.size > 0) {
      const messages = [...untold].map(([id, news]) => `${self} ${id} ${news}`);
      untold.clear();
      const text = 'select pg_notify($1, message) from unnest($2::text[]) as message';
      await runText(pool, text, [CHANNEL, messages]).catch(() => {});
    }
    telling = null;
  }

  /** One statement for all that gathered while the one before it was under way; of two stages the later one. */
  function tell(id: string, news: News): void {
    if (news !== CHANGED || !untold.has(id)) untold.set(id, news);
    telling ??= Promise.resolve().then(tellAll);
  }

  function hear(message: string): void {
    const [from, id = '', news] = message.split(' ');
    if (from === self) return;
    const stage = STAGES.find((each) => each === news);
    if (stage !== undefined) {
      elsewhere.add(id);
      local.reached(id, stage);
    } else if (news === SETTLED) {
      elsewhere.delete(id);
      local.settled(id);
    } else {
      local.changed(id);
    }
  }

  function forgetOthers(): void {
    for (const id of elsewhere) local.settled(id);
    elsewhere.clear();
    local.changedAll();
  }

  await listener.listen({ channel: CHANNEL, onMessage: hear, onGap: forgetOthers });
  return {
    ...local,
    reached: (id, stage) => {
      local.reached(id, stage);
      tell(id, stage);
    },
    changed: (id) => {
      local.changed(id);
      tell(id, CHANGED);
    },
    settled: (id) => {
      local.settled(id);
      tell(id, SETTLED);
    },
    drained: async () => {
      await telling;
    },
  };
}
