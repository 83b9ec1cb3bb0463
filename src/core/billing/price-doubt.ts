import type { LineItem, PriceDoubt } from '../model/estimate.ts';
import { fromUsd, lineAmount, toUsd } from '../model/money.ts';

/** What the doubt about the prices of these lines means in dollars: the sum, as if all were off in one direction. */
export function priceDoubt(lines: readonly LineItem[]): PriceDoubt {
  const sum = (own: readonly LineItem[]) => toUsd(own.reduce((total, { amount }) => total + fromUsd(amount), 0));
  return {
    off_by: toUsd(lines.reduce((total, { amount, uncertainty = 0 }) => total + lineAmount(amount, uncertainty), 0)),
    other_regions: sum(lines.filter(({ reference_region: isOther }) => isOther)),
    low_confidence: sum(lines.filter((line) => !line.reference_region && line.confidence === 'low')),
  };
}
