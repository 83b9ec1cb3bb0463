import type { Option } from '../model/placement.ts';
import type { Problem } from './problem.ts';
import { search } from './search.ts';

export interface Solution {
  /** One option a node. */
  readonly chosen: readonly Option[];
  /** No other choice is better; else it is the best of those that were looked at. */
  readonly proven: boolean;
}

/**
 * One option a node with the least price and penalty, within the limit.
 * @returns null where the search finds no choice within the limit
 */
export function solve(problem: Problem): Solution | null {
  const { picks, proven } = search(problem);
  if (picks === null) return null;
  return { chosen: problem.groups.flatMap((group, index) => group[picks[index] ?? -1] ?? []), proven };
}
