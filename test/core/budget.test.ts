import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, createEngine, type Engine } from '#core/index.ts';
import { type IntentCase, parseCases } from '../eval/case.ts';
import { sampleOf } from '../support/sample.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** Sampling interval of the cases. */
const STEP = 10;
const CASES = globSync('test/eval/intents/*.jsonl')
  .sort()
  .flatMap((file) => parseCases(readFileSync(file, 'utf8')))
  .filter((_, index) => index % STEP === 0);
const SAMPLE_STEP = 4;

function synthesize({ system_intent: text, cloud, constraints }: IntentCase, more: IntentCase['constraints']) {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints: { ...constraints, ...more } });
}

function cents({ estimate }: Blueprint): number {
  return Math.round(estimate.total * 100);
}

describe.each(sampleOf(CASES, SAMPLE_STEP).map((one) => [one.id, one] as const))('the estimate of %s', (_id, one) => {
  let unlimited: Blueprint;
  beforeAll(() => {
    unlimited = synthesize(one, {});
  });

  it('adds up to the cent, each line with unit, region, source and date', () => {
    const { estimate } = unlimited;
    const lines = estimate.line_items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(lines).toBe(Math.round(estimate.total * 100));
    for (const { unit, region, source, as_of: asOf, quantity, unit_price: price, amount } of estimate.line_items) {
      expect([unit, region, source]).not.toContain('');
      expect(asOf).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
      expect(Math.abs(amount - quantity * price)).toBeLessThanOrEqual(0.005_000_1);
    }
  });

  it('reports the shortfall against a budget, and the first alternative saves its stated amount', () => {
    const short = synthesize(one, { budget: 0.01 });
    const { verdict, over_by: over, relax } = short.estimate.budget;
    const isFree = cents(short) === 0;
    expect([verdict === 'over', Math.round(over * 100)]).toEqual([!isFree, isFree ? 0 : cents(short) - 1]);
    if (isFree) return;
    for (const { saves } of relax) expect(saves).toBeGreaterThan(0);
    const first = relax.find(({ exclude }) => exclude !== undefined);
    if (first === undefined) return;
    const exclude = [...(one.constraints.exclude ?? []), ...(first.exclude ?? [])];
    const without = synthesize(one, { budget: 0.01, exclude });
    expect(cents(short) - cents(without)).toBe(Math.round(first.saves * 100));
  });

  it('is within a budget that is reported as sufficient', () => {
    const { estimate } = unlimited;
    const roomy = synthesize(one, { budget: Math.ceil(estimate.total) + 1 }).estimate;
    expect([roomy.budget.verdict, roomy.total <= Math.ceil(estimate.total) + 1]).toEqual(['within', true]);
  });
});
