import { INFERRED, TITLES } from '../../../messages/components.ts';
import type { GatewayDemand, TrafficDemand } from '../../../model/demand.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { asksFor, isExcluded, isNamed } from '../../kit/requirements.ts';

/** Requests/s at the peak, of the busiest season, up to which an HTTP API alone is the entry point. */
const SMALL_PEAK = 50;
/** Requests/month below which they cost less than a load balancer: its hours, and its addresses if it is public. */
const CHEAP_REQUESTS = { inside: 15_000_000, public: 21_000_000 };
/** A longer response is charged as several requests; the limit is 10 MB (API Gateway quotas). */
const LONGEST_RESPONSE_KB = 512;
/** The SLA of an HTTP API, percent: more needs a load balancer. */
const HIGHEST_AVAILABILITY = 99.95;
/** Protocols that an HTTP API does not forward. */
const UNSUPPORTED = ['grpc', 'websocket protocol', 'signalr'];

/**
 * An HTTP API calls small programs in containers directly, without a load balancer, which costs more than they do. A load
 * balancer stays where one is asked for, where a firewall needs one, with two regions, and before products of others,
 * which accept uploads and connections that an HTTP API does not forward.
 */
export function smallEntryPoint(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  if (!mayBeGateway(requirements) || graph.nodes.some(({ capability }) => capability === 'waf')) return graph;
  return graph.nodes.reduce((current, { id }) => withoutBalancer(current, id, requirements), graph);
}

function mayBeGateway(requirements: ResolvedRequirements): boolean {
  const { qualities, secondRegion, seasons } = requirements;
  return (
    secondRegion === undefined &&
    qualities.cost_no_object === undefined &&
    (qualities.availability?.value ?? 0) < HIGHEST_AVAILABILITY &&
    seasons.every(({ factor }) => factor !== null) &&
    !asksFor(requirements, 'load_balancer') &&
    !isExcluded(requirements, ['api_gateway']) &&
    !isNamed(requirements, UNSUPPORTED)
  );
}

function withoutBalancer(graph: ArchitectureGraph, id: string, requirements: ResolvedRequirements): ArchitectureGraph {
  const balancer = graph.nodes.find((node) => node.id === id);
  if (balancer?.capability !== 'load_balancer' || !isSmall(balancer.demand, requirements)) return graph;
  const nodeOf = (other: string) => graph.nodes.find((node) => node.id === other);
  const callers = graph.edges.filter(({ to }) => to === id).flatMap(({ from }) => nodeOf(from) ?? []);
  const programs = graph.edges.filter(({ from }) => from === id).flatMap(({ to }) => nodeOf(to) ?? []);
  const fits = callers.every(isFront) && programs.length > 0 && programs.every(isPlainContainer);
  if (!fits) return graph;
  const [first] = callers;
  if (first?.capability === 'api_gateway') {
    return callers.length === 1 ? behindGateway(graph, id, { ...first, demand: direct(first.demand) }) : graph;
  }
  const most = CHEAP_REQUESTS[balancer.demand.behindCdn === true ? 'inside' : 'public'];
  return balancer.demand.requestsPerMonth <= most ? asGateway(graph, balancer) : graph;
}

function isSmall({ peakRps, responseKb }: TrafficDemand, { seasons }: ResolvedRequirements): boolean {
  const busiest = Math.max(1, ...seasons.map(({ factor }) => factor ?? 1));
  return peakRps * busiest <= SMALL_PEAK && responseKb <= LONGEST_RESPONSE_KB;
}

/** Clients reach the load balancer directly, through a CDN or through an API gateway. */
function isFront({ capability }: GraphNode): boolean {
  return capability === 'cdn' || capability === 'api_gateway';
}

/** It runs on Fargate, which registers its containers for the gateway; the catalogue has no platform as a service. */
function isPlainContainer(node: GraphNode): boolean {
  if (node.capability !== 'web_compute' || node.demand.leastMemoryGb !== undefined) return false;
  return node.needs.forms.find((form) => form !== 'paas') === 'container' && !node.needs.scaleToZero;
}

function direct(demand: GatewayDemand): GatewayDemand {
  return { ...demand, callsContainers: true };
}

/** The load balancer as an HTTP API of its own. */
function asGateway(graph: ArchitectureGraph, balancer: GraphNode<'load_balancer'>): ArchitectureGraph {
  const isTaken = graph.nodes.some(({ id }) => id === NAME) || graph.actors.some(({ id }) => id === NAME);
  const gateway: GraphNode<'api_gateway'> = {
    ...balancer,
    id: isTaken ? balancer.id : NAME,
    title: TITLES.publicEndpoint,
    capability: 'api_gateway',
    zone: 'edge',
    because: INFERRED.publicEndpoint,
    demand: direct(balancer.demand),
  };
  return moved(graph, balancer.id, gateway, (node) => (node.id === balancer.id ? [gateway] : [node]));
}

const NAME = 'gateway';

/** The gateway before the load balancer calls the programs itself. */
function behindGateway(graph: ArchitectureGraph, id: string, gateway: GraphNode<'api_gateway'>): ArchitectureGraph {
  return moved(graph, id, gateway, (node) => {
    if (node.id === id) return [];
    return node.id === gateway.id ? [gateway] : [node];
  });
}

/** Moves the edges of the load balancer to the gateway. */
function moved(
  graph: ArchitectureGraph,
  gone: string,
  { id }: GraphNode,
  nodesFor: (node: GraphNode) => readonly GraphNode[],
): ArchitectureGraph {
  const rename = (end: string) => (end === gone ? id : end);
  const edges = graph.edges.map((edge): Edge => {
    if (edge.from !== gone && edge.to !== gone) return edge;
    const [from, to] = [rename(edge.from), rename(edge.to)];
    return { ...edge, id: `${from}-${to}`, from, to };
  });
  return { ...graph, nodes: graph.nodes.flatMap(nodesFor), edges: edges.filter(({ from, to }) => from !== to) };
}
