import type { Engine } from '#core/index.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import { packed } from '../packed-blueprint.ts';

/** Runs the engine in the thread that serves: nothing else happens meanwhile, a signal comes too late. */
export function createInThreadRunner(engine: Engine): SynthesisRunner {
  return {
    ready: async () => undefined,
    run: async (intent, onStage) => packed(engine.synthesize(intent, onStage)),
    close: async () => undefined,
  };
}
