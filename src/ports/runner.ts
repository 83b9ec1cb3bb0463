import type { Intent, Stage } from '#core/index.ts';
import type { BlueprintSummary, PackedBlueprint } from './blueprints.ts';

/** What the engine made of an intent, ready to be kept. */
export type FinishedBlueprint = Pick<BlueprintSummary, 'title' | 'confidence' | 'nodesCount' | 'monthlyEst'> &
  PackedBlueprint;

/** An item took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Where the engine runs. */
export interface SynthesisRunner {
  /** Resolves when there is somebody to work: a process that is lost before has not begun anything. */
  ready(): Promise<void>;
  /**
   * A rejection is a fault of the engine: odd input gives a smaller blueprint, not an error.
   * @param onStage is not called again once the promise is settled
   * @param signal ends the work at once; the promise then rejects with its reason
   * @throws TimeLimitError
   */
  run(intent: Intent, onStage: (stage: Stage) => void, signal: AbortSignal): Promise<FinishedBlueprint>;
  close(): Promise<void>;
}
