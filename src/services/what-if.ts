import type { Intent } from '#core/index.ts';
import { type DesignEvaluator, type Evaluation, TimeLimitError } from '#ports/runner.ts';
import { DomainError } from './errors.ts';

export interface WhatIfService {
  /** The designs of these requests, in their order. Stores nothing. @throws OVERLOADED */
  evaluate(intents: readonly Intent[]): Promise<readonly Evaluation[]>;
}

export function createWhatIf({ evaluator }: { readonly evaluator: DesignEvaluator }): WhatIfService {
  return {
    evaluate: (intents) =>
      Promise.all(intents.map((intent) => evaluator.evaluate(intent))).catch((error: unknown) => {
        if (!(error instanceof TimeLimitError)) throw error;
        throw new DomainError('OVERLOADED', 'A design exceeded the time limit.', { retryAfter: 5, cause: error });
      }),
  };
}
