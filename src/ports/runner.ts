import type { Blueprint, Intent, Stage } from '#core/index.ts';
import type { BlueprintSummary, PackedBlueprint } from './blueprints.ts';

/** Result of a synthesis in storage format. */
export type FinishedBlueprint = Pick<BlueprintSummary, 'title' | 'confidence' | 'nodesCount' | 'monthlyEst'> &
  PackedBlueprint;

/** A task exceeded its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Runs the synthesis engine. */
export interface SynthesisRunner {
  /** Resolves when a worker is available. */
  ready(): Promise<void>;
  /**
   * Rejects only on an engine error: incomplete input gives a smaller blueprint.
   * @param onStage not called after the promise settles
   * @param signal aborts the work. The promise then rejects with its reason
   * @throws TimeLimitError
   */
  run(intent: Intent, onStage: (stage: Stage) => void, signal: AbortSignal): Promise<FinishedBlueprint>;
  close(): Promise<void>;
}

/** A design without its documents, for a comparison that stores nothing. */
export type Evaluation = Pick<Blueprint, 'cloud' | 'region' | 'confidence' | 'graph' | 'estimate' | 'findings'>;

/** Designs without storing. */
export interface DesignEvaluator {
  /** @throws TimeLimitError */
  evaluate(intent: Intent): Promise<Evaluation>;
}
