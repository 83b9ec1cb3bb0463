import { LAWS } from '../../messages/laws.ts';
import type { Edge, EdgeKind } from '../../model/graph.ts';
import type { AccessGrant, PlacedNode } from '../../model/offering.ts';
import type { Finished, Law } from './law.ts';

/** Edges that the platform provides to every component: logs, images, outbound access, name resolution. */
const PROVIDED: ReadonlySet<EdgeKind> = new Set(['log', 'image', 'egress', 'lookup', 'replication']);

/** Every edge is real: resources join its two ends, or the caller receives access and an address. */
export const CONNECTED: Law = {
  id: 'EDGE',
  breaches: (finished) =>
    finished.site.edges.flatMap((edge) => {
      const from = finished.site.find(edge.from);
      const to = finished.site.find(edge.to);
      if (from === null || to === null || isReal(edge, from, to, finished)) return [];
      return [{ at: edge.id, node: edge.from, ...LAWS.unconnected(from.node.title, to.node.title) }];
    }),
};

function isReal(edge: Edge, from: PlacedNode, to: PlacedNode, { site, joins }: Finished): boolean {
  if (PROVIDED.has(edge.kind)) return true;
  if (joins.between(edge.from, edge.to).length > 0) return true;
  if (isWithin(from, to) || isWithin(to, from)) return true;
  return [edge.from, edge.to].some((end) => isGiven(site.grantedOver(edge, end)));
}

/** A service that is a part of another one needs no connection with it. */
function isWithin({ choice }: PlacedNode, { node }: PlacedNode): boolean {
  return choice.fit.within === node.capability || choice.fit.builtIn?.includes(node.capability) === true;
}

function isGiven({ environment, secrets, blocks }: AccessGrant): boolean {
  return Object.keys(environment).length + Object.keys(secrets).length + blocks.length > 0;
}
