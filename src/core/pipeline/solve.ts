import type { MicroUsd } from '../model/money.ts';
import type { Option } from '../model/placement.ts';

/** HiGHS, loaded: a problem in CPLEX LP format in, the value of each column out. Runs synchronously. */
export interface LinearSolver {
  solve(
    problem: string,
    options?: { readonly mip_rel_gap?: number; readonly mip_abs_gap?: number },
  ): { readonly Status: string; readonly Columns: Readonly<Record<string, { readonly Primal?: number }>> };
}

export interface Problem {
  /** Options a node, none of the lists empty. */
  readonly groups: readonly (readonly Option[])[];
  /** What an option counts beside its price. */
  readonly penalty: (option: Option) => MicroUsd;
  /** The total may not exceed it; null for no limit. */
  readonly limit: MicroUsd | null;
  /** What must be set aside for an option beside its price. */
  readonly reserve: (option: Option) => MicroUsd;
}

/** Total of a choice with shared costs paid once. */
export function totalOf(chosen: readonly Option[]): MicroUsd {
  const shared = new Map<string, MicroUsd>();
  let total = 0;
  for (const option of chosen) {
    total += ownOf(option);
    for (const [key, cost] of Object.entries(option.shared)) shared.set(key, Math.max(shared.get(key) ?? 0, cost));
  }
  return total + [...shared.values()].reduce((sum, cost) => sum + cost, 0);
}

/**
 * One option a node with the least price and penalty, within the limit.
 * @returns null where no choice stays within the limit
 */
export function solve(problem: Problem, solver: LinearSolver): readonly Option[] | null {
  const alone = problem.groups.map((group) => leastOf(group, problem.penalty));
  const coupled = problem.groups.flat().some((option) => Object.keys(option.shared).length > 0);
  if (!coupled && isWithin(alone, problem)) return alone;
  const found = solver.solve(asLinearProgram(problem), { mip_rel_gap: 0, mip_abs_gap: 0 });
  if (found.Status !== 'Optimal') return null;
  const chosen = problem.groups.map((group, g) =>
    group.find((_, o) => (found.Columns[columnName(g, o)]?.Primal ?? 0) > 0.5),
  );
  const complete = chosen.filter((option) => option !== undefined);
  return complete.length === problem.groups.length && isWithin(complete, problem) ? complete : null;
}

function ownOf(option: Option): MicroUsd {
  return option.monthly - Object.values(option.shared).reduce((sum, cost) => sum + cost, 0);
}

/** The first of equals: options come in a fixed order, so ties always fall the same way. */
function leastOf(group: readonly Option[], penalty: (option: Option) => MicroUsd): Option {
  const [first, ...rest] = group;
  if (first === undefined) throw new Error('a node without options reached the choice');
  const weight = (option: Option) => option.monthly + penalty(option);
  return rest.reduce((best, option) => (weight(option) < weight(best) ? option : best), first);
}

function isWithin(chosen: readonly Option[], problem: Problem): boolean {
  if (problem.limit === null) return true;
  return totalOf(chosen) + chosen.reduce((sum, option) => sum + problem.reserve(option), 0) <= problem.limit;
}

/** Amounts in cents: whole numbers of a size that the solver's tolerances do not blur. */
const cents = (amount: MicroUsd) => Math.round(amount / 10_000);

function columnName(group: number, option: number): string {
  return `x_${group}_${option}`;
}

/** The choice as a mixed-integer program: one column an option, one a shared cost. */
function asLinearProgram(problem: Problem): string {
  const columns = problem.groups.flatMap((group, g) => group.map((option, o) => ({ option, name: columnName(g, o) })));
  const shared = [...new Set(columns.flatMap(({ option }) => Object.keys(option.shared)))].sort();
  const sharedCost = (key: string) => Math.max(...columns.map(({ option }) => option.shared[key] ?? 0));
  const sharedTerms = shared.map((key, k) => `${cents(sharedCost(key))} y_${k}`);
  const weighed = columns.map(({ option, name }) => `${cents(ownOf(option) + problem.penalty(option))} ${name}`);
  const priced = columns.map(({ option, name }) => `${cents(ownOf(option) + problem.reserve(option))} ${name}`);
  const rows = problem.groups.map((group, g) => ` one_${g}: ${group.map((_, o) => columnName(g, o)).join(' + ')} = 1`);
  for (const { option, name } of columns) {
    for (const key of Object.keys(option.shared))
      rows.push(` pay_${name}_${shared.indexOf(key)}: ${name} - y_${shared.indexOf(key)} <= 0`);
  }
  if (problem.limit !== null)
    rows.push(` limit: ${[...priced, ...sharedTerms].join(' + ')} <= ${cents(problem.limit)}`);
  const binaries = [...columns.map(({ name }) => name), ...shared.map((_, k) => `y_${k}`)];
  return [
    'Minimize',
    ` total: ${[...weighed, ...sharedTerms].join(' + ')}`,
    'Subject To',
    ...rows,
    'Binary',
    ...binaries.map((name) => ` ${name}`),
    'End',
  ].join('\n');
}
