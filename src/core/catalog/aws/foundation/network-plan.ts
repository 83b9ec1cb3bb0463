import { code, type Expression } from '../../../model/hcl.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';
import { networkZones } from '../qualities.ts';

/** The way out that is no gateway: every task has an address of its own on the internet, and no rule lets anyone in. */
export const PUBLIC_ADDRESS = 'aws.public-address';

/** Which subnets there are, and in which zones. */
export interface NetworkPlan {
  readonly zones: readonly string[];
  /** For load balancers, NAT gateways, and tasks with a public address. */
  readonly hasPublic: boolean;
  /** For programs without a public address. */
  readonly hasApp: boolean;
  /** For databases and caches: no route to the internet. */
  readonly hasData: boolean;
  /** Tasks stand in the public subnets. */
  readonly publicTasks: boolean;
}

/** Null where nothing has addresses of its own, as with files and functions alone. */
export function networkPlan(site: Site): NetworkPlan | null {
  const inside = site.placed.filter(({ choice }) => choice.inNetwork);
  if (inside.length === 0) return null;
  const programs = inside.filter(isProgram);
  const functions = programs.filter(({ choice }) => choice.form === 'function');
  const gate = site.first('network_egress');
  const publicTasks = gate === null || gate.choice.offering === PUBLIC_ADDRESS;
  const zones = networkZones(Math.max(...inside.map(({ node }) => node.needs.zones)));
  return {
    zones: site.region.zones.slice(0, zones),
    hasPublic: !publicTasks || programs.length > functions.length || site.first('load_balancer') !== null,
    hasApp: programs.length > 0 && (!publicTasks || functions.length > 0),
    hasData: inside.some(({ node }) => node.capability === 'relational_db' || node.capability === 'cache'),
    publicTasks,
  };
}

function isProgram({ node }: PlacedNode): boolean {
  return node.capability === 'web_compute' || node.capability === 'worker_compute';
}

/** Ids of the subnets of a kind, in every zone. */
export function subnetIds(kind: 'public' | 'app' | 'data'): Expression {
  return code(`[for subnet in aws_subnet.${kind} : subnet.id]`);
}

/** Where containers stand, and the route that they must not start without. */
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
