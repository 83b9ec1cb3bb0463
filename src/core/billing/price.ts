import type { Cloud } from '../model/cloud.ts';
import type { Estimate } from '../model/estimate.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import { billableUsage, billOf } from './billable-usage.ts';
import { commitmentsOf } from './commitment-discounts.ts';

/** The bill of a placement, compared to the budget. */
export interface MonthlyBill
  extends Pick<Estimate, 'currency' | 'total' | 'line_items' | 'unknown' | 'commitments' | 'allowances'> {
  readonly budget: Omit<Estimate['budget'], 'relax'>;
}

/** Calculates the monthly bill of a placement and compares it to the budget. */
export function price({ requirements, chosen }: Placement, cloud: Cloud): MonthlyBill {
  const billed = billableUsage(chosen, requirements, cloud);
  const { lines, unknown, total } = billOf(billed, cloud);
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const isOver = limit !== null && total > limit;
  return {
    currency: 'USD',
    total: toUsd(total),
    line_items: lines,
    unknown,
    commitments: commitmentsOf(billed.parts, cloud),
    allowances: billed.allowances,
    budget: {
      amount: limit === null ? null : toUsd(limit),
      verdict: limit === null ? 'none' : isOver ? 'over' : 'within',
      over_by: isOver ? toUsd(total - limit) : 0,
    },
  };
}
