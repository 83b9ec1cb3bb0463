import { beforeAll, describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { CLOUD_IDS, type CloudId, type Constraints, createEngine, type Engine, type PriceList } from '#core/index.ts';

let engine: Engine;
let prices: PriceList;
beforeAll(async () => {
  engine = await createEngine();
  prices = await engine.prices();
});

const CLOUDS = [aws, gcp, azure];
const APP = 'A serverless API with two functions and a queue that workers read, 2 million requests a month';

function estimateOf(text: string, cloud: CloudId, constraints: Constraints = {}) {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints }).estimate;
}

describe.each(CLOUDS.map((cloud) => [cloud.name, cloud] as const))('the free tier of %s', (_name, cloud) => {
  it('contains only meters of the price book, each once, all with one unit per allowance', () => {
    const meters = cloud.allowances.flatMap((allowance) => allowance.meters);
    expect(new Set(meters).size).toBe(meters.length);
    for (const { meters: shared, amount, source } of cloud.allowances) {
      const units = new Set(shared.map((meter) => cloud.prices.about(meter)?.unit ?? `no meter ${meter}`));
      expect([...units].filter((unit) => unit.startsWith('no meter'))).toEqual([]);
      expect(units.size).toBe(1);
      expect(amount).toBeGreaterThan(0);
      expect(source).not.toBe('');
    }
  });

  it('is used once per account, for the first line item', () => {
    const [allowance] = cloud.allowances;
    const [meter = ''] = allowance?.meters ?? [];
    const amount = allowance?.amount ?? 0;
    const item = { cloud: cloud.id, region: cloud.defaultRegion, meter, quantity: amount * 0.75 };
    const { line_items: lines, total } = prices.quote([item, item, item], { freeAllowances: true });
    expect(lines.map(({ quantity }) => quantity)).toEqual(
      [0, amount * 0.5, amount * 0.75].map((left) => expect.closeTo(left)),
    );
    expect(lines[0]?.arithmetic).toMatch(/less the free tier of .*$/);
    expect(lines[2]?.arithmetic).toBe('as given');
    expect(prices.quote([item, item, item]).total).toBeGreaterThanOrEqual(total);
  });
});

describe.each(CLOUD_IDS)('an estimate on %s', (cloud) => {
  it('deducts nothing by default', () => {
    const plain = estimateOf(APP, cloud);
    expect(plain.allowances).toEqual([]);
    expect(plain.line_items.filter(({ arithmetic }) => arithmetic.includes('less the free tier'))).toEqual([]);
    expect(estimateOf(APP, cloud, { free_allowances: false })).toEqual(plain);
  });

  it('deducts the free tier from the quantities, and adds up', () => {
    const plain = estimateOf(APP, cloud);
    const less = estimateOf(APP, cloud, { free_allowances: true });
    expect(less.total).toBeLessThan(plain.total);
    expect(less.low).toBeLessThanOrEqual(less.total);
    expect(less.high).toBeGreaterThanOrEqual(less.total);
    const sum = less.line_items.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(less.total * 100));
    const used = (estimate: typeof plain, meters: readonly string[]) =>
      estimate.line_items
        .filter(({ meter }) => meters.includes(meter))
        .reduce((total, { quantity }) => total + quantity, 0);
    expect(less.allowances.length).toBeGreaterThan(0);
    for (const { meters, amount, source } of less.allowances) {
      expect(source).not.toBe('');
      expect((used(plain, meters) - used(less, meters)) / amount).toBeCloseTo(1, 5);
    }
  });

  it('deducts the free tier if the text requests it, and not for a free plan of the product', () => {
    expect(estimateOf(`${APP}. Please include the cloud free tier.`, cloud).allowances.length).toBeGreaterThan(0);
    expect(estimateOf(`${APP}. Our customers have a free tier and a paid plan.`, cloud).allowances).toEqual([]);
  });
});

it('compares the budget and the savings with the cost after the free tier', () => {
  const text = 'A web shop in containers on PostgreSQL with a CDN, 100 requests a second';
  const { total, budget } = estimateOf(text, 'gcp', { free_allowances: true, budget: 10 });
  expect(Math.round(budget.over_by * 100)).toBe(Math.round(total * 100) - 1000);
  const first = budget.relax.find(({ exclude }) => exclude !== undefined);
  const without = estimateOf(text, 'gcp', { free_allowances: true, budget: 10, exclude: [...(first?.exclude ?? [])] });
  expect(Math.round(total * 100) - Math.round(without.total * 100)).toBe(Math.round((first?.saves ?? 0) * 100));
});
