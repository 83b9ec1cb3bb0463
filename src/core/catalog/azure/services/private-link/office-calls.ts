import type { NodeCapability } from '../../../../model/capability.ts';
import type { ArchitectureGraph, Edge, GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';

/** Components before programs that only public programs have. */
const PUBLIC: ReadonlySet<NodeCapability> = new Set(['api_gateway', 'cdn', 'waf']);

/** What callers of a program are, as a whole. */
type Callers = 'office' | 'both' | 'internet';

/**
 * The graph in which a tunnel leads where the network leads. A program that only an office calls has a private address and
 * no entry point. A program that the internet calls has a public address, which the office calls without the tunnel: the
 * program then calls the systems of the office through it, unless the request tells of calls from the office.
 * learn.microsoft.com/azure/container-apps/networking
 */
export function withOfficeCalls(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const tunnels = graph.nodes.filter(isTunnel).map(({ id }) => id);
  return tunnels.reduce((current, tunnel) => connected(current, tunnel, requirements), graph);
}

function isTunnel(node: GraphNode): boolean {
  return node.capability === 'vpn_or_private_link' && node.demand.kind !== 'endpoints';
}

function connected(graph: ArchitectureGraph, tunnel: string, requirements: ResolvedRequirements): ArchitectureGraph {
  const called = graph.edges.flatMap(({ from, to, kind }) => (from === tunnel && kind === 'request' ? [to] : []));
  return called.reduce((current, entry) => {
    const programs = programsBehind(entry, current);
    if (programs.length === 0) return current;
    const callers = callersOf([...programs, entry], current, requirements);
    if (callers === 'both') return current;
    return callers === 'office' ? inside(current, tunnel, entry, programs) : outward(current, tunnel, entry, programs);
  }, graph);
}

/** Ids of the program itself, or of those behind an entry point. */
function programsBehind(entry: string, { nodes, edges }: ArchitectureGraph): readonly string[] {
  const capabilityOf = new Map(nodes.map(({ id, capability }) => [id, capability]));
  if (capabilityOf.get(entry) === 'web_compute') return [entry];
  if (capabilityOf.get(entry) !== 'load_balancer') return [];
  return edges.flatMap(({ from, to }) => (from === entry && capabilityOf.get(to) === 'web_compute' ? [to] : []));
}

function callersOf(
  ids: readonly string[],
  { nodes, edges }: ArchitectureGraph,
  { parties, flows }: ResolvedRequirements,
): Callers {
  const told = new Set(flows.flatMap(({ from, to }) => (ids.includes(to) ? [from] : [])));
  const offices = parties.filter(({ id, where }) => told.has(id) && (where === 'on_premises' || where === 'edge'));
  const others = parties.some((party) => told.has(party.id) && !offices.includes(party));
  const balancers = nodes.flatMap(({ id, capability }) =>
    capability === 'load_balancer' && edges.some(({ from, to }) => from === id && ids.includes(to)) ? [id] : [],
  );
  const isEntered = nodes.some(
    ({ id, capability }) =>
      PUBLIC.has(capability) &&
      edges.some(({ from, to }) => from === id && (ids.includes(to) || balancers.includes(to))),
  );
  if (offices.length === 0) return 'internet';
  return others || isEntered ? 'both' : 'office';
}

/** The programs have private addresses, and no entry point before them. */
function inside(
  graph: ArchitectureGraph,
  tunnel: string,
  entry: string,
  programs: readonly string[],
): ArchitectureGraph {
  const isEntry = !programs.includes(entry);
  const actors = new Set(graph.actors.map(({ id }) => id));
  const balancers = new Set(
    graph.nodes.flatMap(({ id, capability }) =>
      capability === 'load_balancer' && graph.edges.some(({ from, to }) => from === id && programs.includes(to))
        ? [id]
        : [],
    ),
  );
  const kept = graph.edges.filter(
    ({ from, to }) => !balancers.has(from) && !balancers.has(to) && !(actors.has(from) && programs.includes(to)),
  );
  const calls = isEntry ? programs.map((program) => request(tunnel, program)) : [];
  return {
    ...graph,
    nodes: graph.nodes.flatMap((node) => (balancers.has(node.id) ? [] : [privately(node, programs)])),
    edges: [...kept, ...calls.filter(({ id }) => !kept.some((edge) => edge.id === id))],
  };
}

function privately(node: GraphNode, programs: readonly string[]): GraphNode {
  if (node.capability !== 'web_compute' || !programs.includes(node.id)) return node;
  const { path: _path, shared: _shared, behindGateway: _gateway, ...demand } = node.demand;
  return { ...node, demand: { ...demand, internal: true } };
}

/** The programs call the office. */
function outward(
  graph: ArchitectureGraph,
  tunnel: string,
  entry: string,
  programs: readonly string[],
): ArchitectureGraph {
  const kept = graph.edges.filter(({ from, to, kind }) => !(from === tunnel && to === entry && kind === 'request'));
  const calls = programs.map((program) => request(program, tunnel));
  return { ...graph, edges: [...kept, ...calls.filter(({ id }) => !kept.some((edge) => edge.id === id))] };
}

function request(from: string, to: string): Edge {
  return {
    id: `${from}-${to}`,
    from,
    to,
    kind: 'request',
    protocol: 'https',
    port: 443,
    synchronous: true,
    encrypted: true,
  };
}
