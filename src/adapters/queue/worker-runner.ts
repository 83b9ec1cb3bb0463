import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import type { Stage } from '#core/index.ts';
import type { Log } from '#ports/log.ts';
import { type SynthesisRunner, TimeLimitError } from '#ports/runner.ts';
import type { StagesReached, SynthesisTask, synthesizeTask, TaskEnd, warmUp } from './synthesis-worker.ts';

const MODULE = fileURLToPath(new URL('./synthesis-worker.ts', import.meta.url));
const FUNCTION: keyof { synthesizeTask: typeof synthesizeTask } = 'synthesizeTask';
const WARM_UP: keyof { warmUp: typeof warmUp } = 'warmUp';

/** A thread holds the engine in some 130 MB; after so long without work it gives them back. */
const IDLE_MS = 5 * 60_000;
/**
 * Half of where a thread makes new objects. What is started with less of it, to take less while nothing happens, would
 * have its threads collect garbage a fifth of their time.
 */
const SEMI_SPACE_MB = 32;
/** The heap of one thread: an item that needs more fails, and the process goes on. */
const MOST_HEAP_MB = 512;

export interface WorkerRunnerOptions {
  readonly workers: number;
  /** Counted from the first stage on: loading the engine is no fault of the item. */
  readonly timeLimitMs: number;
  readonly log: Log;
}

/** Runs the engine in threads of its own, started when there is work: who reads meanwhile does not notice. */
export function createWorkerRunner({ workers, timeLimitMs, log }: WorkerRunnerOptions): SynthesisRunner {
  const inHand = new Map<number, (stages: readonly Stage[]) => void>();
  let tickets = 0;
  let isWarm = false;
  // Read where a heap is made: this thread's is, and those of the workers are not.
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`);
  const pool = new Piscina<SynthesisTask | undefined, TaskEnd | undefined>({
    filename: MODULE,
    name: FUNCTION,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  pool.on('message', ({ ticket, stages }: StagesReached) => inHand.get(ticket)?.(stages));
  pool.on('error', (error) => log.error({ err: error }, 'a worker failed between two syntheses'));

  return {
    ready: async () => {
      if (isWarm && pool.threads.length > 0) return;
      await pool.run(undefined, { name: WARM_UP });
      isWarm = true;
    },
    run: async (intent, onStage, signal) => {
      const ticket = tickets++;
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      let told = 0;
      inHand.set(ticket, (stages) => {
        timer ??= setTimeout(() => limit.abort(), timeLimitMs);
        told += stages.length;
        for (const stage of stages) onStage(stage);
      });
      try {
        const end = await pool.run({ ticket, intent }, { signal: AbortSignal.any([signal, limit.signal]) });
        if (end === undefined) throw new Error('a worker gave nothing back');
        const { stages, outcome } = end;
        for (const stage of stages.slice(told)) onStage(stage);
        if ('fault' in outcome) throw outcome.fault;
        return outcome.blueprint;
      } catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? new TimeLimitError('the time limit was reached', { cause: error }) : error;
      } finally {
        clearTimeout(timer);
        inHand.delete(ticket);
      }
    },
    close: () => pool.destroy(),
  };
}
