import type { Engine } from '#core/index.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import { packed } from '../packed-blueprint.ts';

/** Runs the engine in the main thread, which blocks all other work. Ignores abort signals. */
export function createInThreadRunner(engine: Engine): SynthesisRunner {
  return {
    ready: async () => undefined,
    run: async (intent, onStage) => packed(engine.synthesize(intent, onStage)),
    close: async () => undefined,
  };
}
