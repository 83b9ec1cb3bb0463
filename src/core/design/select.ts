import { totalOf } from '../billing/shared-costs.ts';
import type { ArchitectureGraph } from '../model/graph.ts';
import { formatUsd, fromUsd, type MicroUsd } from '../model/money.ts';
import type { Alternative, Option, Placement, Rejection } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Offers } from './offer.ts';
import { frailty, PRICELESS, shortfall, worthOfPoint } from './select/score.ts';
import { type Solution, solve } from './select/solve.ts';

/** At most so many rejected options are kept a node: the next best, not every size there is. */
const KEPT_REJECTIONS = 3;
/** The choice where there is nothing to choose. */
const NOTHING: Solution = { chosen: [], proven: true };

/**
 * One option a node: the best that the budget pays for, and without a budget the least cost that meets the stated
 * qualities; words such as "as cheap as possible" shift the balance. Where nothing fits the budget, the cheapest that
 * meets the must-haves, and what to give up first.
 */
export function choose(offers: Offers, requirements: Requirements): Placement {
  const groups = offers.graph.nodes.map((node) => offers.options.get(node.id) ?? []);
  const none = () => 0;
  const plain = { groups, limit: null, reserve: none };
  const weighing = (worth: MicroUsd) => (option: Option) => Math.round(worth * shortfall(option, requirements));
  const cheapest = solve({ ...plain, penalty: none }) ?? NOTHING;
  const penalty = weighing(worthOfPoint(totalOf(cheapest.chosen), requirements));
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const reserve = (option: Option) => option.reserve;
  const { chosen, proven } =
    solve({ groups, penalty, limit, reserve }) ?? solve({ groups, penalty, limit, reserve: none }) ?? cheapest;
  const lasting = (option: Option) => Math.round(PRICELESS * frailty(option, requirements));
  return {
    requirements,
    graph: spoken(offers.graph, chosen),
    chosen,
    total: totalOf(chosen),
    proven,
    weighed() {
      const resilient = solve({ ...plain, penalty: lasting })?.chosen ?? chosen;
      return {
        rejected: chosen.flatMap((option, index) => rejections(option, groups[index] ?? [], { requirements, chosen })),
        alternatives: [
          alternative('cheapest', cheapest.chosen, chosen),
          alternative('most resilient', resilient, chosen),
        ],
      };
    },
  };
}

/** Edges lead to the port on which the chosen service listens, by the protocol that it speaks. */
function spoken(graph: ArchitectureGraph, chosen: readonly Option[]): ArchitectureGraph {
  const languages = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.fit.speaks]));
  const edges = graph.edges.map((edge) => (edge.port === null ? edge : { ...edge, ...languages.get(edge.to) }));
  return { ...graph, edges };
}

function alternative(name: Alternative['name'], other: readonly Option[], chosen: readonly Option[]): Alternative {
  const differences = other.flatMap((option, index) => {
    const current = chosen[index];
    if (current === undefined || current.id === option.id) return [];
    const change = option.monthly - current.monthly;
    const sign = change >= 0 ? '+' : '';
    return [`${option.node.title}: ${named(option)} instead of ${named(current)} (${sign}${formatUsd(change)})`];
  });
  return { name, chosen: other, differences };
}

/** The service and the size of an option, as a reader compares them. */
export function named(option: Option): string {
  return `${option.candidate.service}, ${option.candidate.size.sku}`;
}

/** What a rejection is reasoned from. */
interface Weighing {
  readonly requirements: Requirements;
  readonly chosen: readonly Option[];
}

function rejections(chosen: Option, group: readonly Option[], weighing: Weighing): readonly Rejection[] {
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
  return kept.slice(0, KEPT_REJECTIONS + 1).map((option) => ({ option, because: whyNot(option, chosen, weighing) }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function whyNot(option: Option, taken: Option, weighing: Weighing): string {
  return option.monthly > taken.monthly
    ? whyNotDearer(option, taken, weighing)
    : whyNotCheaper(option, taken, weighing);
}

function whyNotDearer(option: Option, taken: Option, weighing: Weighing): string {
  const more = formatUsd(option.monthly - taken.monthly);
  const before = taken.candidate.size.qualities;
  const after = option.candidate.size.qualities;
  if (isBetter(option, taken, weighing) && breaksBudget(option, taken, weighing)) {
    return `Better, but ${more} a month more does not fit the budget with a reserve for uncertain prices.`;
  }
  if (after.zones > before.zones)
    return `It would survive the loss of a zone; that was not asked for, and costs ${more} a month more.`;
  if (after.headroomScore > before.headroomScore) return `More room to spare, for ${more} a month more.`;
  if (after.operations < before.operations) return `It leaves less work to the team, for ${more} a month more.`;
  return `It does no more for this load and costs ${more} a month more.`;
}

function isBetter(option: Option, taken: Option, { requirements }: Weighing): boolean {
  return shortfall(option, requirements) < shortfall(taken, requirements);
}

function breaksBudget(option: Option, taken: Option, { requirements, chosen }: Weighing): boolean {
  if (requirements.budget === null) return false;
  const others = chosen.map((other) => (other.id === taken.id ? option : other));
  const reserve = others.reduce((sum, other) => sum + other.reserve, 0);
  return totalOf(others) + reserve > fromUsd(requirements.budget.usd);
}

function whyNotCheaper(option: Option, taken: Option, { requirements }: Weighing): string {
  const before = taken.candidate.size.qualities;
  const after = option.candidate.size.qualities;
  if (after.zones < before.zones) {
    const asked = requirements.qualities.availability;
    const stops = 'Cheaper, but it stops when its zone does';
    return asked === undefined ? `${stops}.` : `${stops}, and ${asked.value} % is asked for.`;
  }
  if (after.headroomScore < before.headroomScore) return 'Cheaper, but with too little room for a busy hour.';
  if (after.operations > before.operations) return 'Cheaper, but it leaves more work to the team.';
  return option.monthly === taken.monthly
    ? 'The same price, and no better for what was asked.'
    : 'It weighs less well against what was asked for.';
}
