import type { Knowledge } from '../design/knowledge.ts';
import { leftOut } from '../messages/selection.ts';
import { capabilityOf } from '../model/capability.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import { fromUsd, type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { evaluateDesign } from './evaluate-design.ts';
import { withoutCapability } from './without-capability.ts';

/** An implied wish is granted while it costs at most this share of the rest, or this much a month. */
const MODEST_SHARE = 0.25;
const MODEST_AMOUNT = 5 * ONE_DOLLAR;

/**
 * The design: everything that was demanded, and of what was only wished or is merely usual, what the budget allows and
 * what costs little beside the rest. What was left out for its price is said.
 */
export function selectOptionalParts(
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
): Diagnosed<Placement> {
  return withoutDearParts(evaluateDesign(requirements, workload, knowledge), workload, knowledge);
}

/** The design less the optional parts that are too dear for it. @param full with all of them */
export function withoutDearParts(
  full: Diagnosed<Placement>,
  workload: Workload,
  knowledge: Knowledge,
): Diagnosed<Placement> {
  const { requirements } = full.value;
  const leaving = (wish: CapabilityRequirement) =>
    evaluateDesign(withoutCapability(requirements, wish, DEAR), workload, knowledge).value;
  const dear = tooDear(full.value, requirements, leaving);
  if (dear.length === 0) return full;
  const less = dear.reduce((kept, { wish }) => withoutCapability(kept, wish, DEAR), requirements);
  const modest = evaluateDesign(less, workload, knowledge);
  return { value: modest.value, findings: [...modest.findings, ...dear.map(omitted)] };
}

const DEAR = 'left out for its price';

/** Something that may be left out for its price. */
interface Wish {
  readonly wish: CapabilityRequirement;
  /** What its parts cost: no more is saved without it. */
  readonly most: MicroUsd;
  /** What of it is paid in the first region: that a part stands in a second one too is owed to whoever asked for that. */
  readonly atHome: MicroUsd;
  /** Nobody asked for it in words, and cost matters. */
  readonly isUsual: boolean;
}

interface PricedWish extends Wish {
  /** What is saved without it. */
  readonly cost: MicroUsd;
}

/** @param leaving the design without a wish: what a part costs may come back elsewhere, as a CDN's bytes do */
function tooDear(
  full: Placement,
  requirements: Requirements,
  leaving: (wish: CapabilityRequirement) => Placement,
): readonly PricedWish[] {
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  if (limit !== null && full.total <= limit) return [];
  const wishes = wishesOf(requirements, full);
  const priced = (some: readonly Wish[]) =>
    some
      .map((one) => ({
        ...one,
        cost: one.most > MODEST_AMOUNT ? Math.min(one.most, full.total - leaving(one.wish).total) : one.most,
      }))
      .filter(({ cost }) => cost > 0);
  if (limit === null || full.total - atMost(wishes) > limit) return immodest(full.total, wishes, priced);
  const all = priced(wishes);
  const demanded = full.total - costs(all);
  return demanded > limit ? all.filter(isImmodestBeside(demanded)) : untilWithin(limit, full.total, all);
}

function wishesOf({ capabilities, qualities }: Requirements, { chosen }: Placement): readonly Wish[] {
  return capabilities
    .filter(({ demand }) => demand === 'wish')
    .map((wish) => {
      const names = new Set<string>(wish.anyOf.map(capabilityOf));
      const own = chosen.filter(({ node }) => names.has(node.capability));
      return {
        wish,
        most: own.reduce((sum, { monthly }) => sum + monthly, 0),
        atHome: own.reduce((sum, { atHome }) => sum + atHome, 0),
        isUsual: wish.strength !== 'stated' && qualities.cost_no_object === undefined,
      };
    });
}

/**
 * The wishes that cost too large a share of the rest. A design without a wish is looked at only while it is open whether
 * that is one of them: the rest is at least what is left when each other one saves the most that it can.
 */
function immodest(
  total: MicroUsd,
  wishes: readonly Wish[],
  priced: (some: readonly Wish[]) => readonly PricedWish[],
): readonly PricedWish[] {
  const known = new Map<Wish, readonly PricedWish[]>();
  const rest = () => total - costs([...known.values()].flat());
  const others = () => wishes.filter((wish) => !known.has(wish));
  const suspect = () => {
    const isSuspect = isImmodestBeside(rest() - atMost(others()));
    const suspects = others().filter((one) => isSuspect({ ...one, cost: one.most }));
    return suspects.toSorted((a, b) => b.most - a.most)[0];
  };
  for (let next = suspect(); next !== undefined; next = suspect()) known.set(next, priced([next]));
  const dear = wishes.flatMap((wish) => known.get(wish) ?? []);
  const possibly = dear.filter(isImmodestBeside(rest() - atMost(others())));
  const surely = possibly.filter(isImmodestBeside(rest()));
  return surely.length === possibly.length
    ? surely
    : possibly.filter(isImmodestBeside(rest() - costs(priced(others()))));
}

function isImmodestBeside(rest: MicroUsd): (wish: PricedWish) => boolean {
  const modest = Math.max(MODEST_AMOUNT, rest * MODEST_SHARE);
  return ({ isUsual, cost, atHome }) => isUsual && Math.min(cost, atHome) > modest;
}

/** What all of them save at the most. */
function atMost(wishes: readonly Wish[]): MicroUsd {
  return wishes.reduce((sum, { most }) => sum + most, 0);
}

function costs(wishes: readonly PricedWish[]): MicroUsd {
  return wishes.reduce((sum, { cost }) => sum + cost, 0);
}

/** The dearest wishes first, until what is left fits the budget: a cheap one is not given up for a dear one. */
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
    ...leftOut(wish.anyOf, cost),
    proof: null,
  };
}
