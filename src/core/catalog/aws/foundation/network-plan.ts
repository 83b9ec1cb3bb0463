import type { NodeCapability } from '../../../model/capability.ts';
import { isAlone } from '../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../model/offering.ts';
import { code, type Expression } from '../../../model/terraform.ts';
import { factsOf } from './facts.ts';
import { networkZones } from './naming.ts';

/** Subnets and their zones. */
export interface NetworkPlan {
  readonly zones: readonly string[];
  /** For load balancers, NAT gateways, and tasks with a public address. */
  readonly hasPublic: boolean;
  /** For applications without a public address, and for a load balancer that only a CDN or a gateway may call. */
  readonly hasApp: boolean;
  /** For databases and caches: no route to the internet. */
  readonly hasData: boolean;
  /** Tasks run in the public subnets. */
  readonly publicTasks: boolean;
  /** An instance without a load balancer is in a public subnet. */
  readonly hasAlone: boolean;
}

/** Null if no service has private addresses, as with object storage and functions alone. */
export function networkPlan(site: Site): NetworkPlan | null {
  const inside = site.placed.filter(({ choice }) => choice.inNetwork);
  if (inside.length === 0) return null;
  const programs = inside.filter(isProgram);
  const functions = programs.filter(({ choice }) => choice.form === 'function');
  const gate = site.first('network_egress');
  const publicTasks = gate === null || gate.choice.fit.exposesCallers === true;
  const zones = networkZones(Math.max(...inside.map(zonesNeeded)));
  return {
    zones: site.region.zones.slice(0, zones),
    hasPublic:
      !publicTasks ||
      programs.length > functions.length ||
      inside.some(({ node }) => node.capability === 'load_balancer' || node.capability === 'network_load_balancer'),
    hasApp:
      (programs.length > 0 && (!publicTasks || functions.length > 0)) ||
      inside.some(({ node }) => node.capability === 'load_balancer' && isInside(node.id, site)),
    hasData: inside.some((placed) => factsOf(placed).network?.tier === 'data'),
    publicTasks,
    hasAlone: programs.some(({ node }) => isAlone(node)),
  };
}

/** CloudFront fetches from it, and it has no other callers. */
export function isBehindCdn(nodeId: string, site: Site): boolean {
  return site.to(nodeId).some(({ kind, from }) => kind === 'origin' && site.find(from) !== null);
}

/** The CDN or gateway in front of a load balancer, for all traffic; null if there is none. */
function frontOf(nodeId: string, site: Site): PlacedNode | null {
  const before = site.to(nodeId).flatMap(({ kind, from }) => {
    const placed = site.find(from);
    const isFront = kind === 'origin' || placed?.node.capability === 'api_gateway';
    return placed !== null && isFront ? [placed] : [];
  });
  return before[0] ?? null;
}

/** The public entry point of a load balancer: a CDN in front of the gateway, if there is one. */
export function entryPointOf(nodeId: string, site: Site): PlacedNode | null {
  const front = frontOf(nodeId, site);
  return front === null ? null : (entryPointOf(front.node.id, site) ?? front);
}

/** It has no public address: a CDN or an API gateway is the entry point. */
export function isInside(nodeId: string, site: Site): boolean {
  return frontOf(nodeId, site) !== null;
}

/** Capabilities that run the team's code. */
const PROGRAMS: readonly NodeCapability[] = ['web_compute', 'worker_compute', 'batch_compute', 'gpu_compute'];

function isProgram({ node }: PlacedNode): boolean {
  return PROGRAMS.includes(node.capability);
}

function zonesNeeded(placed: PlacedNode): number {
  return factsOf(placed).network?.zones ?? placed.node.needs.zones;
}

/** Ids of the subnets of a kind, in every zone. */
export function subnetIds(kind: 'public' | 'app' | 'data'): Expression {
  return code(`[for subnet in aws_subnet.${kind} : subnet.id]`);
}

/** Subnets of the containers, and the route that must exist before they start. */
export function taskSubnets(site: Site): {
  readonly ids: Expression;
  readonly isPublic: boolean;
  readonly route: string;
} {
  const isPublic = networkPlan(site)?.publicTasks ?? true;
  return isPublic
    ? { ids: subnetIds('public'), isPublic, route: 'aws_route.public_internet' }
    : { ids: subnetIds('app'), isPublic, route: 'aws_route.app_internet' };
}
