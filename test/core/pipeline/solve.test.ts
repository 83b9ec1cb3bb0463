import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Option } from '#core/model/placement.ts';
import { type LinearSolver, solve, totalOf } from '#core/pipeline/solve.ts';
import { loadSolver } from '#core/solver.ts';

let solver: LinearSolver;
beforeAll(async () => {
  solver = await loadSolver();
});

const CENT = 10_000;

/** Only what the choice looks at. */
function option(id: string, cents: number, shared: Record<string, number> = {}): Option {
  const keyed = Object.fromEntries(Object.entries(shared).map(([key, cost]) => [key, cost * CENT]));
  const own = cents * CENT + Object.values(keyed).reduce((sum, cost) => sum + cost, 0);
  return { id, monthly: own, shared: keyed, reserve: 0 } as unknown as Option;
}

/** Every combination, the slow and certain way. */
function bruteForce(groups: readonly (readonly Option[])[], penalty: (option: Option) => number, limit: number | null) {
  let best: number | null = null;
  const walk = (chosen: readonly Option[], rest: readonly (readonly Option[])[]) => {
    const [group, ...others] = rest;
    if (group === undefined) {
      const total = totalOf(chosen);
      if (limit !== null && total > limit) return;
      const weight = total + chosen.reduce((sum, one) => sum + penalty(one), 0);
      if (best === null || weight < best) best = weight;
      return;
    }
    for (const one of group) walk([...chosen, one], others);
  };
  walk([], groups);
  return best;
}

const amounts = fc.integer({ min: 0, max: 5000 });
const instance = fc.record({
  groups: fc.array(
    fc.array(fc.record({ cents: amounts, penalty: amounts, shares: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  limit: fc.option(fc.integer({ min: 0, max: 20_000 })),
  sharedCost: amounts,
});

describe('the choice', () => {
  it('is as good as trying every combination, with shared costs paid once and the limit kept', () => {
    fc.assert(
      fc.property(instance, ({ groups: drawn, limit, sharedCost }) => {
        const penalties = new Map<string, number>();
        const groups = drawn.map((group, g) =>
          group.map(({ cents, penalty, shares }, o) => {
            penalties.set(`${g}/${o}`, penalty * CENT);
            return option(`${g}/${o}`, cents, shares ? { plane: sharedCost } : {});
          }),
        );
        const penalty = ({ id }: Option) => penalties.get(id) ?? 0;
        const ceiling = limit === null ? null : limit * CENT;
        const chosen = solve({ groups, penalty, limit: ceiling, reserve: () => 0 }, solver);
        const best = bruteForce(groups, penalty, ceiling);
        const weight = chosen === null ? null : totalOf(chosen) + chosen.reduce((sum, one) => sum + penalty(one), 0);
        expect(weight).toBe(best);
      }),
      { numRuns: 60 },
    );
  });

  it('takes the first of equals', () => {
    const groups = [[option('a', 100), option('b', 100)]];
    expect(solve({ groups, penalty: () => 0, limit: null, reserve: () => 0 }, solver)?.map(({ id }) => id)).toEqual([
      'a',
    ]);
  });

  it('keeps a reserve aside where prices are uncertain', () => {
    const groups = [[option('a', 100)]];
    expect(solve({ groups, penalty: () => 0, limit: 110 * CENT, reserve: () => 5 * CENT }, solver)).not.toBeNull();
    expect(solve({ groups, penalty: () => 0, limit: 110 * CENT, reserve: () => 20 * CENT }, solver)).toBeNull();
  });
});
