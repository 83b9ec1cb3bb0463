import { withoutService } from '../messages/selection.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../model/graph.ts';
import type { Candidate } from '../model/offering.ts';

const BEFORE_ENTRANCES: ReadonlySet<NodeCapability> = new Set(['edge_acceleration', 'network_load_balancer']);

/**
 * Removes components that a neighbour has built in, such as a load balancer in front of a platform with built-in load
 * balancing, or a CDN in front of a host that includes one. Their edges move to the neighbour.
 */
export function mergeBuiltInParts(
  graph: ArchitectureGraph,
  offered: ReadonlyMap<string, readonly Candidate[]>,
): ArchitectureGraph {
  let current = graph;
  // What is before an entrance may be built into it, or into what is behind it once the entrance is gone.
  const before = graph.nodes.filter(({ capability }) => BEFORE_ENTRANCES.has(capability));
  for (const node of [...before, ...graph.nodes]) {
    const hosts = hostsOf(node, current, offered);
    if (hosts.length > 0)
      current = replace(before.includes(node) ? withoutDetour(current, node.id, hosts) : current, node.id, hosts);
  }
  return current;
}

/**
 * The neighbours whose services all have the component built in: all that it calls, else a caller where all callers have
 * it. Several programs behind one entry point keep it: they offer none that has it built in.
 */
function hostsOf(
  node: GraphNode,
  graph: ArchitectureGraph,
  offered: ReadonlyMap<string, readonly Candidate[]>,
): readonly string[] {
  const builtIn = (id: string) => {
    const candidates = offered.get(id) ?? [];
    return candidates.length > 0 && candidates.every((candidate) => candidate.fit.builtIn?.includes(node.capability));
  };
  const isNode = (id: string) => graph.nodes.some((other) => other.id === id);
  const callers = graph.edges.filter((edge) => edge.to === node.id && isNode(edge.from)).map((edge) => edge.from);
  const called = graph.edges.filter((edge) => edge.from === node.id && isNode(edge.to)).map((edge) => edge.to);
  if (called.length > 0 && called.every(builtIn)) return called;
  return callers.every(builtIn) ? callers.slice(0, 1) : [];
}

/** Where clients reach a host already, what was before it leaves no second way to it. */
function withoutDetour(graph: ArchitectureGraph, gone: string, hosts: readonly string[]): ArchitectureGraph {
  const isReached = graph.edges.some(({ from, to }) => hosts.includes(to) && from !== gone);
  return isReached ? { ...graph, edges: graph.edges.filter(({ to }) => to !== gone) } : graph;
}

function replace(graph: ArchitectureGraph, gone: string, hosts: readonly string[]): ArchitectureGraph {
  const onward = graph.edges.filter((edge) => edge.from === gone && !hosts.includes(edge.to));
  const callers = [...new Set(graph.edges.filter((edge) => edge.to === gone).map((edge) => edge.from))];
  const isNode = (id: string) => graph.nodes.some((node) => node.id === id);
  // A component with built-in outbound access needs no egress edge.
  const isVoid = ({ from, to, kind }: Edge) => to === gone && (hosts.includes(from) || kind === 'egress');
  const kept = graph.edges.filter((edge) => !isVoid(edge));
  const edges = kept.flatMap((edge): readonly Edge[] => {
    if (edge.to === gone) {
      return isNode(edge.from) && onward.length > 0 ? [] : hosts.map((host) => renamed(edge, edge.from, host));
    }
    if (edge.from !== gone) return [edge];
    if (hosts.includes(edge.to)) return [];
    const sources = callers.filter(isNode);
    return (sources.length > 0 ? sources : hosts).map((source) => renamed(edge, source, edge.to));
  });
  return {
    nodes: graph.nodes.filter((node) => node.id !== gone),
    edges: distinct(edges),
    actors: graph.actors,
  };
}

function renamed(edge: Edge, from: string, to: string): Edge {
  return { ...edge, id: `${from}-${to}`, from, to };
}

function distinct(edges: readonly Edge[]): readonly Edge[] {
  const byId = new Map<string, Edge>();
  for (const edge of edges) if (!byId.has(edge.id)) byId.set(edge.id, edge);
  return [...byId.values()];
}

/** Removes components without a service in the cloud and reports each in a finding. */
export function leaveOut(
  graph: ArchitectureGraph,
  isMissing: (node: GraphNode) => boolean,
  cloud: Cloud,
): Diagnosed<ArchitectureGraph> {
  const gone = graph.nodes.filter(isMissing);
  return { value: withoutNodes(graph, isMissing), findings: gone.map((node) => missing(node, cloud)) };
}

/** Entry points that pass requests on; without one, requests reach what is behind it. */
const PASSING: ReadonlySet<NodeCapability> = new Set(['api_gateway', 'cdn']);
const ENTRANCES: ReadonlySet<NodeCapability> = new Set(['api_gateway', 'load_balancer', 'web_compute']);

/** The graph without entry points that have no service: requests go to the entrance behind them. */
export function bypass(graph: ArchitectureGraph, isMissing: (node: GraphNode) => boolean): ArchitectureGraph {
  let current = graph;
  for (const node of graph.nodes) {
    if (!PASSING.has(node.capability) || !isMissing(node)) continue;
    const behind = current.edges.filter(({ from }) => from === node.id).map(({ to }) => to);
    const [host] = current.nodes.filter(({ id, capability }) => behind.includes(id) && ENTRANCES.has(capability));
    if (host !== undefined && behind.length === 1) current = replace(current, node.id, [host.id]);
  }
  return current;
}

/** The graph without some nodes and without their edges. */
export function withoutNodes(graph: ArchitectureGraph, isGone: (node: GraphNode) => boolean): ArchitectureGraph {
  const gone = new Set(graph.nodes.filter(isGone).map((node) => node.id));
  return {
    nodes: graph.nodes.filter((node) => !gone.has(node.id)),
    edges: graph.edges.filter((edge) => !gone.has(edge.from) && !gone.has(edge.to)),
    actors: graph.actors,
  };
}

function missing(node: GraphNode, cloud: Cloud): Finding {
  return {
    id: `OFFER-${node.id}`,
    pillar: 'operations',
    control: null,
    status: 'fail',
    node: null,
    ...withoutService(node.title, node.capability, cloud.name, cloud.unbuilt[node.capability]?.difference),
    proof: null,
  };
}
