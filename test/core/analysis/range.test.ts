import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const ASSISTANT =
  'An internal question-answering assistant over 12,000 PDFs (40 GB). 300 employees log in through Okta. We would like to use a Claude model. Budget 1500 USD a month.';

function estimateOf(text: string) {
  return engine.synthesize({ id: 'synt_range', text, cloud: 'aws', constraints: {} }).estimate;
}

describe('the range of an estimate', () => {
  it('names the model requests if they are assumed and have the largest effect', () => {
    const { total, line_items: lines, moved_by: movers } = estimateOf(ASSISTANT);
    const model = lines.filter(({ node }) => node === 'model').reduce((sum, { amount }) => sum + amount, 0);
    const calls = movers.find(({ assumption }) => assumption === 'Model calls: half to twice as much');
    expect(calls?.high).toBeCloseTo(total + model, 0);
  });

  it('omits stated values', () => {
    const { moved_by: movers } = estimateOf(`${ASSISTANT} We make 20000 model calls a month.`);
    expect(movers.map(({ assumption }) => assumption)).not.toContain('Model calls: half to twice as much');
  });

  it('contains each named case and the total', () => {
    const { total, low, high, moved_by: movers } = estimateOf(ASSISTANT);
    for (const mover of movers) {
      expect(mover.low).toBeLessThanOrEqual(total);
      expect(mover.high).toBeGreaterThanOrEqual(total);
      expect([low <= mover.low, high >= mover.high]).toEqual([true, true]);
    }
  });
});
