import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createEngine, type Intent, type Stage } from '#core/index.ts';
import type { FinishedBlueprint } from '#ports/runner.ts';
import { packed } from '../packed-blueprint.ts';

/** One item of work; `ticket` tells it from a later try of the same synthesis. */
export interface SynthesisTask {
  readonly ticket: number;
  readonly intent: Intent;
}

/** What a worker says while it works. */
export interface StageReached {
  readonly ticket: number;
  readonly stage: Stage;
}

/** How it ended. The last stage is told again: what was said on the way may arrive after this. */
export interface TaskEnd {
  readonly stage: Stage | null;
  readonly outcome: { readonly blueprint: FinishedBlueprint } | { readonly fault: unknown };
}

/** Where processors are few, whoever reads goes first. Linux has a priority for each thread, others for the process alone. */
function stepBack(): void {
  if (parentPort === null || platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then all are equal.
  }
}

stepBack();
const engine = createEngine();

/** Resolves when the thread can work. */
export async function warmUp(): Promise<void> {
  await engine;
}

/** The work of a thread: an intent in, a blueprint out that is ready to be written. Each stage is told as it begins. */
export async function synthesizeTask({ ticket, intent }: SynthesisTask): Promise<TaskEnd> {
  const { synthesize } = await engine;
  let stage: Stage | null = null;
  const reached = (next: Stage) => {
    stage = next;
    parentPort?.postMessage({ ticket, stage } satisfies StageReached);
  };
  try {
    const blueprint = packed(synthesize(intent, reached));
    return { stage, outcome: { blueprint } };
  } catch (fault) {
    return { stage, outcome: { fault } };
  }
}
