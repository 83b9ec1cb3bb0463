import type { Priced } from '../../billing/shared-costs.ts';
import type { Option } from '../../model/placement.ts';
import type { Problem } from './problem.ts';
import { search } from './search.ts';

export interface Solution<One extends Priced = Option> {
  /** One option per node. */
  readonly chosen: readonly One[];
  /** Whether the choice is proven optimal; else it is the best of those searched. */
  readonly proven: boolean;
}

/**
 * Selects one option per node with the lowest sum of price and penalty within the limit.
 * @returns null where the search finds no choice within the limit
 */
export function solve<One extends Priced>(problem: Problem<One>): Solution<One> | null {
  const { picks, proven } = search(problem);
  if (picks === null) return null;
  return { chosen: problem.groups.flatMap((group, index) => group[picks[index] ?? -1] ?? []), proven };
}
