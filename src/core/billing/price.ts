import { rangeOf } from '../analysis/range.ts';
import { type Excluding, savings } from '../analysis/savings.ts';
import type { Knowledge } from '../design/evaluate-design.ts';
import { named } from '../design/select.ts';
import type { Estimate } from '../model/estimate.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { Placement, Saving } from '../model/placement.ts';
import type { Workload } from '../model/workload.ts';
import { billableUsage, billOf, monthlyTotal } from './billable-usage.ts';
import { commitmentsOf } from './commitment-discounts.ts';

/** What the placement costs a month, line by line, what could make it less or more, and how it stands to the budget. */
export function price(placement: Placement, workload: Workload, knowledge: Knowledge, excluding: Excluding): Estimate {
  const { requirements } = placement;
  const { cloud } = knowledge;
  const billed = billableUsage(placement.chosen, requirements, cloud);
  const { lines, unknown, total } = billOf(billed, cloud);
  const { alternatives, rejected } = placement.weighed();
  const range = rangeOf(placement, total, workload, knowledge);
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const isOver = limit !== null && total > limit;
  const saved: readonly Saving[] = isOver ? savings(total, { requirements, workload }, excluding, knowledge) : [];
  return {
    currency: 'USD',
    total: toUsd(total),
    ...range,
    line_items: lines,
    unknown,
    commitments: commitmentsOf(billed.parts, cloud),
    allowances: billed.allowances,
    budget: {
      amount: limit === null ? null : toUsd(limit),
      verdict: limit === null ? 'none' : isOver ? 'over' : 'within',
      over_by: isOver ? toUsd(total - limit) : 0,
      relax: saved.map((relaxation) => ({ ...relaxation, saves: toUsd(relaxation.saves) })),
    },
    alternatives: alternatives.map(({ name, chosen, differences }) => ({
      name,
      total: toUsd(monthlyTotal(chosen, requirements, cloud)),
      differences,
    })),
    rejected: rejected.map(({ option, because }) => ({
      node: option.node.id,
      option: named(option),
      monthly: toUsd(option.monthly),
      because,
    })),
  };
}
