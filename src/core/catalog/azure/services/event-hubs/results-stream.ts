import { INFERRED, TITLES } from '../../../../messages/components.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { shorten } from '../../foundation/names.ts';

/** Longest id of a component. */
const LONGEST_ID = 24;

/**
 * The graph with an event hub between Stream Analytics and Data Explorer: Terraform has no output of the one into the
 * other, and Data Explorer loads event hubs by itself. github.com/hashicorp/terraform-provider-azurerm/issues/24090
 */
export function withResultsStream(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  if (isExcluded(requirements, ['event_stream'], ['event hubs', 'azure event hubs'])) return graph;
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const streams = new Map<string, GraphNode<'event_stream'>>();
  const edges = graph.edges.flatMap((edge): readonly Edge[] => {
    const from = byId.get(edge.from);
    if (from?.capability !== 'stream_processing' || byId.get(edge.to)?.capability !== 'timeseries_db') return [edge];
    const stream = streams.get(from.id) ?? streamAfter(from);
    const isNew = !streams.has(from.id);
    streams.set(from.id, stream);
    const out: Edge = { ...edge, id: `${from.id}-${stream.id}`, to: stream.id, kind: 'message' };
    return [...(isNew ? [out] : []), { ...edge, id: `${stream.id}-${edge.to}`, from: stream.id }];
  });
  return { ...graph, nodes: [...graph.nodes, ...streams.values()], edges };
}

export function streamAfter(
  processor: GraphNode<'stream_processing'>,
  suffix: 'results' | 'handed-on' = 'results',
  because: string = INFERRED.resultsStream,
): GraphNode<'event_stream'> {
  return {
    id: shorten(`${processor.id}-${suffix}`, LONGEST_ID),
    title: TITLES.results(processor.title),
    capability: 'event_stream',
    zone: 'private_data',
    demand: { ...processor.demand, retentionDays: 1, consumers: 1, kafka: false },
    needs: { zones: processor.needs.zones, forms: [], scaleToZero: false },
    also: [],
    because,
    evidence: [],
  };
}
