import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Priced, totalOf } from '#core/billing/shared-costs.ts';
import type { Problem } from '#core/design/select/problem.ts';
import { solve } from '#core/design/select/solve.ts';

const CENT = 10_000;

interface Option extends Priced {
  readonly id: string;
  readonly reserve: number;
}

function option(id: string, cents: number, shared: Record<string, number> = {}, reserve = 0): Option {
  const keyed = Object.fromEntries(Object.entries(shared).map(([key, cost]) => [key, cost * CENT]));
  const monthly = cents * CENT + Object.values(keyed).reduce((sum, cost) => sum + cost, 0);
  return { id, monthly, shared: keyed, reserve };
}

const NO_PENALTY = { penalty: () => 0, reserve: (one: Option) => one.reserve };

function weightOf(chosen: readonly Option[], { penalty }: Problem<Option>): number {
  return totalOf(chosen) + chosen.reduce((sum, one) => sum + penalty(one), 0);
}

/** Minimum weight by exhaustive search. Null if no combination is within the limit. */
function minimumWeight(problem: Problem<Option>): number | null {
  const { groups, limit, reserve } = problem;
  let best: number | null = null;
  const walk = (chosen: readonly Option[], set: number) => {
    const group = groups[chosen.length];
    if (group === undefined) {
      if (limit !== null && totalOf(chosen) + set > limit) return;
      const weight = weightOf(chosen, problem);
      if (best === null || weight < best) best = weight;
      return;
    }
    for (const one of group) walk([...chosen, one], set + reserve(one));
  };
  walk([], 0);
  return best;
}

function expectOptimal(problem: Problem<Option>): void {
  const solution = solve(problem);
  expect(solution === null ? null : weightOf(solution.chosen, problem)).toBe(minimumWeight(problem));
  if (solution === null) return;
  expect(solution.proven).toBe(true);
  expect(solution.chosen.map((one, index) => problem.groups[index]?.includes(one))).not.toContain(false);
  const reserved = solution.chosen.reduce((sum, one) => sum + one.reserve, 0);
  expect(totalOf(solution.chosen) + reserved).toBeLessThanOrEqual(problem.limit ?? Number.POSITIVE_INFINITY);
  expect(solve(problem)?.chosen.map(({ id }) => id)).toEqual(solution.chosen.map(({ id }) => id));
}

interface Instance {
  readonly groups: readonly (readonly {
    readonly cents: number;
    readonly penalty: number;
    readonly reserve: number;
    readonly shared: Readonly<Record<string, number>>;
  }[])[];
  /** of the sum of the most expensive, in percent. */
  readonly limit: number | null;
}

function problemOf({ groups: generated, limit }: Instance): Problem<Option> {
  const penalties = new Map<Option, number>();
  const groups = generated.map((group, g) =>
    group.map(({ cents, penalty, reserve, shared }, o) => {
      const one = option(`${g}/${o}`, cents, shared, reserve);
      penalties.set(one, penalty);
      return one;
    }),
  );
  const most = groups.reduce((sum, group) => sum + Math.max(...group.map(({ monthly }) => monthly)), 0);
  return {
    groups,
    penalty: (one) => penalties.get(one) ?? 0,
    limit: limit === null ? null : Math.round((most * limit) / 100),
    reserve: ({ reserve }) => reserve,
  };
}

/** An option. A small range of amounts creates ties, a large range makes the limit tight. */
function options(keys: fc.Arbitrary<string>) {
  const cents = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5_000_000 }));
  return fc.record({
    cents,
    penalty: fc.integer({ min: 0, max: 5_000_000 * CENT }),
    reserve: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 * CENT })),
    shared: fc.dictionary(keys, fc.constantFrom(0, 100, 7300), { maxKeys: 2 }),
  });
}

const limit = fc.option(fc.integer({ min: 0, max: 110 }));

describe('the selection', () => {
  it('equals an exhaustive search, with shared costs counted once and within the limit', () => {
    const group = fc.array(options(fc.constantFrom('plane', 'gateway')), { minLength: 1, maxLength: 6 });
    const generated = fc.record({ groups: fc.array(group, { minLength: 1, maxLength: 6 }), limit });
    fc.assert(
      fc.property(generated, (instance) => expectOptimal(problemOf(instance))),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it('reports an unproven optimum if there are too many combinations of shared costs', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
    const group = fc.array(options(fc.constantFrom(...keys)), { minLength: 2, maxLength: 4 });
    const generated = fc.record({ groups: fc.array(group, { minLength: 3, maxLength: 5 }), limit });
    const withManyKeys = generated.map(({ groups, ...rest }) => ({
      ...rest,
      groups: [
        ...groups,
        [{ cents: 1, penalty: 0, reserve: 0, shared: Object.fromEntries(keys.map((key) => [key, 1])) }],
      ],
    }));
    fc.assert(
      fc.property(withManyKeys, (instance) => {
        const problem = problemOf(instance);
        const solution = solve(problem);
        const best = minimumWeight(problem);
        if (solution === null) {
          expect(problem.limit).not.toBeNull();
          return;
        }
        const weight = weightOf(solution.chosen, problem);
        if (solution.proven) expect(weight).toBe(best);
        else expect(weight).toBeGreaterThanOrEqual(best ?? Number.POSITIVE_INFINITY);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('takes the first of equal options in every group', () => {
    const groups = ['a', 'b', 'c'].map((name) => [option(`${name}1`, 100), option(`${name}2`, 100)]);
    for (const most of [null, 300 * CENT]) {
      const solution = solve({ groups, ...NO_PENALTY, limit: most });
      expect(solution?.chosen.map(({ id }) => id)).toEqual(['a1', 'b1', 'c1']);
    }
  });

  it('keeps a reserve for uncertain prices', () => {
    const within = (reserve: number) =>
      solve({ groups: [[option('a', 100, {}, reserve * CENT)]], ...NO_PENALTY, limit: 110 * CENT });
    expect(within(5)).not.toBeNull();
    expect(within(20)).toBeNull();
  });

  it('pays the highest of the shared costs', () => {
    expect(totalOf([option('a', 10, { plane: 30 }), option('b', 20, { plane: 50 })])).toBe(80 * CENT);
  });
});
