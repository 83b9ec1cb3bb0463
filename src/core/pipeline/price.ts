import type { Estimate } from '../model/estimate.ts';
import { fromUsd, type MicroUsd, toUsd } from '../model/money.ts';
import type { Option, Placement, Relaxation } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { named } from './choose.ts';
import { commitmentsOf } from './commit.ts';
import { billOf, dueOf, owed } from './due.ts';
import { attempt, type Knowledge } from './place.ts';
import { type Excluding, relax } from './relax.ts';
import { variations } from './vary.ts';

/** How many of the assumptions that move the total are named. */
const NAMED_MOVERS = 3;

/** What the placement costs a month, line by line, what could make it less or more, and how it stands to the budget. */
export function price(placement: Placement, workload: Workload, knowledge: Knowledge, excluding: Excluding): Estimate {
  const { requirements } = placement;
  const { cloud } = knowledge;
  const billed = owed(placement.chosen, requirements, cloud);
  const { lines, unknown, total } = billOf(billed, cloud);
  const range = rangeOf(placement, total, requirements, workload, knowledge);
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const isOver = limit !== null && total > limit;
  const saved: readonly Relaxation[] = isOver ? relax(total, { requirements, workload }, excluding, knowledge) : [];
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
    alternatives: placement.alternatives.map(({ name, chosen, differences }) => ({
      name,
      total: toUsd(dueOf(chosen, requirements, cloud)),
      differences,
    })),
    rejected: placement.rejected.map(({ option, because }) => ({
      node: option.node.id,
      option: named(option),
      monthly: toUsd(option.monthly),
      because,
    })),
  };
}

type Range = Pick<Estimate, 'low' | 'high' | 'moved_by'>;

/** Low and high from the assumptions that move the total most: every line computed again, nothing scaled. */
function rangeOf(
  placement: Placement,
  total: MicroUsd,
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
): Range {
  const again = (changed: Workload) => sameServices(placement, requirements, changed, knowledge);
  const movers = variations(workload)
    .map((variation) => ({
      variation,
      low: again(variation.low(workload)),
      high: again(variation.high(workload)),
    }))
    .filter((mover) => mover.low !== total || mover.high !== total)
    .sort((a, b) => b.high - b.low - (a.high - a.low))
    .slice(0, NAMED_MOVERS);
  const lowest = again(movers.reduce((changed, { variation }) => variation.low(changed), workload));
  const highest = again(movers.reduce((changed, { variation }) => variation.high(changed), workload));
  return {
    low: toUsd(Math.min(total, lowest)),
    high: toUsd(Math.max(total, highest)),
    moved_by: movers.map(({ variation: { assumption }, low, high }) => ({
      assumption,
      low: toUsd(low),
      high: toUsd(high),
    })),
  };
}

/** The total of the same services under another load, each at the size that then carries it. */
function sameServices(
  placement: Placement,
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
): MicroUsd {
  const free: Requirements = { ...requirements, budget: null };
  const other = attempt(free, workload, knowledge).value;
  const chosen = other.chosen.map((option) => {
    const before = placement.chosen.find(({ node }) => node.id === option.node.id);
    return before === undefined ? option : (counterpart(before, other.offersOf(option.node.id)) ?? option);
  });
  return dueOf(chosen, requirements, knowledge.cloud);
}

/** The same service at the same size if it is still offered, else its next size with the same spread over zones. */
function counterpart(before: Option, options: readonly Option[]): Option | undefined {
  const { offering, size } = before.candidate;
  const same = options.filter(({ candidate }) => candidate.offering === offering);
  return (
    same.find(({ candidate }) => candidate.size.sku === size.sku) ??
    same.find(({ candidate }) => candidate.size.qualities.zones === size.qualities.zones) ??
    same[0]
  );
}
