import { LAWS } from '../../messages/laws.ts';
import type { NodeCapability } from '../../model/capability.ts';
import type { Edge, EdgeKind } from '../../model/graph.ts';
import type { AccessGrant, PlacedNode } from '../../model/offering.ts';
import { isGrant } from '../joins.ts';
import { type Finished, hostsOf, type Law } from './law.ts';

/** Edges that the platform provides to every component: logs, images, outbound access, name resolution. */
const PROVIDED: ReadonlySet<EdgeKind> = new Set(['log', 'image', 'egress', 'lookup', 'replication']);

/** Every edge is real: resources join its two ends, the caller receives access and an address, or a person connects them. */
export const CONNECTED: Law = {
  id: 'EDGE',
  breaches: (finished) =>
    finished.site.edges.flatMap((edge) => {
      const from = finished.site.find(edge.from);
      const to = finished.site.find(edge.to);
      if (from === null || to === null) return [];
      const manual = [to, ...hostsOf(to, finished.site)].map((end) => manualConnection(from, end)).find((one) => one);
      if (manual !== undefined) {
        return [
          { at: edge.id, node: edge.from, status: 'yours', ...LAWS.manual(from.node.title, to.node.title, manual.do) },
        ];
      }
      if (isReal(edge, from, to, finished)) return [];
      return [{ at: edge.id, node: edge.from, ...LAWS.unconnected(from.node.title, to.node.title) }];
    }),
};

/** Clouds order the entry points of a system differently: a load balancer may lead to the gateway that calls the program. */
const ENTRY_POINTS: ReadonlySet<NodeCapability> = new Set(['cdn', 'load_balancer', 'api_gateway']);

/** Components that run code of the customer, which reads addresses from its environment. */
const PROGRAMS: ReadonlySet<NodeCapability> = new Set([
  'web_compute',
  'worker_compute',
  'batch_compute',
  'gpu_compute',
  'ml_training',
]);

function isReal(edge: Edge, from: PlacedNode, to: PlacedNode, { site, joins }: Finished): boolean {
  if (PROVIDED.has(edge.kind) || isBuiltIn(from, to) || isBuiltIn(to, from)) return true;
  const isCoded = [from, to].some(({ node }) => PROGRAMS.has(node.capability));
  const entryPoints = site.placed.filter(({ node }) => ENTRY_POINTS.has(node.capability));
  const between = entryPoints.includes(from) || entryPoints.includes(to) ? entryPoints : [];
  // A program finds a service by its address, a managed service only by its own configuration.
  const isJoined = (one: PlacedNode, other: PlacedNode) =>
    one === other || joins.between(one.node.id, other.node.id).some((address) => isCoded || !isGrant(address));
  const isPath = (one: PlacedNode, other: PlacedNode) =>
    isJoined(one, other) || between.some((entryPoint) => isJoined(one, entryPoint) && isJoined(entryPoint, other));
  const ends = [to, ...hostsOf(to, site)];
  if ([from, ...hostsOf(from, site)].some((start) => ends.some((end) => isPath(start, end)))) return true;
  return isCoded && [edge.from, edge.to].some((end) => isGiven(site.grantedOver(edge, end)));
}

/** What a person does for an edge, as one of its ends states it. */
function manualConnection({ node: from, choice: caller }: PlacedNode, { node: to, choice: called }: PlacedNode) {
  return (
    caller.fit.actionRequired?.find((one) => one.to?.includes(to.capability)) ??
    called.fit.actionRequired?.find((one) => one.from?.includes(from.capability))
  );
}

function isBuiltIn({ choice }: PlacedNode, { node }: PlacedNode): boolean {
  return choice.fit.builtIn?.includes(node.capability) === true;
}

function isGiven({ environment, secrets, blocks }: AccessGrant): boolean {
  return Object.keys(environment).length + Object.keys(secrets).length + blocks.length > 0;
}
