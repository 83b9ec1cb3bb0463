import type { Blueprint } from '#core/index.ts';
import type { Evaluation } from '#ports/runner.ts';

/** The part of a blueprint that a comparison needs. */
export function evaluationOf({ cloud, region, confidence, graph, estimate, findings }: Blueprint): Evaluation {
  return { cloud, region, confidence, graph, estimate, findings };
}
