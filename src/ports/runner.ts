import type { Blueprint, Intent, Stage } from '#core/index.ts';

/** Where the engine runs. A rejection is a fault of the engine: odd input gives a smaller blueprint, not an error. */
export interface SynthesisRunner {
  run(intent: Intent, onStage: (stage: Stage) => void): Promise<Blueprint>;
}
