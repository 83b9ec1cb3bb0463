import { totalOf } from '../billing/shared-costs.ts';
import { frailty, shortfall, worthOfPoint } from '../design/select/score.ts';
import { solve } from '../design/select/solve.ts';
import { difference, NOT_TAKEN } from '../messages/selection.ts';
import { fromUsd } from '../model/money.ts';
import { named, type Option, type Placement } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import { lowestPromise } from './availability.ts';
import { pathsOf } from './request-paths.ts';

/** Maximum number of rejected options per node. */
const KEPT_REJECTIONS = 3;

/** Another selection for the same graph. */
export interface Alternative {
  readonly name: 'cheapest' | 'most resilient';
  readonly chosen: readonly Option[];
  /** "Database: db.t4g.micro instead of db.m6g.large, -$120.00". */
  readonly differences: readonly string[];
}

/** A rejected option with its reason. */
export interface Rejection {
  readonly option: Option;
  readonly because: string;
}

/** The cheapest selection that meets what is asked for, and the most resilient one, regardless of the budget. */
export function alternativesTo(placement: Placement): readonly Alternative[] {
  const { requirements, graph, chosen, options, cheapest } = placement;
  const groups = graph.nodes.map(({ id }) => options.get(id) ?? []);
  const worth = worthOfPoint(totalOf(cheapest), requirements);
  const penalty = (option: Option) => frailty(option, requirements, worth);
  const resilient = solve({ groups, penalty, limit: null, reserve: () => 0 })?.chosen ?? chosen;
  return [
    ...(isAsGood(cheapest, placement) ? [alternative('cheapest', cheapest, chosen)] : []),
    alternative('most resilient', resilient, chosen),
  ];
}

/** Whether a selection reaches the availability that is asked for, or as much of it as the design. */
function isAsGood(other: readonly Option[], { requirements, graph, chosen }: Placement): boolean {
  const asked = requirements.qualities.availability?.value;
  if (asked === undefined) return true;
  const paths = pathsOf(graph.edges, chosen);
  return lowestPromise(other, paths) >= Math.min(asked, lowestPromise(chosen, paths));
}

/** The next best options of each component with the reasons for their rejection. */
export function rejectedBy({ requirements, chosen, options }: Placement): readonly Rejection[] {
  return chosen.flatMap((option) => rejections(option, options.get(option.node.id) ?? [], { requirements, chosen }));
}

function alternative(name: Alternative['name'], other: readonly Option[], chosen: readonly Option[]): Alternative {
  const differences = other.flatMap((option, index) => {
    const current = chosen[index];
    if (current === undefined || current.id === option.id) return [];
    return [difference(option.node.title, named(option), named(current), option.monthly - current.monthly)];
  });
  return { name, chosen: other, differences };
}

/** Context of a rejection. */
interface RejectionContext {
  readonly requirements: ResolvedRequirements;
  readonly chosen: readonly Option[];
}

function rejections(chosen: Option, group: readonly Option[], context: RejectionContext): readonly Rejection[] {
  const others = group.filter((option) => option.id !== chosen.id);
  const nearest = [...others].sort(
    (a, b) => Math.abs(a.monthly - chosen.monthly) - Math.abs(b.monthly - chosen.monthly) || compare(a.id, b.id),
  );
  const services = new Set<string>();
  const kept = nearest.filter((option, index) => {
    const isNew = !services.has(option.candidate.offering);
    services.add(option.candidate.offering);
    return index < KEPT_REJECTIONS || isNew;
  });
  return kept.slice(0, KEPT_REJECTIONS + 1).map((option) => ({ option, because: whyNot(option, chosen, context) }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function whyNot(option: Option, taken: Option, context: RejectionContext): string {
  return option.monthly > taken.monthly
    ? whyNotMoreExpensive(option, taken, context)
    : whyNotCheaper(option, taken, context);
}

function whyNotMoreExpensive(option: Option, taken: Option, context: RejectionContext): string {
  const more = option.monthly - taken.monthly;
  const before = taken.candidate.size.qualities;
  const after = option.candidate.size.qualities;
  if (isBetter(option, taken, context) && breaksBudget(option, taken, context)) return NOT_TAKEN.overBudget(more);
  if (after.zones > before.zones) return NOT_TAKEN.moreZones(more);
  if (after.headroomScore > before.headroomScore) return NOT_TAKEN.moreRoom(more);
  if (after.operations < before.operations) return NOT_TAKEN.lessWork(more);
  return NOT_TAKEN.noBetter(more);
}

function isBetter(option: Option, taken: Option, { requirements }: RejectionContext): boolean {
  return shortfall(option, requirements) < shortfall(taken, requirements);
}

function breaksBudget(option: Option, taken: Option, { requirements, chosen }: RejectionContext): boolean {
  if (requirements.budget === null) return false;
  const others = chosen.map((other) => (other.id === taken.id ? option : other));
  const reserve = others.reduce((sum, other) => sum + other.reserve, 0);
  return totalOf(others) + reserve > fromUsd(requirements.budget.usd);
}

function whyNotCheaper(option: Option, taken: Option, { requirements }: RejectionContext): string {
  const before = taken.candidate.size.qualities;
  const after = option.candidate.size.qualities;
  if (after.zones < before.zones) return NOT_TAKEN.fewerZones(requirements.qualities.availability?.value);
  if (after.headroomScore < before.headroomScore) return NOT_TAKEN.lessRoom;
  if (after.operations > before.operations) return NOT_TAKEN.moreWork;
  return option.monthly === taken.monthly ? NOT_TAKEN.samePrice : NOT_TAKEN.worse;
}
