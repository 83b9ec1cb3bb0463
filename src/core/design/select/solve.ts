import type { Option } from '../../model/placement.ts';
import { asLinearProgram, columnName } from './linear-program.ts';
import { isWithin, type Problem } from './problem.ts';
import { search } from './search.ts';

/** HiGHS, loaded: a problem in CPLEX LP format in, the value of each column out. Runs synchronously. */
export interface LinearSolver {
  solve(
    problem: string,
    options?: {
      readonly mip_rel_gap?: number;
      readonly mip_abs_gap?: number;
      /** Seconds. */
      readonly time_limit?: number;
    },
  ): { readonly Status: string; readonly Columns: Readonly<Record<string, { readonly Primal?: number }>> };
}

export interface Solution {
  /** One option a node. */
  readonly chosen: readonly Option[];
  /** No other choice is better; else it is the best of those that were looked at. */
  readonly proven: boolean;
}

/** Seconds after which the solver gives the best that it has. */
const TIME_LIMIT = 0.3;

/**
 * One option a node with the least price and penalty, within the limit. Systems are small enough for an exact search;
 * where shared costs can be combined in too many ways for it, the mixed-integer solver takes over.
 * @returns null where no choice stays within the limit
 */
export function solve(problem: Problem, solver: LinearSolver): Solution | null {
  const { picks, proven } = search(problem);
  if (picks !== null) return { chosen: picked(problem, picks), proven };
  return proven ? null : solveProgram(problem, solver);
}

function solveProgram(problem: Problem, solver: LinearSolver): Solution | null {
  const options = { mip_rel_gap: 0, mip_abs_gap: 0, time_limit: TIME_LIMIT };
  const found = solver.solve(asLinearProgram(problem), options);
  const picks = problem.groups.map((group, g) =>
    group.findIndex((_, o) => (found.Columns[columnName(g, o)]?.Primal ?? 0) > 0.5),
  );
  const chosen = picked(problem, picks);
  if (chosen.length === problem.groups.length && isWithin(chosen, problem)) {
    return { chosen, proven: found.Status === 'Optimal' };
  }
  const cheapest = problem.groups.map((group) => group.reduce((a, b) => (b.monthly < a.monthly ? b : a)));
  return isWithin(cheapest, problem) ? { chosen: cheapest, proven: false } : null;
}

function picked({ groups }: Problem, picks: readonly number[]): readonly Option[] {
  return groups.flatMap((group, index) => group[picks[index] ?? -1] ?? []);
}
