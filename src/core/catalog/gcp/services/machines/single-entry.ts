import { ACTORS } from '../../../../messages/components.ts';
import { type ArchitectureGraph, type Edge, isAlone } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { standAlone } from '../../../kit/stand-alone.ts';

/** Id of the actor that issues the certificates of a machine without a load balancer. */
export const AUTHORITY = 'acme-authority';

/** One machine at an address of its own instead of a group behind a load balancer; it calls the internet from there. */
export function singleEntry(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const entered = standAlone(graph, requirements);
  return entered.nodes.filter(isAlone).reduce((current, { id }) => certified(withOwnAddress(current, id), id), entered);
}

/** Outbound access that other programs need too stays theirs; the machine reaches what is behind it directly. */
function withOwnAddress(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  const isEgress = (to: string) => graph.nodes.some((node) => node.id === to && node.capability === 'network_egress');
  const shared = graph.edges.find((edge) => edge.from === id && isEgress(edge.to))?.to;
  if (shared === undefined || !graph.edges.some(({ from, to }) => from !== id && to === shared)) return graph;
  const onward = graph.edges
    .filter(({ from }) => from === shared)
    .map((edge): Edge => ({ ...edge, id: `${id}-${edge.to}`, from: id }));
  return { ...graph, edges: [...graph.edges.filter(({ from, to }) => from !== id || to !== shared), ...onward] };
}

function certified(graph: ArchitectureGraph, id: string): ArchitectureGraph {
  const edge: Edge = {
    id: `${id}-${AUTHORITY}`,
    from: id,
    to: AUTHORITY,
    kind: 'egress',
    protocol: 'https',
    port: 443,
    synchronous: false,
    encrypted: true,
  };
  return {
    ...graph,
    actors: [...graph.actors, { id: AUTHORITY, title: ACTORS.certificateAuthority }],
    edges: [...graph.edges, edge],
  };
}
