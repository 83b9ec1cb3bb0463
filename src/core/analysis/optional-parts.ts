import type { Knowledge } from '../design/memo.ts';
import { omittedForCost } from '../messages/selection.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import { fromUsd, type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';
import type { Load } from '../model/workload.ts';
import { selectForAvailability } from './availability-target.ts';
import { evaluateDesign } from './evaluate-design.ts';
import { withoutCapability } from './without-capability.ts';

/** An inferred optional component is kept if it costs at most this share of the rest, or this amount per month. */
const LOW_COST_SHARE = 0.25;
const LOW_COST_AMOUNT = 10 * ONE_DOLLAR;

/**
 * Evaluates a design with all required components and those optional ones that fit the budget and cost little compared
 * to the rest. Findings list the omitted ones.
 */
export function evaluateWithOptionalParts(
  requirements: ResolvedRequirements,
  load: Load,
  knowledge: Knowledge,
): Diagnosed<Placement> {
  return selectOptionalParts(evaluateDesign(requirements, load, knowledge), load, knowledge);
}

/**
 * Removes the optional components that are too expensive, then takes the selection that reaches the stated availability.
 * @param full the design with all of them
 */
export function selectOptionalParts(
  full: Diagnosed<Placement>,
  load: Load,
  knowledge: Knowledge,
): Diagnosed<Placement> {
  const { value, findings } = withoutExpensiveParts(full, load, knowledge);
  return { value: selectForAvailability(value), findings };
}

function withoutExpensiveParts(full: Diagnosed<Placement>, load: Load, knowledge: Knowledge): Diagnosed<Placement> {
  const { requirements } = full.value;

  const designWithout = (wish: ResolvedComponent) =>
    evaluateDesign(withoutCapability(requirements, wish, OMITTED), load, knowledge).value;
  const expensive = tooExpensive(full.value, requirements, designWithout);
  if (expensive.length === 0) return full;
  const less = expensive.reduce((kept, { wish }) => withoutCapability(kept, wish, OMITTED), requirements);
  const affordable = evaluateDesign(less, load, knowledge);
  return { value: affordable.value, findings: [...affordable.findings, ...expensive.map(omitted)] };
}

const OMITTED = 'omitted because of its cost';

/** A component that may be omitted because of its cost. */
interface Wish {
  readonly wish: ResolvedComponent;
  /** Cost of its nodes, the upper bound of the saving. */
  readonly most: MicroUsd;
  /** Cost in the first region; a second region is required by a separate requirement. */
  readonly atHome: MicroUsd;
  /** Not stated in the text, in a design whose cost matters. */
  readonly isInferred: boolean;
}

interface PricedWish extends Wish {
  /** Saving without it. */
  readonly cost: MicroUsd;
}

/** @param designWithout the design without a component, whose cost may move elsewhere, such as the data transfer of a CDN */
function tooExpensive(
  full: Placement,
  requirements: ResolvedRequirements,
  designWithout: (wish: ResolvedComponent) => Placement,
): readonly PricedWish[] {
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  if (limit !== null && full.total <= limit) return [];
  const wishes = wishesOf(requirements, full);
  const priced = (some: readonly Wish[]) =>
    some
      .map((one) => ({
        ...one,
        cost: one.most > LOW_COST_AMOUNT ? Math.min(one.most, full.total - designWithout(one.wish).total) : one.most,
      }))
      .filter(({ cost }) => cost > 0);
  if (limit === null || full.total - atMost(wishes) > limit) return tooExpensiveShare(full.total, wishes, priced);
  const all = priced(wishes);
  const demanded = full.total - costs(all);
  return demanded > limit ? all.filter(exceedsShareOf(demanded)) : untilWithin(limit, full.total, all);
}

function wishesOf({ components, qualities }: ResolvedRequirements, { chosen }: Placement): readonly Wish[] {
  return components
    .filter(({ demand }) => demand === 'wish')
    .map((wish) => {
      const own = chosen.filter(({ node }) => node.id === wish.id);
      return {
        wish,
        most: own.reduce((sum, { monthly }) => sum + monthly, 0),
        atHome: own.reduce((sum, { atHome }) => sum + atHome, 0),
        isInferred: wish.strength !== 'stated' && qualities.cost_no_object === undefined,
      };
    });
}

/**
 * The components that cost too large a share of the rest. A design without a component is evaluated only if the bounds
 * leave its share open: the rest costs at least the total less the maximum savings of the other components.
 */
function tooExpensiveShare(
  total: MicroUsd,
  wishes: readonly Wish[],
  priced: (some: readonly Wish[]) => readonly PricedWish[],
): readonly PricedWish[] {
  const known = new Map<Wish, readonly PricedWish[]>();
  const rest = () => total - costs([...known.values()].flat());
  const others = () => wishes.filter((wish) => !known.has(wish));
  const suspect = () => {
    const isSuspect = exceedsShareOf(rest() - atMost(others()));
    const suspects = others().filter((one) => isSuspect({ ...one, cost: one.most }));
    return suspects.toSorted((a, b) => b.most - a.most)[0];
  };
  for (let next = suspect(); next !== undefined; next = suspect()) known.set(next, priced([next]));
  const priciest = wishes.flatMap((wish) => known.get(wish) ?? []);
  const possibly = priciest.filter(exceedsShareOf(rest() - atMost(others())));
  const surely = possibly.filter(exceedsShareOf(rest()));
  return surely.length === possibly.length ? surely : possibly.filter(exceedsShareOf(rest() - costs(priced(others()))));
}

function exceedsShareOf(rest: MicroUsd): (wish: PricedWish) => boolean {
  const lowCost = Math.max(LOW_COST_AMOUNT, rest * LOW_COST_SHARE);
  return ({ isInferred, cost, atHome }) => isInferred && Math.min(cost, atHome) > lowCost;
}

/** Upper bound of the total saving. */
function atMost(wishes: readonly Wish[]): MicroUsd {
  return wishes.reduce((sum, { most }) => sum + most, 0);
}

function costs(wishes: readonly PricedWish[]): MicroUsd {
  return wishes.reduce((sum, { cost }) => sum + cost, 0);
}

/** Components to omit, most expensive first, until the rest fits the budget. */
function untilWithin(limit: MicroUsd, total: MicroUsd, wishes: readonly PricedWish[]): readonly PricedWish[] {
  const gone: PricedWish[] = [];
  let left = total;
  for (const one of [...wishes].sort((a, b) => b.cost - a.cost)) {
    if (left <= limit) break;
    gone.push(one);
    left -= one.cost;
  }
  return gone;
}

function omitted({ wish, cost }: PricedWish): Finding {
  return {
    id: `WISH-${wish.anyOf[0] ?? ''}`,
    pillar: 'cost',
    control: null,
    status: 'watch',
    node: null,
    ...omittedForCost(wish.anyOf, cost),
    proof: null,
  };
}
