import { INFERRED, TITLES } from '../../../../messages/components.ts';
import type { NodeCapability } from '../../../../model/capability.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { joined } from '../../../kit/own-address.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { shorten } from '../../foundation/names.ts';
import { streamAfter } from './results-stream.ts';

/** Longest id of a component. */
const LONGEST_ID = 24;

/** Outputs of a Stream Analytics job that Terraform can declare, or that another service loads by itself. */
const OUTPUTS: ReadonlySet<NodeCapability> = new Set([
  'event_stream',
  'object_storage',
  'data_lake',
  'data_warehouse',
  'document_db',
  'key_value_db',
  'timeseries_db',
]);
const RESULTS: ReadonlySet<Edge['kind']> = new Set(['query', 'write', 'send', 'message', 'trigger', 'request']);

/** CPU time of one result that is handed on, seconds, and share of events that call for a message; working assumptions. */
const RESULT_SECONDS = 0.05;
const HEADROOM = 0.3;
const ACTIONS = 0.01;

/**
 * The graph with a function between Stream Analytics and what it has no output for, such as e-mail or a Cassandra table:
 * the job writes its results to an event hub, which starts the function.
 */
export function withResultsWriter(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  if (isExcluded(requirements, ['event_stream'], ['event hubs', 'azure event hubs'])) return graph;
  return graph.nodes.filter(isProcessing).reduce(withWriter, graph);
}

function isProcessing(node: GraphNode): node is GraphNode<'stream_processing'> {
  return node.capability === 'stream_processing';
}

function withWriter(graph: ArchitectureGraph, processor: GraphNode<'stream_processing'>): ArchitectureGraph {
  const capabilityOf = new Map(graph.nodes.map(({ id, capability }) => [id, capability]));
  const isHandedOn = ({ from, to, kind }: Edge) => {
    const target = capabilityOf.get(to);
    return from === processor.id && target !== undefined && !OUTPUTS.has(target) && RESULTS.has(kind);
  };
  const handed = graph.edges.filter(isHandedOn);
  if (handed.length === 0) return graph;
  const isSent = handed.every(({ to }) => capabilityOf.get(to) === 'email_sms');
  const stream = streamAfter(processor, 'handed-on', INFERRED.writtenResults);
  const writer = writerAfter(processor, isSent);
  return {
    ...graph,
    nodes: [...graph.nodes, stream, writer],
    edges: [
      ...graph.edges.filter((edge) => !isHandedOn(edge)),
      joined(processor.id, stream.id, 'message', SPOKEN),
      joined(stream.id, writer.id, 'trigger', { ...SPOKEN, port: null }),
      ...handed.map((edge): Edge => ({ ...edge, id: `${writer.id}-${edge.to}`, from: writer.id })),
    ],
  };
}

const SPOKEN = { protocol: 'https', port: 443, encrypted: true };

/** @param isSent every result is a message to people, as few events are */
function writerAfter(processor: GraphNode<'stream_processing'>, isSent: boolean): GraphNode<'worker_compute'> {
  const { meanPerSecond, peakPerSecond } = processor.demand;
  const share = isSent ? ACTIONS : 1;
  return {
    id: shorten(`${processor.id}-writer`, LONGEST_ID),
    title: TITLES.writer(processor.title),
    capability: 'worker_compute',
    zone: 'private_application',
    demand: {
      jobsPerMonth: meanPerSecond * SECONDS_PER_MONTH * share,
      peakJobsPerSecond: peakPerSecond * share,
      jobSeconds: RESULT_SECONDS,
      headroom: HEADROOM,
    },
    needs: { zones: processor.needs.zones, forms: ['function', 'container'], scaleToZero: false },
    also: [],
    because: INFERRED.resultsWriter,
    evidence: [],
  };
}
