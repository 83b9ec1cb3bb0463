import type { Stage } from '#core/index.ts';
import type { NewBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import { type FinishedBlueprint, type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis, SynthesisFault } from '#ports/syntheses.ts';
import { watchCancellation } from './cancellation.ts';

/** How often work is begun before it counts as the cause of what befell its workers. */
const MOST_ATTEMPTS = 3;
/** How long work in hand may go on when the process is to end; what is not done by then is handed back. */
const FINISH_LIMIT_MS = 5_000;

const ENGINE_FAULT: SynthesisFault = {
  code: 'ENGINE_FAULT',
  detail: 'The engine failed on this request. It has been reported.',
};
const TOO_LONG: SynthesisFault = {
  code: 'TIME_LIMIT',
  detail: 'The request took more time than one synthesis may. Describe one system, in fewer words.',
};

export interface Processing {
  /** Takes up what an earlier process left unfinished, and begins to work. */
  start(): Promise<void>;
  /** Resolves when what is in hand is done, or handed back after a while; the rest stays on record. */
  stop(): Promise<void>;
}

interface ProcessingDeps {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly runner: SynthesisRunner;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly log: Log;
}

export function createProcessing({ store, queue, runner, progress, clock, log }: ProcessingDeps): Processing {
  const closing = new AbortController();

  async function fail(id: string, stage: Stage | null, fault: SynthesisFault): Promise<void> {
    await store.syntheses.end(id, ['running'], { status: 'failed', stage, fault, finishedAt: clock.now() });
  }

  /** Blueprint and state in one transaction: a synthesis that was cancelled meanwhile keeps its end, and no blueprint. */
  async function succeed(synthesis: Synthesis, blueprint: FinishedBlueprint, stage: Stage | null): Promise<void> {
    const finishedAt = clock.now();
    await store.transaction(async (within) => {
      const end = { status: 'succeeded', stage, fault: null, finishedAt } as const;
      const ended = await within.syntheses.end(synthesis.id, ['running'], end);
      if (ended) await within.blueprints.insert(stored(synthesis, blueprint, finishedAt));
    });
  }

  async function run(synthesis: Synthesis): Promise<void> {
    const { id, intent } = synthesis;
    let stage: Stage | null = null;
    const reached = (next: Stage) => {
      stage = next;
      progress.reached(id, next);
    };
    const cancellation = watchCancellation(id, progress, store);
    const blueprint = await runner
      .run(intent, reached, AbortSignal.any([cancellation.signal, closing.signal]))
      .catch(async (error: unknown) => {
        if (!cancellation.signal.aborted) await giveUp(id, stage, error);
        return null;
      })
      .finally(cancellation.stop);
    if (blueprint !== null) await succeed(synthesis, blueprint, stage);
  }

  async function giveUp(id: string, stage: Stage | null, error: unknown): Promise<void> {
    if (closing.signal.aborted) return void (await store.syntheses.handBack(id));
    log.error({ err: error, synthesis: id }, 'the engine failed');
    await fail(id, stage, error instanceof TimeLimitError ? TOO_LONG : ENGINE_FAULT);
  }

  async function work(id: string): Promise<void> {
    try {
      const synthesis = await store.syntheses.begin(id, clock.now());
      if (synthesis === null) return;
      progress.changed(id);
      await run(synthesis);
    } catch (error) {
      log.error({ err: error, synthesis: id }, 'the store failed: the synthesis is taken up again at the next start');
    } finally {
      progress.settled(id);
    }
  }

  /** Whoever ran it is gone with the process that ran it. */
  async function recover(id: string): Promise<void> {
    const synthesis = await store.syntheses.byId(id);
    if ((synthesis?.attempts ?? 0) < MOST_ATTEMPTS) await store.syntheses.requeue(id);
    else await fail(id, null, { code: 'WORKER_LOST', detail: `The worker was lost ${MOST_ATTEMPTS} times.` });
  }

  return {
    start: async () => {
      for (const id of await store.syntheses.idsIn('running')) await recover(id);
      for (const id of await store.syntheses.idsIn('queued')) await queue.push(id);
      queue.start(work);
    },
    stop: async () => {
      const limit = setTimeout(() => closing.abort(), FINISH_LIMIT_MS);
      await queue.stop().finally(() => clearTimeout(limit));
    },
  };
}

function stored(synthesis: Synthesis, blueprint: FinishedBlueprint, createdAt: Date): NewBlueprint {
  const { id, ownerId, intent } = synthesis;
  return { id, ownerId, cloud: intent.cloud, createdAt, ...blueprint };
}
