import { FLOW_GAP } from '../messages/selection.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { ResolvedFlow, ResolvedRequirements } from '../model/resolved.ts';

/** Components that pass on what they receive: a flow through them is built. */
const PASSAGES: ReadonlySet<NodeCapability> = new Set([
  'load_balancer',
  'api_gateway',
  'cdn',
  'waf',
  'vpn_or_private_link',
  'network_egress',
]);

/** Components that the design adds between two others, where a cloud does not join them. */
const ADDED: ReadonlySet<NodeCapability> = new Set(['event_stream', 'queue', 'worker_compute']);

/** The flows of the requirements that the design does not contain, each as a finding. */
export function flowFindings(
  graph: ArchitectureGraph,
  { flows, components, parties }: ResolvedRequirements,
): readonly Finding[] {
  const names = new Map([
    ...components.map(({ id, name }) => [id, name ?? id] as const),
    ...parties.map(({ id, name }) => [id, name] as const),
    ...graph.nodes.map(({ id, title }) => [id, title] as const),
  ]);
  const ends = new Set([...graph.nodes, ...graph.actors].map(({ id }) => id));
  // A component that is no node is part of another one, or a finding reports it.
  const isThere = (id: string) => ends.has(id) || parties.some((party) => party.id === id);
  const reaches = createReach(graph, new Set(components.map(({ id }) => id)));
  // The browser of a visitor shows the site and calls the program.
  const sites = new Set(graph.nodes.filter(({ capability }) => capability === 'static_site').map(({ id }) => id));
  const isCarried = (from: string, to: string) =>
    sites.has(from) && graph.actors.some(({ id }) => reaches(id, from) && reaches(id, to));
  return flows
    .filter(({ from, to }) => isThere(from) && isThere(to) && !reaches(from, to) && !isCarried(from, to))
    .map((flow) => gap(flow, names));
}

/** Whether edges join two components or actors, directly or through passages. */
function createReach(
  { nodes, edges }: ArchitectureGraph,
  asked: ReadonlySet<string>,
): (from: string, to: string) => boolean {
  const isAdded = ({ id, capability }: GraphNode) => ADDED.has(capability) && !asked.has(id);
  const passages = new Set(nodes.filter((node) => PASSAGES.has(node.capability) || isAdded(node)).map(({ id }) => id));
  const next = Map.groupBy(
    edges.flatMap(({ from, to }) => [
      { from, to },
      { from: to, to: from },
    ]),
    ({ from }) => from,
  );
  return (start, end) => {
    const open = [start];
    const seen = new Set(open);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (to === end) return true;
        if (passages.has(to) && !seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
      }
    }
    return false;
  };
}

function gap({ from, to }: ResolvedFlow, names: ReadonlyMap<string, string>): Finding {
  return {
    id: `FLOW-${from}-${to}`,
    pillar: 'operations',
    control: null,
    status: 'watch',
    node: null,
    ...FLOW_GAP(names.get(from) ?? from, names.get(to) ?? to),
    proof: null,
  };
}
