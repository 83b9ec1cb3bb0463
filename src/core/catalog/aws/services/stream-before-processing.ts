import { INFERRED, TITLES } from '../../../messages/components.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../model/graph.ts';
import { joined } from '../../kit/own-address.ts';

/** Components that deliver messages and keep none for a reader. */
const DELIVERING: ReadonlySet<string> = new Set(['iot_ingest', 'pubsub']);
const SPOKEN = { protocol: 'https', port: 443, encrypted: true };

/** Managed Flink reads from a stream: one is added between it and a device gateway or a topic, which writes to the stream. */
export function withStreams(graph: ArchitectureGraph): ArchitectureGraph {
  return graph.nodes.filter(isProcessing).reduce(withStream, graph);
}

function isProcessing(node: GraphNode): node is GraphNode<'stream_processing'> {
  return node.capability === 'stream_processing';
}

function withStream(graph: ArchitectureGraph, processing: GraphNode<'stream_processing'>): ArchitectureGraph {
  const capabilityOf = (id: string) => graph.nodes.find((node) => node.id === id)?.capability ?? '';
  const isDelivery = ({ from, to }: Edge) => to === processing.id && DELIVERING.has(capabilityOf(from));
  const sources = graph.edges.filter(isDelivery).map(({ from }) => from);
  if (sources.length === 0) return graph;
  const id = `${processing.id.slice(0, LONGEST - SUFFIX.length)}${SUFFIX}`;
  const stream: GraphNode<'event_stream'> = {
    ...processing,
    id,
    title: TITLES.eventStream,
    capability: 'event_stream',
    zone: 'private_data',
    also: [],
    because: INFERRED.processedStream,
    evidence: [],
  };
  return {
    ...graph,
    nodes: [...graph.nodes, stream],
    edges: [
      ...graph.edges.filter((edge) => !isDelivery(edge)),
      ...sources.map((source) => joined(source, id, 'message', SPOKEN)),
      joined(id, processing.id, 'read', SPOKEN),
    ],
  };
}

const SUFFIX = '-input';
/** Longest id of a component. */
const LONGEST = 24;
