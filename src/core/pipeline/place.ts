import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed } from '../model/finding.ts';
import type { GraphNode } from '../model/graph.ts';
import type { Placement } from '../model/placement.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Stage } from '../model/stage.ts';
import type { Workload } from '../model/workload.ts';
import type { Pattern } from '../patterns/index.ts';
import { choose } from './choose.ts';
import { compose } from './compose.ts';
import { offer } from './offer.ts';
import type { LinearSolver } from './solve.ts';

/** Everything that the stages are told and do not know by themselves. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly solver: LinearSolver;
}

/** Compose, offer and choose in one go: for the answer itself, and again for every "what if". */
export function place(
  requirements: Requirements,
  workload: Workload,
  knowledge: Knowledge,
  onStage: (stage: Stage) => void = () => {},
): Diagnosed<Placement> {
  onStage('compose');
  const composed = compose(requirements, workload, knowledge.patterns);
  onStage('offer');
  const offers = offer(composed.value, requirements, workload, knowledge.cloud);
  onStage('choose');
  const placement = choose(offers.value, requirements, knowledge.solver);
  return { value: exposed(placement), findings: [...composed.findings, ...offers.findings] };
}

/** What goes out by addresses of its own stands in the public zone, wherever its pattern put it. */
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
