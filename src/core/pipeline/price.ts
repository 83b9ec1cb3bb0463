import type { Estimate, LineItem, UnknownPrice } from '../model/estimate.ts';
import { fromUsd, type MicroUsd, toUsd } from '../model/money.ts';
import type { Usage } from '../model/offering.ts';
import type { Option, Placement, Relaxation } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { bill } from './bill.ts';
import { named } from './choose.ts';
import { commitmentsOf } from './commit.ts';
import { type Billed, billedParts, secondOf } from './copies.ts';
import { attempt, type Knowledge } from './place.ts';
import { totalOf } from './problem.ts';
import { type Excluding, relax } from './relax.ts';
import { variations } from './vary.ts';

/** How many of the assumptions that move the total are named. */
const NAMED_MOVERS = 3;

/** What the placement costs a month, line by line, what could make it less or more, and how it stands to the budget. */
export function price(placement: Placement, workload: Workload, knowledge: Knowledge, excluding: Excluding): Estimate {
  const { requirements } = placement;
  const owed = owedParts(placement, requirements, knowledge);
  const { lines, unknown } = billOf(owed, knowledge);
  const total = lines.reduce((sum, line) => sum + fromUsd(line.amount), 0);
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
    commitments: commitmentsOf(owed, knowledge.cloud),
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

/** What each part uses in each region; a cost shared by several nodes stands once, with the first of the dearest. */
function owedParts({ chosen }: Placement, requirements: Requirements, { cloud }: Knowledge): readonly Billed[] {
  const payers = payersOf(chosen);
  const second = secondOf(requirements, cloud);
  return chosen.flatMap((option) => {
    const isOwed = ({ sharedAs }: Usage) => sharedAs === undefined || payers.get(sharedAs) === option.id;
    return billedParts(option, requirements.region.id, second).map((part) => ({
      ...part,
      usages: part.usages.filter(isOwed),
    }));
  });
}

/** Lines in the order of the nodes. */
function billOf(
  parts: readonly Billed[],
  { cloud }: Knowledge,
): { readonly lines: readonly LineItem[]; readonly unknown: readonly UnknownPrice[] } {
  const bills = parts.map(({ node, region, usages }) => bill(node, usages, cloud.prices, region));
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
  return totalOf(chosen);
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
