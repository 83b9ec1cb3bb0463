import type { NodeCapability } from '../model/capability.ts';
import type { Diagnosed } from '../model/finding.ts';
import type { ArchitectureGraph } from '../model/graph.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { createCompositionContext } from './patterns/composition-context.ts';
import { createGraphBuilder } from './patterns/graph-builder.ts';
import type { Pattern } from './patterns/index.ts';

/**
 * Which parts, joined how, in which zone: every pattern adds what the requirements ask of it.
 * @param offered capabilities that the cloud has a service for
 * @returns a graph without parts where nothing was asked for that a pattern answers, and a finding that says so
 */
export function compose(
  requirements: Requirements,
  workload: Workload,
  patterns: readonly Pattern[],
  offered: ReadonlySet<NodeCapability>,
): Diagnosed<ArchitectureGraph> {
  const context = createCompositionContext(requirements, workload, offered);
  const builder = createGraphBuilder();
  for (const pattern of patterns) pattern(context, builder);
  const graph = withoutIdlers(builder.finish());
  if (graph.nodes.length > 0) return { value: graph, findings: [] };
  return {
    value: graph,
    findings: [
      {
        id: 'COMPOSE-01',
        pillar: 'operations',
        control: null,
        status: 'fail',
        node: null,
        text: 'Nothing in the request is a part that can be built.',
        do: 'Say what the system does, who uses it and what it stores.',
        proof: null,
      },
    ],
  };
}

/** An actor that nothing joins says nothing. */
function withoutIdlers(graph: ArchitectureGraph): ArchitectureGraph {
  const joined = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  return { ...graph, actors: graph.actors.filter((actor) => joined.has(actor.id)) };
}
