import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, createEngine, type Engine } from '#core/index.ts';
import { type Requirements, requirementsSchema } from '#core/model/requirements.ts';
import { seasonMonths } from '#core/model/season-budget.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(limits: Requirements['limits'], seasons: Requirements['seasons']): Blueprint {
  const requirements = requirementsSchema.parse({
    components: [
      {
        id: 'shop',
        name: 'Shop',
        capability: 'web_compute',
        form: 'container',
        load: [{ metric: 'requests', stat: 'mean', per: 'second', value: 30 }],
      },
      { id: 'orders', name: 'Orders', capability: 'relational_db' },
    ],
    flows: [{ from: 'shop', to: 'orders', interaction: 'read_write' }],
    seasons,
    limits,
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud: 'aws', constraints: {}, requirements });
}

const limit = (amount: number, measure: 'total' | 'idle' = 'total') =>
  ({ measure, amount, currency: 'USD', period: 'month', hard: true }) as const;
const budgetRow = ({ markdown }: Blueprint) => markdown.split('\n').find((line) => line.startsWith('| Budget |')) ?? '';

describe('A budget and the seasons of a year', () => {
  it('an amount that the base season keeps and a season exceeds is not said to be kept', () => {
    const blueprint = designed([limit(900)], [{ name: 'Sale', recurs: 'yearly', share: 0.2, factor: 20 }]);
    const [base, sale] = seasonMonths(blueprint.estimate, blueprint.resolved);
    expect(base?.monthly).toBeLessThan(900);
    expect(sale?.monthly).toBeGreaterThan(900);
    expect(budgetRow(blueprint)).toContain('above the budget');
    expect(budgetRow(blueprint)).toContain('Sale');
    const findings = blueprint.findings.filter(({ id }) => id.startsWith('COST-BUDGET'));
    expect(findings.map(({ status }) => status)).toEqual(['met', 'fail']);
  });

  it('the amount for idle time is judged outside the season, and unused without one', () => {
    const seasons = [{ name: 'Harvest', recurs: 'yearly', share: 0.25, factor: 10 }] as const;
    const blueprint = designed([limit(9000), limit(20, 'idle')], seasons);
    expect(seasonMonths(blueprint.estimate, blueprint.resolved).map((month) => month.limit)).toEqual([20, 9000]);
    expect(budgetRow(blueprint)).toContain('outside the seasons');
    const alone = designed([limit(900), limit(20, 'idle')], []);
    expect(alone.findings.map(({ id }) => id)).toContain('REQ-UNUSED-LIMITS');
  });
});

describe('A month of a season', () => {
  const amount = fc.integer({ min: 1, max: 10_000 });
  const budget = { usd: 100 } as Blueprint['resolved']['budget'];

  it('costs at least as much as the cheaper and at most as much as the dearer of base and season', () => {
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0.001, max: 0.9, noNaN: true }), (base, season, share) => {
        const seasons = [
          { name: 'base', share: 1 - share, total: base, sizes: [] },
          { name: 'Season', share, total: season, sizes: [] },
        ];
        const asked = [{ name: 'Season', recurs: 'yearly', share, factor: 2, quantities: [] }] as const;
        const [, month] = seasonMonths({ seasons }, { budget, seasons: asked });
        expect(month?.monthly).toBeGreaterThanOrEqual(Math.min(base, season) - 0.01);
        expect(month?.monthly).toBeLessThanOrEqual(Math.max(base, season) + 0.01);
        if (share >= 1 / 12) expect(month?.monthly).toBe(season);
      }),
    );
  });

  it('one of every day is a part of each month', () => {
    const seasons = [
      { name: 'base', share: 0.5, total: 100, sizes: [] },
      { name: 'Evening', share: 0.5, total: 300, sizes: [] },
    ];
    const asked = [{ name: 'Evening', recurs: 'daily', share: 0.5, factor: 2, quantities: [] }] as const;
    expect(seasonMonths({ seasons }, { budget, seasons: asked })[1]?.monthly).toBe(200);
  });
});
