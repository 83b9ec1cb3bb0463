import { ACTORS } from '../../../messages/components.ts';
import { type ArchitectureGraph, type GraphNode, isAlone } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { joined, type Supplier, suppliedBy, withOwnAddress } from '../../kit/own-address.ts';
import { standAlone } from '../../kit/stand-alone.ts';
import { DISK_GB } from './compute/ec2-size.ts';

/** Sources of its proxy and its certificate. Package repositories answer over HTTP; their packages are signed. */
const SOURCES: readonly Supplier[] = [
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
    .reduce((current, { id }) => backedUp(suppliedBy(SOURCES, withOwnAddress(current, id), id), id), entered);
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
