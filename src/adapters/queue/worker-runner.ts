import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { decodeWeights, type Intent, READER_WEIGHTS, type Stage } from '#core/index.ts';
import type { Log } from '#ports/log.ts';
import { type DesignEvaluator, type Evaluation, type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';
import type {
  evaluateTask,
  Shared,
  StagesReached,
  SynthesisTask,
  synthesizeTask,
  TaskEnd,
  warmUp,
} from './synthesis-worker.ts';

const MODULE = fileURLToPath(new URL('./synthesis-worker.ts', import.meta.url));
const FUNCTION: keyof { synthesizeTask: typeof synthesizeTask } = 'synthesizeTask';
const EVALUATE: keyof { evaluateTask: typeof evaluateTask } = 'evaluateTask';
const WARM_UP: keyof { warmUp: typeof warmUp } = 'warmUp';

/** Idle timeout of a thread. A thread with a loaded engine uses about 130 MB. */
const IDLE_MS = 5 * 60_000;
/**
 * Half of the young generation of a worker. The main thread starts with a smaller one to save memory, with which workers
 * would spend a fifth of their time on garbage collection. 32 MB take 160 MB more with two workers and save a tenth of it.
 */
const SEMI_SPACE_MB = 8;
/** Heap limit of a worker thread. A larger task fails without affecting the process. */
const MAX_HEAP_MB = 512;

export interface WorkerRunnerOptions {
  readonly workers: number;
  /** Starts with the first stage, to exclude the load time of the engine. */
  readonly timeLimitMs: number;
  readonly log: Log;
}

/** Runs the engine in worker threads, which start on demand. */
export function createWorkerRunner({
  workers,
  timeLimitMs,
  log,
}: WorkerRunnerOptions): SynthesisRunner & DesignEvaluator {
  const shared: Shared = {};
  let weights: Promise<void> | undefined;
  const active = new Map<number, (stages: readonly Stage[]) => void>();
  let tickets = 0;
  let isWarm = false;
  // Applies to new heaps only, so to workers and not to this thread.
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`);
  const pool = new Piscina<SynthesisTask | Intent | undefined, TaskEnd | Evaluation | undefined>({
    filename: MODULE,
    name: FUNCTION,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    workerData: shared,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  pool.on('message', ({ ticket, stages }: StagesReached) => active.get(ticket)?.(stages));
  pool.on('error', (error) => log.error({ err: error }, 'an idle worker failed'));

  /** Threads start on demand. The weights are decoded before the first one. */
  async function run(...[task, options]: Parameters<typeof pool.run>) {
    weights ??= readFile(READER_WEIGHTS, 'utf8')
      .then(decodeWeights)
      .then((model) => {
        shared.model = model;
      });
    await weights;
    return pool.run(task, options);
  }

  return {
    ready: async () => {
      if (isWarm && pool.threads.length > 0) return;
      await run(undefined, { name: WARM_UP });
      isWarm = true;
    },
    run: async (intent, onStage, signal) => {
      const ticket = tickets++;
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      let reported = 0;
      active.set(ticket, (stages) => {
        timer ??= setTimeout(() => limit.abort(), timeLimitMs);
        reported += stages.length;
        for (const stage of stages) onStage(stage);
      });
      try {
        const end = await run({ ticket, intent }, { signal: AbortSignal.any([signal, limit.signal]) });
        if (end === undefined || !('outcome' in end)) throw new Error('a worker returned no result');
        const { stages, outcome } = end;
        for (const stage of stages.slice(reported)) onStage(stage);
        if ('fault' in outcome) throw outcome.fault;
        return outcome.blueprint;
      } catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? new TimeLimitError('time limit exceeded', { cause: error }) : error;
      } finally {
        clearTimeout(timer);
        active.delete(ticket);
      }
    },
    evaluate: async (intent) => {
      const limit = AbortSignal.timeout(timeLimitMs);
      try {
        const evaluation = await run(intent, { name: EVALUATE, signal: limit });
        if (evaluation === undefined || !('graph' in evaluation)) throw new Error('a worker returned no design');
        return evaluation;
      } catch (error) {
        throw limit.aborted ? new TimeLimitError('time limit exceeded', { cause: error }) : error;
      }
    },
    close: () => pool.destroy(),
  };
}
