import { totalOf } from '../billing/shared-costs.ts';
import { UNPROVEN } from '../messages/selection.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import { fromUsd, type MicroUsd } from '../model/money.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Offers } from './offer.ts';
import { shortfall, worthOfPoint } from './select/score.ts';
import { type Solution, solve } from './select/solve.ts';

/** Solution for a graph without nodes. */
const NOTHING: Solution = { chosen: [], proven: true };

/**
 * Selects one option per node: the best within the budget, or without a budget the cheapest that meets the stated
 * qualities; words such as "as cheap as possible" change the weights. If nothing fits the budget, the cheapest design
 * that meets the requirements.
 * @param more penalty beyond the usual one
 */
export function select(
  offers: Offers,
  requirements: ResolvedRequirements,
  more: (option: Option) => MicroUsd = () => 0,
): Diagnosed<Placement> {
  const groups = offers.graph.nodes.map((node) => offers.options.get(node.id) ?? []);
  const none = () => 0;
  const plain = { groups, limit: null, reserve: none };
  const weighing = (worth: MicroUsd) => (option: Option) =>
    Math.round(worth * shortfall(option, requirements)) + more(option);
  const cheapest = solve({ ...plain, penalty: none }) ?? NOTHING;
  const penalty = weighing(worthOfPoint(totalOf(cheapest.chosen), requirements));
  const limit = requirements.budget === null ? null : fromUsd(requirements.budget.usd);
  const reserve = (option: Option) => option.reserve;
  const { chosen, proven } =
    solve({ groups, penalty, limit, reserve }) ?? solve({ groups, penalty, limit, reserve: none }) ?? cheapest;
  const placement: Placement = {
    requirements,
    graph: spoken(offers.graph, chosen),
    chosen,
    total: totalOf(chosen),
    options: offers.options,
    cheapest: cheapest.chosen,
  };
  return { value: exposed(placement), findings: proven ? [] : [UNPROVEN_CHOICE] };
}

/** Sets port and protocol of each edge to those of the selected service. */
function spoken(graph: ArchitectureGraph, chosen: readonly Option[]): ArchitectureGraph {
  const languages = new Map(chosen.map(({ node, candidate }) => [node.id, candidate.fit.speaks]));
  const edges = graph.edges.map((edge) => (edge.port === null ? edge : { ...edge, ...languages.get(edge.to) }));
  return { ...graph, edges };
}

/** Moves nodes with public addresses for outbound traffic to the public zone. */
function exposed(placement: Placement): Placement {
  const doors = placement.chosen.filter(({ candidate }) => candidate.fit.exposesCallers === true);
  const outside = new Set(
    placement.graph.edges.filter(({ to }) => doors.some(({ node }) => node.id === to)).map(({ from }) => from),
  );
  if (outside.size === 0) return placement;
  const moved = (node: GraphNode): GraphNode => (outside.has(node.id) ? { ...node, zone: 'public' } : node);
  return {
    ...placement,
    graph: { ...placement.graph, nodes: placement.graph.nodes.map(moved) },
    chosen: placement.chosen.map((option) => ({ ...option, node: moved(option.node) })),
  };
}

const UNPROVEN_CHOICE: Finding = {
  id: 'CHOICE-UNPROVEN',
  pillar: 'cost',
  control: null,
  status: 'watch',
  node: null,
  ...UNPROVEN,
  proof: null,
};
