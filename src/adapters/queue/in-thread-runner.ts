import type { Engine } from '#core/index.ts';
import type { SynthesisRunner } from '#ports/runner.ts';

/** Runs the engine in the thread that serves: a synthesis is some tens of milliseconds. */
export function createInThreadRunner(engine: Engine): SynthesisRunner {
  return { run: async (intent, onStage) => engine.synthesize(intent, onStage) };
}
