import type { Engine } from '#core/index.ts';
import type { DesignEvaluator, SynthesisRunner } from '#ports/runner.ts';
import { evaluationOf } from '../evaluation.ts';
import { packed } from '../packed-blueprint.ts';

/** Runs the engine in the main thread, which blocks all other work. Ignores abort signals. */
export function createInThreadRunner(engine: Engine): SynthesisRunner & DesignEvaluator {
  return {
    ready: async () => undefined,
    run: async (intent, onStage) => packed(engine.synthesize(intent, onStage)),
    evaluate: async (intent) => evaluationOf(engine.synthesize(intent)),
    close: async () => undefined,
  };
}
