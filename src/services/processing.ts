import type { Blueprint, Stage } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis, SynthesisFault } from '#ports/syntheses.ts';

/** How often work is begun before it counts as the cause of what befell its workers. */
const MOST_ATTEMPTS = 3;

export interface Processing {
  /** Takes up what an earlier process left unfinished, and begins to work. */
  start(): Promise<void>;
  /** Resolves when the synthesis in hand is done; the rest stays on record. */
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
  async function fail(id: string, stage: Stage | null, fault: SynthesisFault): Promise<void> {
    await store.syntheses.end(id, ['running'], { status: 'failed', stage, fault, finishedAt: clock.now() });
  }

  /** Blueprint and state in one transaction: a synthesis that was cancelled meanwhile keeps its end, and no blueprint. */
  async function succeed(synthesis: Synthesis, blueprint: Blueprint, stage: Stage | null): Promise<void> {
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
    const blueprint = await runner.run(intent, reached).catch(async (error: unknown) => {
      log.error({ err: error, synthesis: id }, 'the engine failed');
      await fail(id, stage, {
        code: 'ENGINE_FAULT',
        detail: 'The engine failed on this request. It has been reported.',
      });
      return null;
    });
    if (blueprint !== null) await succeed(synthesis, blueprint, stage);
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
    stop: () => queue.stop(),
  };
}

function stored(synthesis: Synthesis, blueprint: Blueprint, createdAt: Date): StoredBlueprint {
  const { id, ownerId, intent } = synthesis;
  return {
    id,
    ownerId,
    title: blueprint.title,
    cloud: intent.cloud,
    confidence: blueprint.confidence.value,
    nodesCount: blueprint.graph.nodes.length,
    monthlyEst: blueprint.estimate.total,
    createdAt,
    blueprint,
  };
}
