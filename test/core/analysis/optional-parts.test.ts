import { describe, expect, it } from 'vitest';
import { estimate } from '#core/analysis/estimate.ts';
import { evaluateWithOptionalParts } from '#core/analysis/optional-parts.ts';
import { rangeOf } from '#core/analysis/range.ts';
import { savings } from '#core/analysis/savings.ts';
import { price } from '#core/billing/price.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { createMemo, type Knowledge } from '#core/design/memo.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import type { Term } from '#core/model/capability.ts';
import type { Budget } from '#core/model/limits.ts';
import { fromUsd, toUsd } from '#core/model/money.ts';
import type { ResolvedComponent, ResolvedRequirements } from '#core/model/resolved.ts';
import { capability, loadAt, loadOf, requirementsOf } from '../../support/requirements.ts';

const knowledge: Knowledge = { cloud: azure, patterns: PATTERNS, memo: createMemo() };

const LOAD = loadAt(20);

function budget(usd: number): Budget {
  return {
    usd,
    amount: usd,
    currency: 'USD',
    rate: 1,
    rateAsOf: null,
    firmness: 'hard',
    origin: 'stated',
    evidence: [],
  };
}

function wish(term: Term, strength: ResolvedComponent['strength']): ResolvedComponent {
  return { ...capability(term), demand: 'wish', strength };
}

function shop(wishes: readonly ResolvedComponent[], more: Partial<ResolvedRequirements> = {}): ResolvedRequirements {
  const asked = requirementsOf(['web_compute', 'relational_db']);
  const region = { ...asked.region, id: 'westeurope' };
  return { ...asked, region, ...more, components: [...asked.components, ...wishes] };
}

function parts(requirements: ResolvedRequirements): readonly string[] {
  return evaluateWithOptionalParts(requirements, LOAD, knowledge).value.graph.nodes.map(({ id }) => id);
}

describe('optional components', () => {
  it('are included if they cost little compared with the rest', () => {
    expect(parts(shop([wish('identity', 'implied')]))).toContain('sign-in');
  });

  it('are left out where they cost much, and it is said for how much', () => {
    const { value, findings } = evaluateWithOptionalParts(shop([wish('waf', 'implied')]), LOAD, knowledge);
    expect(value.graph.nodes.map(({ id }) => id)).not.toContain('waf');
    expect(findings.find(({ id }) => id === 'WISH-waf')?.text).toMatch(/^Omitted to save \$[\d,.]+\/month: waf\./);
  });

  it('are kept if stated and no budget limits them', () => {
    expect(parts(shop([wish('waf', 'stated')]))).toContain('waf');
  });

  it('go before anything that was demanded where the budget is short, the most expensive first', () => {
    const wishes = [wish('cache', 'stated'), wish('identity', 'implied')];
    const whole = evaluateWithOptionalParts(shop(wishes), LOAD, knowledge).value.total;
    const left = parts(shop(wishes, { budget: budget(toUsd(whole) - 5) }));
    expect(left).not.toContain('cache');
    expect(left).toEqual(expect.arrayContaining(['app', 'db', 'sign-in']));
  });
});

describe('a budget that is too low', () => {
  it('lists the savings of each alternative from a new placement', () => {
    const asked = shop([{ ...capability('cache'), strength: 'implied' }], {
      budget: budget(10),
      qualities: { zones: { value: 2, origin: 'stated', because: 'stated by the test', evidence: [] } },
    });
    const { total } = evaluateWithOptionalParts(asked, LOAD, knowledge).value;
    const steps = savings(total, asked, { requirements: asked, load: LOAD, omissions: [] }, knowledge);
    expect(steps.map(({ change }) => change)).toEqual([
      'Leave out cache',
      'Use one availability zone: the outage of a zone stops the system',
      'Serve half of the load',
    ]);
    const { zones: _, ...qualities } = asked.qualities;
    const oneZone = evaluateWithOptionalParts({ ...asked, qualities }, LOAD, knowledge).value.total;
    expect(steps.at(-2)?.saves).toBe(total - oneZone);
  });
});

describe('the estimate', () => {
  it('has a range from recalculated lines that contains each of its cases', () => {
    const guessed = loadOf({
      ...LOAD.system,
      peakRps: { ...LOAD.system.peakRps, origin: 'derived' as const },
      databaseGb: { ...LOAD.system.databaseGb, origin: 'assumed' as const },
    });
    const { value } = evaluateWithOptionalParts(shop([]), guessed, knowledge);
    const { range } = rangeOf(value, value.total, guessed, knowledge);
    const asked = { requirements: shop([]), load: guessed, omissions: [], range };
    const { total, low, high, moved_by: movers } = estimate(price(value, azure), value, asked, knowledge);
    expect(fromUsd(total)).toBe(value.total);
    expect(low).toBeLessThan(total);
    expect(high).toBeGreaterThan(total);
    expect(movers.map(({ assumption }) => assumption)).toContain('Load: half to twice as much');
    for (const mover of movers) {
      expect(mover.low).toBeGreaterThanOrEqual(low);
      expect(mover.high).toBeLessThanOrEqual(high);
    }
  });
});
