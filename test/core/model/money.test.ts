import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, fromUsd, lineAmount, toUsd } from '#core/model/money.ts';

describe('money', () => {
  it.each([
    [730, 0.0252, 18.4],
    [3, 1, 3],
    [95.734, 0.6, 57.44],
    [1, 0.005, 0.01],
    [1.005, 1, 1.01],
    [0, 12, 0],
  ])('%d units at $%d are $%d', (quantity, price, amount) => {
    expect(toUsd(lineAmount(quantity, price))).toBe(amount);
  });

  it('rounds half up like integer arithmetic, for any product of decimals', () => {
    const quantities = fc.integer({ min: 0, max: 10_000_000 });
    const prices = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(quantities, prices, (thousandths, millionths) => {
        const exact = BigInt(thousandths) * BigInt(millionths);
        const cents = (exact + 5_000_000n) / 10_000_000n;
        expect(lineAmount(thousandths / 1000, millionths / 1_000_000)).toBe(fromUsd(Number(cents) / 100));
      }),
      {
        numRuns: 2_000,
        examples: [
          [5, 1_000_000],
          [1_005, 1_000_000],
          [2_675, 1_000_000],
          [1, 5_000_000],
        ],
      },
    );
  });

  it('has two decimals and thousands separators at any size', () => {
    expect(formatUsd(fromUsd(1234567.8))).toBe('$1,234,567.80');
    expect(formatUsd(fromUsd(-0.5))).toBe('-$0.50');
    expect(formatUsd(0)).toBe('$0.00');
  });

  it('adds up exactly: the sum of the cents equals the cents of the sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 })), (cents) => {
        const sum = cents.reduce((total, cent) => total + fromUsd(cent / 100), 0);
        expect(toUsd(sum)).toBe(cents.reduce((total, cent) => total + cent, 0) / 100);
      }),
    );
  });
});
