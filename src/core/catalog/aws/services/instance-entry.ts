import { ACTORS } from '../../../messages/components.ts';
import { type ArchitectureGraph, type Edge, type GraphNode, isAlone } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { standAlone } from '../../kit/stand-alone.ts';
import { DISK_GB } from './compute/ec2-size.ts';

/** Sources of its proxy and its certificate. Package repositories answer over HTTP; their packages are signed. */
const SOURCES = [
  { id: 'ubuntu-packages', title: ACTORS.packageRepositories, protocol: 'http', port: 80, encrypted: false },
  { id: 'acme-authority', title: ACTORS.certificateAuthority, protocol: 'https', port: 443, encrypted: true },
];

/**
 * One instance at a public address of its own, instead of an Auto Scaling group behind a load balancer. It reaches the
 * internet from the same address, and a backup vault of the design also holds its disk.
 */
export function instanceEntry(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const entered = standAlone(graph, requirements);
  return entered.nodes
    .filter(isAlone)
    .reduce((current, { id }) => backedUp(supplied(withOwnAddress(current, id), id), id), entered);
}

/** Its edges lead to external services directly; the shared outbound access goes if no other program needs it. */
function withOwnAddress(graph: ArchitectureGraph, id: string): ArchitectureGraph {
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

function supplied(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  const known = new Set(graph.actors.map((actor) => actor.id));
  return {
    ...graph,
    actors: [
      ...graph.actors,
      ...SOURCES.filter((source) => !known.has(source.id)).map(({ id, title }) => ({ id, title })),
    ],
    edges: [...graph.edges, ...SOURCES.map(({ title: _, id: to, ...spoken }) => joined(id, to, 'egress', spoken))],
  };
}

/** A share of the data changes every day, as before. */
function backedUp(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  const vault = graph.nodes.find((node): node is GraphNode<'backup'> => node.capability === 'backup');
  if (vault === undefined) return graph;
  const protectedGb = vault.demand.protectedGb + DISK_GB;
  const changeGbPerDay = (vault.demand.changeGbPerDay * protectedGb) / vault.demand.protectedGb;
  const whole: GraphNode = { ...vault, demand: { ...vault.demand, protectedGb, changeGbPerDay } };
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === vault.id ? whole : node)),
    edges: [...graph.edges, joined(vault.id, id, 'read', { protocol: 'https', port: null, encrypted: true })],
  };
}

function joined(
  from: string,
  to: string,
  kind: Edge['kind'],
  spoken: Pick<Edge, 'protocol' | 'port' | 'encrypted'>,
): Edge {
  return { id: `${from}-${to}`, from, to, kind, synchronous: false, ...spoken };
}
