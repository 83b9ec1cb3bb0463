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
import { isFinished } from './events.ts';

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
  /** Begins to work, also on what an earlier process left unfinished. */
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

  async function fail({ id, attempts }: Synthesis, stage: Stage | null, fault: SynthesisFault): Promise<boolean> {
    const end = { status: 'failed', stage, fault, finishedAt: clock.now() } as const;
    return store.syntheses.end(id, ['running'], end, attempts);
  }

  /**
   * Blueprint and state in one transaction: a synthesis that was cancelled meanwhile keeps its end, and no blueprint, and
   * so does one that another worker has taken over.
   */
  async function succeed(synthesis: Synthesis, blueprint: FinishedBlueprint, stage: Stage | null): Promise<boolean> {
    const finishedAt = clock.now();
    return store.transaction(async (within) => {
      const end = { status: 'succeeded', stage, fault: null, finishedAt } as const;
      const ended = await within.syntheses.end(synthesis.id, ['running'], end, synthesis.attempts);
      if (ended) await within.blueprints.insert(stored(synthesis, blueprint, finishedAt));
      return ended;
    });
  }

  /** Whether the end that it came to is the end of the synthesis. */
  async function run(synthesis: Synthesis): Promise<boolean> {
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
        if (!cancellation.signal.aborted) await giveUp(synthesis, stage, error);
        return null;
      })
      .finally(cancellation.stop);
    return blueprint !== null && succeed(synthesis, blueprint, stage);
  }

  async function giveUp(synthesis: Synthesis, stage: Stage | null, error: unknown): Promise<void> {
    const { id, attempts } = synthesis;
    if (closing.signal.aborted) return void (await store.syntheses.handBack(id, attempts));
    log.error({ err: error, synthesis: id }, 'the engine failed');
    await fail(synthesis, stage, error instanceof TimeLimitError ? TOO_LONG : ENGINE_FAULT);
  }

  /** Begins work on what is queued, and on what is running: it is handed out again only when its worker is lost. */
  async function begin(id: string): Promise<Synthesis | null> {
    const begun = await store.syntheses.begin(id, clock.now());
    if (begun !== null) return begun;
    const left = await store.syntheses.byId(id);
    if (left?.status !== 'running') return null;
    if (left.attempts >= MOST_ATTEMPTS) {
      await fail(left, null, { code: 'WORKER_LOST', detail: `The worker was lost ${MOST_ATTEMPTS} times.` });
      return null;
    }
    await store.syntheses.requeue(id, left.attempts);
    return store.syntheses.begin(id, clock.now());
  }

  /** Whether nothing is left to do for it, whoever did it. */
  async function isOver(id: string): Promise<boolean> {
    const status = (await store.syntheses.byId(id))?.status;
    return status === undefined || isFinished(status);
  }

  async function work(id: string): Promise<boolean> {
    try {
      // Whoever can't be had is missed again, and reported, by the work itself.
      await runner.ready().catch(() => undefined);
      const synthesis = await begin(id);
      if (synthesis === null) return await isOver(id);
      progress.changed(id);
      return (await run(synthesis)) || (await isOver(id));
    } catch (error) {
      log.error({ err: error, synthesis: id }, 'the store failed: the synthesis is taken up again');
      return false;
    } finally {
      progress.settled(id);
    }
  }

  return {
    start: async () => {
      const { idsIn } = store.syntheses;
      await queue.push(...(await idsIn('running')), ...(await idsIn('queued')));
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
