import type { Cloud } from '../model/cloud.ts';
import type { Finding } from '../model/finding.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../model/graph.ts';
import type { Candidate } from '../model/offering.ts';

/**
 * Takes out the parts that their neighbours have built in: a load balancer before a platform that brings its own, a
 * cache before a host that is one. Their edges go straight to the neighbour.
 */
export function absorb(
  graph: ArchitectureGraph,
  offered: ReadonlyMap<string, readonly Candidate[]>,
): ArchitectureGraph {
  let current = graph;
  for (const node of graph.nodes) {
    const host = hostOf(node, current, offered);
    if (host !== null) current = replace(current, node.id, host);
  }
  return current;
}

/** The neighbour that has the part built in, whichever of its services is chosen; for a way out, all its callers must. */
function hostOf(
  node: GraphNode,
  graph: ArchitectureGraph,
  offered: ReadonlyMap<string, readonly Candidate[]>,
): string | null {
  const absorbs = (id: string) => {
    const candidates = offered.get(id) ?? [];
    return candidates.length > 0 && candidates.every((candidate) => candidate.fit.absorbs?.includes(node.capability));
  };
  const isNode = (id: string) => graph.nodes.some((other) => other.id === id);
  const callers = graph.edges.filter((edge) => edge.to === node.id && isNode(edge.from)).map((edge) => edge.from);
  const called = graph.edges.filter((edge) => edge.from === node.id && isNode(edge.to)).map((edge) => edge.to);
  const host = called.find(absorbs);
  if (host !== undefined) return host;
  const [first] = callers;
  return first !== undefined && callers.every(absorbs) ? first : null;
}

function replace(graph: ArchitectureGraph, gone: string, host: string): ArchitectureGraph {
  const onward = graph.edges.filter((edge) => edge.from === gone && edge.to !== host);
  const callers = [...new Set(graph.edges.filter((edge) => edge.to === gone).map((edge) => edge.from))];
  const isNode = (id: string) => graph.nodes.some((node) => node.id === id);
  const edges = graph.edges.flatMap((edge): readonly Edge[] => {
    if (edge.to === gone) {
      if (edge.from === host) return [];
      return isNode(edge.from) && onward.length > 0 ? [] : [renamed(edge, edge.from, host)];
    }
    if (edge.from !== gone) return [edge];
    if (edge.to === host) return [];
    const sources = callers.filter(isNode);
    return (sources.length > 0 ? sources : [host]).map((source) => renamed(edge, source, edge.to));
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

/**
 * Parts that the cloud has no service for. One that only sends to the outside is bought from someone else: it becomes
 * an actor, its key a secret. Any other is left out. A finding says which.
 */
export function outsource(
  graph: ArchitectureGraph,
  isMissing: (node: GraphNode) => boolean,
  cloud: Cloud,
): { readonly graph: ArchitectureGraph; readonly findings: readonly Finding[] } {
  let current = graph;
  const gone = graph.nodes.filter(isMissing);
  for (const node of gone) current = isSender(node) ? bought(current, node) : dropped(current, node.id);
  return { graph: current, findings: gone.map((node) => missing(node, cloud, isSender(node))) };
}

/** It only sends to people outside, so that anyone may do it. */
function isSender(node: GraphNode): boolean {
  return node.capability === 'email_sms';
}

function dropped(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  return {
    nodes: graph.nodes.filter((node) => node.id !== id),
    edges: graph.edges.filter((edge) => edge.from !== id && edge.to !== id),
    actors: graph.actors,
  };
}

function bought(graph: ArchitectureGraph, node: GraphNode): ArchitectureGraph {
  const provider = { id: `${node.id}-provider`, title: `${node.title} provider`, answers: node.capability };
  const gate = graph.nodes.find((other) => other.capability === 'network_egress')?.id;
  const senders = graph.edges.filter((edge) => edge.to === node.id).map((edge) => edge.from);
  const sends = senders.map((sender) => link(gate ?? sender, provider.id, 'egress'));
  const rest = dropped(graph, node.id);
  const actors = rest.actors.filter((actor) =>
    rest.edges.some((edge) => edge.from === actor.id || edge.to === actor.id),
  );
  const withKey = { ...rest, actors: [...actors, provider], edges: distinct([...rest.edges, ...sends]) };
  return keep(withKey, provider.id, senders);
}

/** The provider's key is one more secret, in a store of its own where there was none. */
function keep(graph: ArchitectureGraph, name: string, readers: readonly string[]): ArchitectureGraph {
  const READS_PER_MONTH = 1000;
  const store = graph.nodes.find((node) => node.capability === 'secrets');
  if (store !== undefined) {
    const demand = {
      names: [...store.demand.names, name],
      readsPerMonth: store.demand.readsPerMonth + READS_PER_MONTH,
    };
    return { ...graph, nodes: graph.nodes.map((node) => (node === store ? { ...store, demand } : node)) };
  }
  const secrets: GraphNode<'secrets'> = {
    id: 'secrets',
    title: 'Secrets',
    capability: 'secrets',
    zone: 'management',
    demand: { names: [name], readsPerMonth: READS_PER_MONTH },
    needs: { zones: 1, forms: [], scaleToZero: false },
    also: [],
    because: 'The key of the outside provider belongs in no file.',
    evidence: [],
  };
  const reads = readers.map((reader) => link(reader, secrets.id, 'secret'));
  return { ...graph, nodes: [...graph.nodes, secrets], edges: distinct([...graph.edges, ...reads]) };
}

function link(from: string, to: string, kind: Edge['kind']): Edge {
  return { id: `${from}-${to}`, from, to, kind, protocol: 'https', port: 443, synchronous: false, encrypted: true };
}

function missing(node: GraphNode, cloud: Cloud, elsewhere: boolean): Finding {
  return {
    id: `OFFER-${node.id}`,
    pillar: 'operations',
    control: null,
    status: elsewhere ? 'yours' : 'fail',
    node: null,
    text: elsewhere
      ? `${cloud.name} has no service of its own for ${node.title.toLowerCase()}: it is sent through an outside provider.`
      : `${node.title} (${node.capability}) is understood, but this version has no service of ${cloud.name} for it; it is missing from the design and from the price.`,
    do: elsewhere
      ? 'Choose a provider, put its key into the secret that stands ready, and add its fee to the estimate.'
      : 'Add the part by hand, or ask again with another wording.',
    proof: null,
  };
}
