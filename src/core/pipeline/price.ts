import type { Estimate, LineItem, UnknownPrice } from '../model/estimate.ts';
import { fromUsd, type MicroUsd, toUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { Option, Placement, Relaxation } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import type { Knowledge } from './attempt.ts';
import { bill } from './bill.ts';
import { named } from './choose.ts';
import { billedParts } from './copies.ts';
import { rangeOf } from './range.ts';
import { type Excluding, relax } from './relax.ts';

/** What the placement costs a month, line by line, what could make it less or more, and how it stands to the budget. */
export function price(placement: Placement, workload: Workload, knowledge: Knowledge, excluding: Excluding): Estimate {
  const { requirements } = placement;
  const { lines, unknown } = billOf(placement, requirements, knowledge);
  const total = lines.reduce((sum, line) => sum + fromUsd(line.amount), 0);
  const range = rangeOf(placement, total, workload, knowledge);
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const isOver = limit !== null && total > limit;
  const saved: readonly Relaxation[] = isOver ? relax(total, { requirements, workload }, excluding, knowledge) : [];
  return {
    currency: 'USD',
    total: toUsd(total),
    ...range,
    line_items: lines,
    unknown,
    budget: {
      amount: limit === null ? null : toUsd(limit),
      verdict: limit === null ? 'none' : isOver ? 'over' : 'within',
      over_by: isOver ? toUsd(total - limit) : 0,
      relax: saved.map((relaxation) => ({ ...relaxation, saves: toUsd(relaxation.saves) })),
    },
    alternatives: placement.alternatives.map((other) => ({ ...other, total: toUsd(other.total) })),
    rejected: placement.rejected.map(({ option, because }) => ({
      node: option.node.id,
      option: named(option),
      monthly: toUsd(option.monthly),
      because,
    })),
  };
}

/** Lines in the order of the nodes; a cost shared by several nodes stands once, with the first of the dearest. */
function billOf(
  placement: Placement,
  requirements: Requirements,
  knowledge: Knowledge,
): { readonly lines: readonly LineItem[]; readonly unknown: readonly UnknownPrice[] } {
  const payers = payersOf(placement.chosen);
  const second = requirements.secondRegion;
  const bills = placement.chosen.flatMap((option) => {
    const isOwed = ({ sharedAs }: Usage) => sharedAs === undefined || payers.get(sharedAs) === option.id;
    return billedParts(option, requirements.region.id, second).map(({ node, region, usages }) =>
      bill(node, usages.filter(isOwed), knowledge.cloud.prices, region),
    );
  });
  return { lines: bills.flatMap(({ lines }) => lines), unknown: bills.flatMap(({ unknown }) => unknown) };
}

/** Which option pays each shared cost: the one that has most of it, as the choice counted. */
function payersOf(chosen: readonly Option[]): ReadonlyMap<string, string> {
  const most = new Map<string, { readonly id: string; readonly cost: MicroUsd }>();
  for (const { id, shared } of chosen) {
    for (const [key, cost] of Object.entries(shared)) {
      if (cost > (most.get(key)?.cost ?? Number.NEGATIVE_INFINITY)) most.set(key, { id, cost });
    }
  }
  return new Map([...most].map(([key, { id }]) => [key, id]));
}
