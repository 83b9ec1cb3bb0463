import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const SYSTEM =
  'A booking API in containers on PostgreSQL with a Redis cache for our 40 clinics, whose patients book from their phones, 100 requests a second at the peak.';

function synthesize(text: string, cloud: Blueprint['cloud'] = 'aws'): Blueprint {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
}

const CHEAP = [
  'It must be as cheap as possible.',
  'Keep the costs as low as possible!',
  'We want the lowest possible cost.',
  'Please minimise costs.',
  'The cheapest setup that works is what we want.',
];
const PRICELESS = [
  'Cost is no object.',
  'Money is no object for us.',
  'The price does not matter.',
  'Build it whatever it costs.',
  'We have an unlimited budget.',
];
const NEITHER = [
  'The site compares prices and shows the cheapest flight.',
  'Customers look for cheap phones.',
  'Cost reports are sent every month.',
];

describe('the stated cost objective', () => {
  it.each(CHEAP)('is minimum cost: %s', (sentence) => {
    const { qualities } = synthesize(`${SYSTEM} ${sentence}`).resolved;
    expect([qualities.least_cost?.value, qualities.cost_no_object]).toEqual([1, undefined]);
  });

  it.each(PRICELESS)('is maximum quality: %s', (sentence) => {
    const { qualities, budget } = synthesize(`${SYSTEM} ${sentence}`).resolved;
    expect([qualities.least_cost, qualities.cost_no_object?.value, budget]).toEqual([undefined, 1, null]);
  });

  it.each(NEITHER)('is not set: %s', (sentence) => {
    const { qualities } = synthesize(`${SYSTEM} ${sentence}`).resolved;
    expect([qualities.least_cost, qualities.cost_no_object]).toEqual([undefined, undefined]);
  });

  it('is not set if the text states both', () => {
    const { qualities } = synthesize(`${SYSTEM} ${CHEAP[0]} ${PRICELESS[0]}`).resolved;
    expect([qualities.least_cost, qualities.cost_no_object]).toEqual([undefined, undefined]);
  });
});

describe.each(CLOUD_IDS)('the design on %s', (cloud) => {
  const named = ({ estimate }: Blueprint, name: string) => estimate.alternatives.find((one) => one.name === name);

  it('has minimum cost if requested', () => {
    const cheap = synthesize(`${SYSTEM} ${CHEAP[0]}`, cloud);
    expect(named(cheap, 'cheapest')?.total).toBe(cheap.estimate.total);
    expect(cheap.estimate.total).toBeLessThanOrEqual(synthesize(SYSTEM, cloud).estimate.total);
  });

  it('has maximum quality if cost is no object', () => {
    const best = synthesize(`${SYSTEM} ${PRICELESS[0]}`, cloud);
    expect(named(best, 'most resilient')).toMatchObject({ total: best.estimate.total, differences: [] });
    expect(best.estimate.total).toBeGreaterThan(synthesize(SYSTEM, cloud).estimate.total);
  });
});
