import type { Stage } from '#core/index.ts';
import type { NewBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { Reader } from '#ports/reader.ts';
import { type FinishedBlueprint, type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis, SynthesisFault } from '#ports/syntheses.ts';
import { watchCancellation } from './cancellation.ts';
import { isFinished } from './events.ts';
import { searchTextOf } from './search-text.ts';
import { endOf, notify } from './webhook-events.ts';

/** After this number of lost workers the synthesis fails. */
const MAX_ATTEMPTS = 3;
/** Time for running work after a shutdown signal. Unfinished work is returned to the queue. */
const SHUTDOWN_LIMIT_MS = 5_000;

const ENGINE_FAULT: SynthesisFault = {
  code: 'ENGINE_FAULT',
  detail: 'An internal error of the engine. It was logged.',
};
const TOO_COMPLEX: SynthesisFault = {
  code: 'TOO_COMPLEX',
  detail: 'The synthesis exceeded the time limit. Shorten the description to one system.',
};

export interface Processing {
  /** Starts processing, including work left unfinished by earlier processes. */
  start(): Promise<void>;
  /** Resolves when running work is finished or returned to the queue. */
  stop(): Promise<void>;
}

interface ProcessingDeps {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly runner: SynthesisRunner;
  /** Undefined: the built-in reader, which is part of the engine. */
  readonly reader?: Reader | undefined;
  readonly progress: Progress;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
}

export function createProcessing(deps: ProcessingDeps): Processing {
  const { store, queue, runner, reader, progress, ids, clock, log } = deps;
  const closing = new AbortController();

  async function fail(synthesis: Synthesis, stage: Stage | null, fault: SynthesisFault): Promise<boolean> {
    const end = { status: 'failed', stage, fault, finishedAt: clock.now() } as const;
    return store.transaction(async (within) => {
      const ended = await within.syntheses.end(synthesis.id, ['running'], end, synthesis.attempts);
      if (ended) await notify(within, { ids, clock }, endOf(synthesis, 'failed'));
      return ended;
    });
  }

  /**
   * Stores the blueprint and the state in one transaction. Stores neither if the synthesis was cancelled or another worker
   * took it over.
   */
  async function succeed(synthesis: Synthesis, blueprint: FinishedBlueprint, stage: Stage | null): Promise<boolean> {
    const finishedAt = clock.now();
    return store.transaction(async (within) => {
      const end = { status: 'succeeded', stage, fault: null, finishedAt } as const;
      const ended = await within.syntheses.end(synthesis.id, ['running'], end, synthesis.attempts);
      if (!ended) return false;
      await within.blueprints.insert(stored(synthesis, blueprint, finishedAt));
      await notify(within, { ids, clock }, endOf(synthesis, 'succeeded'));
      return true;
    });
  }

  /** The intent with the reading of its text. A retry uses the reading that the first attempt stored. */
  async function withReading({ intent, attempts }: Synthesis, onStage: (stage: Stage) => void, signal: AbortSignal) {
    const { text, requirements, freshReading = false } = intent;
    if (reader === undefined || text.trim() === '' || requirements?.clauses !== undefined) return intent;
    onStage('read');
    return { ...intent, reading: await reader.read(text, freshReading && attempts === 1, signal) };
  }

  /** @returns whether the synthesis succeeded */
  async function run(synthesis: Synthesis): Promise<boolean> {
    const { id } = synthesis;
    let stage: Stage | null = null;
    const reached = (next: Stage) => {
      stage = next;
      progress.reached(id, next);
    };
    const cancellation = watchCancellation(id, progress, store);
    const signal = AbortSignal.any([cancellation.signal, closing.signal]);
    const blueprint = await withReading(synthesis, reached, signal)
      .then((read) => runner.run(read, reached, signal))
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
    await fail(synthesis, stage, error instanceof TimeLimitError ? TOO_COMPLEX : ENGINE_FAULT);
  }

  /** Starts an attempt. A running synthesis was distributed again, so its worker is lost. */
  async function begin(id: string): Promise<Synthesis | null> {
    const begun = await store.syntheses.begin(id, clock.now());
    if (begun !== null) return begun;
    const left = await store.syntheses.byId(id);
    if (left?.status !== 'running') return null;
    if (left.attempts >= MAX_ATTEMPTS) {
      await fail(left, null, { code: 'WORKER_LOST', detail: `The worker was lost ${MAX_ATTEMPTS} times.` });
      return null;
    }
    await store.syntheses.requeue(id, left.attempts);
    return store.syntheses.begin(id, clock.now());
  }

  /** Whether the synthesis is finished or deleted. */
  async function isOver(id: string): Promise<boolean> {
    const status = (await store.syntheses.byId(id))?.status;
    return status === undefined || isFinished(status);
  }

  async function work(id: string): Promise<boolean> {
    try {
      // `run` reports the error of an unavailable worker.
      await runner.ready().catch(() => undefined);
      const synthesis = await begin(id);
      if (synthesis === null) return await isOver(id);
      progress.changed(id);
      return (await run(synthesis)) || (await isOver(id));
    } catch (error) {
      log.error({ err: error, synthesis: id }, 'the store failed: the synthesis is retried');
      return false;
    } finally {
      progress.finished(id);
    }
  }

  return {
    start: async () => {
      const { itemsIn } = store.syntheses;
      await queue.push(...(await itemsIn('running')), ...(await itemsIn('queued')));
      queue.start(work);
    },
    stop: async () => {
      const limit = setTimeout(() => closing.abort(), SHUTDOWN_LIMIT_MS);
      await queue.stop().finally(() => clearTimeout(limit));
    },
  };
}

function stored(synthesis: Synthesis, blueprint: FinishedBlueprint, createdAt: Date): NewBlueprint {
  const { id, ownerId, intent } = synthesis;
  const searchText = searchTextOf(blueprint.title, intent);
  return { id, ownerId, cloud: intent.cloud, createdAt, searchText, ...blueprint };
}
