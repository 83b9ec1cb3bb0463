import type { RelationalDemand } from '../model/demand.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';

/** The graph with the users of each database that sign in with a password, and the kinds of sources of each dashboard. */
export function withDataAccess(graph: ArchitectureGraph): ArchitectureGraph {
  return { ...graph, nodes: graph.nodes.map((node) => withSources(withPasswords(node, graph), graph)) };
}

function withSources(node: GraphNode, { nodes, edges }: ArchitectureGraph): GraphNode {
  if (node.capability !== 'bi_dashboard') return node;
  const read = new Set(edges.filter(({ from }) => from === node.id).map(({ to }) => to));
  const sources = nodes.filter(({ id }) => read.has(id)).map(({ capability }) => capability);
  return { ...node, demand: { ...node.demand, sources } };
}

function withPasswords(node: GraphNode, { nodes, edges }: ArchitectureGraph): GraphNode {
  if (node.capability !== 'relational_db') return node;
  const calling = new Set(edges.filter(({ to }) => to === node.id).map(({ from }) => from));
  const callers = nodes.filter(({ id }) => calling.has(id));
  const passwords: RelationalDemand['passwords'] = [
    ...(callers.some(isProduct) ? (['programs'] as const) : []),
    ...(callers.some(({ capability }) => capability === 'bi_dashboard') ? (['reports'] as const) : []),
  ];
  return passwords.length === 0 ? node : { ...node, demand: { ...node.demand, passwords } };
}

/** Only a named product states the memory that it needs. */
function isProduct(node: GraphNode): boolean {
  return node.capability === 'web_compute' && node.demand.leastMemoryGb !== undefined;
}
