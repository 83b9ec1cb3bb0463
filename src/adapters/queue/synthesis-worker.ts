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

/** What a worker says while it works: the stages that were reached since it last spoke. */
export interface StagesReached {
  readonly ticket: number;
  readonly stages: readonly Stage[];
}

/** How it ended. All stages are told again: what was said on the way may arrive after this. */
export interface TaskEnd {
  readonly stages: readonly Stage[];
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

/** Milliseconds between two messages: whoever watches sees no difference, and each costs as much as a small stage. */
const SPEAK_EVERY_MS = 20;

/** The work of a thread: an intent in, a blueprint out that is ready to be written. The first stage is told at once. */
export async function synthesizeTask({ ticket, intent }: SynthesisTask): Promise<TaskEnd> {
  const { synthesize } = await engine;
  const stages: Stage[] = [];
  let told = 0;
  let spokeAt = Number.NEGATIVE_INFINITY;
  const reached = (stage: Stage) => {
    stages.push(stage);
    const now = performance.now();
    if (now - spokeAt < SPEAK_EVERY_MS) return;
    parentPort?.postMessage({ ticket, stages: stages.slice(told) } satisfies StagesReached);
    told = stages.length;
    spokeAt = now;
  };
  try {
    const blueprint = packed(synthesize(intent, reached));
    return { stages, outcome: { blueprint } };
  } catch (fault) {
    return { stages, outcome: { fault } };
  }
}
