import { describe, expect, it } from 'vitest';
import { billText, createEngine } from '#core/index.ts';

const engine = await createEngine();
const { estimate } = engine.synthesize({
  id: 'synt_test',
  text: 'A shop on PostgreSQL in containers, 50 requests a second',
  cloud: 'gcp',
  constraints: { budget: 5 },
});

describe('the estimate for a terminal', () => {
  const lines = billText(estimate).split('\n');
  const end = lines.findIndex((line) => line.startsWith('total'));

  it('has a line for each meter, in columns, with the total below', () => {
    expect(lines.slice(1, end)).toHaveLength(estimate.line_items.length);
    const column = lines[0]?.indexOf('monthly') ?? 0;
    const amounts = lines.slice(1, end).map((line) => line.slice(column - 8, column + 7).trim());
    expect(amounts.map((amount) => Number(amount.replace(/^.*\$/, '').replaceAll(',', '')))).toEqual(
      estimate.line_items.map(({ amount }) => amount),
    );
    expect(lines[end]).toContain(estimate.total.toFixed(2));
  });

  it('states the budget and the savings', () => {
    const rest = lines.slice(end).join('\n');
    expect(rest).toMatch(/budget: \$5\.00, over by \$/);
    for (const { change } of estimate.budget.relax) expect(rest).toContain(change);
  });

  it('lists items without a price', () => {
    const unknown = [{ node: 'app', meter: 'no/such', what: 'something', quantity: 1 }];
    expect(billText({ ...estimate, unknown })).toContain('price unknown, not in the total: app, something (no/such)');
  });
});
