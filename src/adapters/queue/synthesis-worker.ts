import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, type Intent, type ReaderModel, type Stage } from '#core/index.ts';
import type { Evaluation, FinishedBlueprint } from '#ports/runner.ts';
import { evaluationOf } from '../evaluation.ts';
import { packed } from '../packed-blueprint.ts';

/** What every thread of a pool shares. */
export interface Shared {
  /** Set before the first task. */
  model?: ReaderModel;
}

/** A task of a worker. `ticket` distinguishes attempts of the same synthesis. */
export interface SynthesisTask {
  readonly ticket: number;
  readonly intent: Intent;
}

/** Progress message of a worker: stages since the last message. */
export interface StagesReached {
  readonly ticket: number;
  readonly stages: readonly Stage[];
}

/** Result of a task with all stages, because progress messages can arrive later. */
export interface TaskEnd {
  readonly stages: readonly Stage[];
  readonly outcome: { readonly blueprint: FinishedBlueprint } | { readonly fault: unknown };
}

/** Lowers the priority of the worker thread, so that HTTP requests take precedence. Linux has thread priorities. */
function lowerPriority(): void {
  if (parentPort === null || platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Sandboxes can forbid it.
  }
}

lowerPriority();
const engine = createEngine((workerData as Shared).model);

/** Resolves when the engine is loaded. */
export async function warmUp(): Promise<void> {
  await engine;
}

/** Minimum interval between progress messages, because a message costs as much as a small stage. */
const MESSAGE_INTERVAL_MS = 20;

/** Runs one synthesis and returns the blueprint in storage format. Reports the first stage immediately. */
export async function synthesizeTask({ ticket, intent }: SynthesisTask): Promise<TaskEnd> {
  const { synthesize } = await engine;
  const stages: Stage[] = [];
  let reported = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reached = (stage: Stage) => {
    stages.push(stage);
    const now = performance.now();
    if (now - reportedAt < MESSAGE_INTERVAL_MS) return;
    parentPort?.postMessage({ ticket, stages: stages.slice(reported) } satisfies StagesReached);
    reported = stages.length;
    reportedAt = now;
  };
  try {
    const blueprint = packed(synthesize(intent, reached));
    return { stages, outcome: { blueprint } };
  } catch (fault) {
    return { stages, outcome: { fault } };
  }
}

/** Runs one synthesis and returns only what a comparison needs. */
export async function evaluateTask(intent: Intent): Promise<Evaluation> {
  const { synthesize } = await engine;
  return evaluationOf(synthesize(intent));
}
