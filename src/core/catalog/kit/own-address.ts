import type { ArchitectureGraph, Edge, GraphNode } from '../../model/graph.ts';

/** How a component speaks to another. */
type Spoken = Pick<Edge, 'protocol' | 'port' | 'encrypted'>;

/** A system outside the design from which a machine fetches what it needs. */
export interface Supplier extends Spoken {
  readonly id: string;
  readonly title: string;
}

/** The edges of a machine with an address of its own lead to external services directly; the shared outbound access goes if no other program needs it. */
export function withOwnAddress(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  const egress = graph.nodes.find(
    (node): node is GraphNode<'network_egress'> =>
      node.capability === 'network_egress' && graph.edges.some(({ from, to }) => from === id && to === node.id),
  );
  if (egress === undefined) return graph;
  const isNeeded = graph.edges.some(({ from, to }) => from !== id && to === egress.id);
  const onward = graph.edges
    .filter(({ from, to }) => from === egress.id && !graph.edges.some((edge) => edge.from === id && edge.to === to))
    .map((edge): Edge => ({ ...edge, id: `${id}-${edge.to}`, from: id }));
  const ownAddresses = (egress.demand.ownAddresses ?? 0) + 1;
  const shared: GraphNode = { ...egress, demand: { ...egress.demand, ownAddresses } };
  const rest = isNeeded ? [shared] : [];
  return {
    ...graph,
    nodes: graph.nodes.flatMap((node) => (node.id === egress.id ? rest : [node])),
    edges: graph.edges
      .filter(({ from, to }) => !(from === id && to === egress.id) && (isNeeded || from !== egress.id))
      .concat(onward),
  };
}

/** The graph with the outside systems that a machine calls. */
export function suppliedBy(
  suppliers: readonly Supplier[],
  graph: ArchitectureGraph,
  machine: string,
): ArchitectureGraph {
  const known = new Set(graph.actors.map(({ id }) => id));
  return {
    ...graph,
    actors: [...graph.actors, ...suppliers.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ id, title }))],
    edges: [...graph.edges, ...suppliers.map(({ title: _, id, ...spoken }) => joined(machine, id, 'egress', spoken))],
  };
}

/** An asynchronous edge. */
export function joined(from: string, to: string, kind: Edge['kind'], spoken: Spoken): Edge {
  return { id: `${from}-${to}`, from, to, kind, synchronous: false, ...spoken };
}
