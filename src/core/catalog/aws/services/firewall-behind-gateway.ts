import type { ArchitectureGraph, Edge, GraphNode } from '../../../model/graph.ts';

/**
 * WAF cannot protect an HTTP API, whose endpoint would bypass a web ACL on the CDN before it. The web ACL is attached to
 * the internal load balancer behind the gateway, which every request passes.
 */
export function firewallBehindGateway(graph: ArchitectureGraph): ArchitectureGraph {
  const kinds = new Map(graph.nodes.map(({ id, capability }) => [id, capability]));
  const calls = (from: string, capability: GraphNode['capability']) =>
    graph.edges.find((edge) => edge.from === from && kinds.get(edge.to) === capability)?.to;
  const inspection = graph.edges.find(({ kind, from }) => kind === 'inspection' && kinds.get(from) === 'waf');
  if (inspection === undefined) return graph;
  const gateway = kinds.get(inspection.to) === 'api_gateway' ? inspection.to : calls(inspection.to, 'api_gateway');
  const balancer = gateway === undefined ? undefined : calls(gateway, 'load_balancer');
  if (balancer === undefined) return graph;
  const moved: Edge = { ...inspection, id: `${inspection.from}-${balancer}`, to: balancer };
  return {
    ...graph,
    nodes: graph.nodes.map((node) => behind(node, inspection.from, balancer)),
    edges: graph.edges.map((edge) => (edge === inspection ? moved : edge)),
  };
}

function behind(node: GraphNode, firewall: string, balancer: string): GraphNode {
  if (node.capability === 'load_balancer' && node.id === balancer) {
    return { ...node, demand: { ...node.demand, behindGateway: true } };
  }
  if (node.capability !== 'waf' || node.id !== firewall) return node;
  const { beforeCdn: _, ...demand } = node.demand;
  return { ...node, demand: { ...demand, afterGateway: true } };
}
