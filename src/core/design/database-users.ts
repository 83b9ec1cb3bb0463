import type { RelationalDemand } from '../model/demand.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';

/** The graph with the users of each database that sign in with a password. */
export function withDatabaseUsers(graph: ArchitectureGraph): ArchitectureGraph {
  return { ...graph, nodes: graph.nodes.map((node) => withPasswords(node, graph)) };
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
