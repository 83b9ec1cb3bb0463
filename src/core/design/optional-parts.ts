import { capabilityOf } from '../model/capability.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import { formatUsd, fromUsd, type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Placement } from '../model/placement.ts';
import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';
import type { Stage } from '../model/stage.ts';
import type { Workload } from '../model/workload.ts';
import { evaluateDesign, type Knowledge } from './evaluate-design.ts';
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
  onStage: (stage: Stage) => void = () => {},
): Diagnosed<Placement> {
  const full = evaluateDesign(requirements, workload, knowledge, onStage);
  const leaving = (wish: CapabilityRequirement) =>
    evaluateDesign(withoutCapability(requirements, wish, DEAR), workload, knowledge).value;
  const dear = tooDear(full.value, requirements, leaving);
  if (dear.length === 0) return full;
  const less = dear.reduce((kept, { wish }) => withoutCapability(kept, wish, DEAR), requirements);
  const modest = evaluateDesign(less, workload, knowledge);
  return { value: modest.value, findings: [...modest.findings, ...dear.map(leftOut)] };
}

const DEAR = 'left out for its price';

interface DearWish {
  readonly wish: CapabilityRequirement;
  readonly cost: MicroUsd;
}

/** @param leaving the design without a wish: what a part costs may come back elsewhere, as a CDN's bytes do */
function tooDear(
  full: Placement,
  requirements: Requirements,
  leaving: (wish: CapabilityRequirement) => Placement,
): readonly DearWish[] {
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const owned = requirements.capabilities
    .filter(({ demand }) => demand === 'wish')
    .map((wish) => ({ wish, own: costOf(wish, full) }));
  if (limit === null ? isSurelyModest(full, owned) : full.total <= limit) return [];
  const wishes = owned
    .map(({ wish, own }) => ({
      wish,
      cost: own > MODEST_AMOUNT ? Math.min(own, full.total - leaving(wish).total) : own,
    }))
    .filter(({ cost }) => cost > 0);
  const rest = full.total - wishes.reduce((sum, { cost }) => sum + cost, 0);
  const modest = Math.max(MODEST_AMOUNT, rest * MODEST_SHARE);
  const isPriceless = requirements.qualities.cost_no_object !== undefined;
  const immodest = wishes.filter(
    ({ wish, cost }) =>
      wish.strength !== 'stated' && !isPriceless && Math.min(cost, costInFirstRegion(wish, full)) > modest,
  );
  return limit === null ? immodest : untilWithin(limit, full.total, wishes, immodest);
}

/** None can turn out immodest: no wish costs more than its parts do, and the rest no less than all without those. */
function isSurelyModest(
  full: Placement,
  owned: readonly { readonly wish: CapabilityRequirement; readonly own: MicroUsd }[],
): boolean {
  const rest = full.total - owned.reduce((sum, { own }) => sum + own, 0);
  const modest = Math.max(MODEST_AMOUNT, rest * MODEST_SHARE);
  return owned.every(({ own }) => own <= modest);
}

/**
 * The dearest wishes first, until what is left fits the budget: a cheap one is not given up for a dear one. Where the
 * demands alone are too dear nothing is won by going without keys and names, and only the immodest ones go.
 */
function untilWithin(
  limit: MicroUsd,
  total: MicroUsd,
  wishes: readonly DearWish[],
  immodest: readonly DearWish[],
): readonly DearWish[] {
  const least = total - wishes.reduce((sum, { cost }) => sum + cost, 0);
  if (least > limit) return immodest;
  const gone: DearWish[] = [];
  let left = total;
  for (const one of [...wishes].sort((a, b) => b.cost - a.cost)) {
    if (left <= limit) break;
    gone.push(one);
    left -= one.cost;
  }
  return gone;
}

/** What the parts cost that answer a wish, and nothing else that was asked for. */
function costOf(wish: CapabilityRequirement, full: Placement): MicroUsd {
  const names = new Set<string>(wish.anyOf.map(capabilityOf));
  return full.chosen.filter(({ node }) => names.has(node.capability)).reduce((sum, { monthly }) => sum + monthly, 0);
}

/** That a part stands in a second region too is owed to whoever asked for that region. */
function costInFirstRegion(wish: CapabilityRequirement, full: Placement): MicroUsd {
  const names = new Set<string>(wish.anyOf.map(capabilityOf));
  return full.chosen.filter(({ node }) => names.has(node.capability)).reduce((sum, { atHome }) => sum + atHome, 0);
}

function leftOut({ wish, cost }: DearWish): Finding {
  const name = wish.anyOf.join(' or ').replaceAll('_', ' ');
  return {
    id: `WISH-${wish.anyOf[0] ?? ''}`,
    pillar: 'cost',
    control: null,
    status: 'watch',
    node: null,
    text: `Left out for its price, ${formatUsd(cost)} a month: ${name}. It is usual for such a system, or was wished for, but not demanded.`,
    do: 'Demand it in the text if it is worth that.',
    proof: null,
  };
}
