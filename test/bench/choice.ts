import { type Priced, totalOf } from '#core/billing/shared-costs.ts';
import type { Problem } from '#core/design/select/problem.ts';
import { solve } from '#core/design/select/solve.ts';
import { median, ratio, table } from './measure.ts';

const NODES = 20;
const OPTIONS = 30;
const INSTANCES = 25;
const KEYS = ['cluster', 'gateway', 'balancer', 'plan'];
const CENT = 10_000;
/** Correlation between the shortfall of an option and its price. */
const KINDS = ['random', 'proportional to the price', 'equal benefit per dollar'] as const;
/** Minimum total. */
const LIMITS = [1.2, 2, 4] as const;

/** Selection of one option per node under a budget with shared costs. Baseline: summing all options once. */
export async function benchChoice(): Promise<string> {
  const rows = KINDS.flatMap((kind) =>
    LIMITS.map((limit) => {
      const problems = Array.from({ length: INSTANCES }, (_, seed) => instance(kind, limit, seed));
      problems.slice(0, 3).forEach((problem) => {
        solve(problem);
      });
      const runs = problems.map((problem) => timed(() => solve(problem)));
      const sums = problems.map(({ groups }) => timed(() => groups.map((group) => totalOf(group))));
      const proven = runs.filter(({ value }) => value?.proven === true).length;
      const ms = median(runs.map((run) => run.ms));
      const baseline = median(sums.map((sum) => sum.ms));
      const most = Math.max(...runs.map((run) => run.ms));
      const name = `${kind}, ${limit} times the least`;
      return [name, ms.toFixed(1), most.toFixed(1), `${proven}/${INSTANCES}`, baseline.toFixed(2), ratio(ms, baseline)];
    }),
  );
  return table(
    `one of ${OPTIONS} options for each of ${NODES} nodes, against adding up the prices of all`,
    ['worth and budget', 'ms', 'most ms', 'proven', 'baseline ms', 'ratio'],
    rows,
  );
}

function timed<T>(work: () => T): { readonly ms: number; readonly value: T } {
  const begin = performance.now();
  const value = work();
  return { ms: performance.now() - begin, value };
}

function instance(kind: (typeof KINDS)[number], limit: number, seed: number): Problem<Option> {
  const next = numbers(seed);
  const penalties = new Map<string, number>();
  const groups = Array.from({ length: NODES }, (_, g) =>
    Array.from({ length: OPTIONS }, (_, o) => {
      const cents = 500 + Math.floor(next() * 200_000);
      const lack = { random: next() * 200_000, 'proportional to the price': 250_000 - cents + next() * 60_000 };
      penalties.set(
        `${g}/${o}`,
        Math.round((kind === 'equal benefit per dollar' ? 201_500 - cents : lack[kind]) * CENT),
      );
      const shared = next() < 0.3 ? { [KEYS[Math.floor(next() * KEYS.length)] ?? '']: 7300 * CENT } : {};
      return optionOf(`${g}/${o}`, cents * CENT, shared, next() < 0.3 ? cents * CENT * 0.2 : 0);
    }),
  );
  const least = groups.reduce((sum, group) => sum + Math.min(...group.map(({ monthly }) => monthly)), 0);
  return {
    groups,
    penalty: ({ id }) => penalties.get(id) ?? 0,
    limit: Math.round(least * limit),
    reserve: ({ reserve }) => reserve,
  };
}

interface Option extends Priced {
  readonly id: string;
  readonly reserve: number;
}

function optionOf(id: string, own: number, shared: Readonly<Record<string, number>>, reserve: number): Option {
  const monthly = own + Object.values(shared).reduce((sum, cost) => sum + cost, 0);
  return { id, monthly, shared, reserve: Math.round(reserve) };
}

/** Deterministic numbers from 0 to 1 (linear congruential generator of Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
