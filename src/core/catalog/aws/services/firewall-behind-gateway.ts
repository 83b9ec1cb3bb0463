import { TITLES } from '../../../messages/components.ts';
import type { NodeCapability } from '../../../model/capability.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../model/graph.ts';

type Firewall = GraphNode<'waf'>;
/** What a web ACL is attached to. */
type Place = 'distribution' | 'balancer' | 'balancer_behind_gateway';

/**
 * A web ACL is attached either to CloudFront distributions or to regional resources: a firewall in front of both becomes
 * two. WAF cannot protect an HTTP API, whose endpoint would bypass a web ACL on the CDN before it. The web ACL is
 * attached to the internal load balancer behind the gateway, which every request passes.
 */
export function firewallBehindGateway(graph: ArchitectureGraph): ArchitectureGraph {
  return graph.nodes.filter((node) => node.capability === 'waf').reduce(attached, graph);
}

function attached(graph: ArchitectureGraph, firewall: Firewall): ArchitectureGraph {
  const inspections = graph.edges.filter(({ kind, from }) => kind === 'inspection' && from === firewall.id);
  const ends = inspections.map((edge) => ({ edge, ...endOf(edge, graph) }));
  const groups = [...Map.groupBy(ends, ({ place }) => place)];
  const lists = groups.map(([place, own], index) => {
    const node = groups.length === 1 ? firewall : separate(firewall, own[0]?.to ?? '', index > 0, graph);
    return { node: inPlace(node, place), own };
  });
  if (lists.length === 0) return graph;
  const moved = new Map(
    lists.flatMap(({ node, own }) =>
      own.map(({ edge, to }): [string, Edge] => [edge.id, { ...edge, id: `${node.id}-${to}`, from: node.id, to }]),
    ),
  );
  const inside = new Set(ends.filter(({ place }) => place === 'balancer_behind_gateway').map(({ to }) => to));
  return {
    ...graph,
    nodes: graph.nodes.flatMap((node) => {
      if (node.id === firewall.id) return lists.map((list) => list.node);
      if (node.capability !== 'load_balancer' || !inside.has(node.id)) return [node];
      return [{ ...node, demand: { ...node.demand, behindGateway: true } }];
    }),
    edges: graph.edges.map((edge) => moved.get(edge.id) ?? edge),
  };
}

/** The component to which the web ACL of an inspection is attached. */
function endOf({ to }: Edge, graph: ArchitectureGraph): { readonly to: string; readonly place: Place } {
  const kinds = new Map(graph.nodes.map(({ id, capability }) => [id, capability]));
  const calls = (from: string, capability: NodeCapability) =>
    graph.edges.find((edge) => edge.from === from && kinds.get(edge.to) === capability)?.to;
  const gateway = kinds.get(to) === 'api_gateway' ? to : calls(to, 'api_gateway');
  const balancer = gateway === undefined ? undefined : calls(gateway, 'load_balancer');
  if (balancer !== undefined) return { to: balancer, place: 'balancer_behind_gateway' };
  return { to, place: kinds.get(to) === 'cdn' ? 'distribution' : 'balancer' };
}

function inPlace(firewall: Firewall, place: Place): Firewall {
  const { beforeCdn: _, ...demand } = firewall.demand;
  if (place === 'distribution') return { ...firewall, demand: { ...demand, beforeCdn: true } };
  return { ...firewall, demand: place === 'balancer' ? demand : { ...demand, afterGateway: true } };
}

/** One of several web ACLs: it inspects the requests to its target. */
function separate(firewall: Firewall, targetId: string, isFurther: boolean, graph: ArchitectureGraph): Firewall {
  const target = graph.nodes.find(({ id }) => id === targetId);
  if (target?.capability !== 'cdn' && target?.capability !== 'load_balancer') return firewall;
  const { requestsPerMonth } = target.demand;
  const own = { ...firewall, demand: { ...firewall.demand, requestsPerMonth } };
  if (!isFurther) return own;
  return { ...own, id: `${firewall.id}-${targetId}`, title: TITLES.furtherFirewall(firewall.title, target.title) };
}
