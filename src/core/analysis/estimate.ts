import { monthlyTotal } from '../billing/billable-usage.ts';
import type { MonthlyBill } from '../billing/price.ts';
import { priceDoubt } from '../billing/price-doubt.ts';
import type { Knowledge } from '../design/memo.ts';
import type { Estimate, PriceDoubt } from '../model/estimate.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import { named, type Placement } from '../model/placement.ts';
import { alternativesTo, rejectedBy } from './alternatives.ts';
import { fillingOf } from './filling.ts';
import type { rangeOf } from './range.ts';
import { type Asked, savings } from './savings.ts';

interface Analysed extends Asked {
  readonly range: ReturnType<typeof rangeOf>['range'];
}

/**
 * Adds the analysis to the bill: range, savings if the budget is exceeded, alternatives and rejected options. Each is
 * calculated by running stages again.
 * @param asked the request before optional components were removed
 */
export function estimate(bill: MonthlyBill, placement: Placement, asked: Analysed, knowledge: Knowledge): Estimate {
  const { requirements } = placement;
  const total = fromUsd(bill.total);
  const { line_items, unknown, commitments, allowances, budget } = bill;
  const doubt = priceDoubt(line_items);
  const saved = budget.verdict === 'over' ? savings(total, requirements, asked, knowledge) : [];
  const filling = fillingOf(placement, total, asked.load, knowledge);
  return {
    currency: bill.currency,
    total: bill.total,
    ...withDoubt(asked.range, doubt),
    price_doubt: doubt,
    ...(filling === undefined ? {} : { filling }),
    line_items,
    unknown,
    commitments,
    allowances,
    budget: { ...budget, relax: saved.map((saving) => ({ ...saving, saves: toUsd(saving.saves) })) },
    alternatives: alternativesTo(placement).map(({ name, chosen, differences }) => ({
      name,
      total: toUsd(monthlyTotal(chosen, requirements, knowledge.cloud)),
      differences,
    })),
    rejected: rejectedBy(placement).map(({ option, because }) => ({
      node: option.node.id,
      option: named(option),
      monthly: toUsd(option.monthly),
      because,
    })),
  };
}

/** The range of the assumptions, widened by the doubt about the prices at both ends. */
function withDoubt({ low, high, moved_by }: Analysed['range'], { off_by: doubt }: PriceDoubt): Analysed['range'] {
  return {
    low: toUsd(Math.max(0, fromUsd(low) - fromUsd(doubt))),
    high: toUsd(fromUsd(high) + fromUsd(doubt)),
    moved_by,
  };
}
