import { code, type Expression } from '../../../../model/hcl.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { factsOf } from '../facts.ts';
import { type Position, SUBNETS, type Subnet } from './subnets.ts';

/** Subnets from which programs call others and go out to the internet. */
const CALLERS: ReadonlySet<Subnet> = new Set(['apps', 'functions', 'webapps', 'machines']);

export function isCaller(subnet: Subnet): boolean {
  return CALLERS.has(subnet);
}

/** The position of a placed node; null for what is outside the network, or outside the system. */
export function positionOf(placed: PlacedNode | null): Position | null {
  return factsOf(placed).position ?? null;
}

/** Subnets of services that work in a virtual network only: with one of them, everything moves into it. */
const PRIVATE_ONLY: ReadonlySet<Subnet> = new Set(['machines', 'gateway', 'postgresql', 'mysql', 'endpoints']);

/** A network is made when a part needs it: private data, several zones, a NAT gateway, a firewall. */
export function hasNetwork(site: Site): boolean {
  return site.placed.some((placed) => {
    const { needsNetwork, position } = factsOf(placed);
    if (needsNetwork === true) return true;
    if (position === undefined) return false;
    if (PRIVATE_ONLY.has(position.subnet)) return true;
    return position.subnet === 'apps' && (placed.choice.size.qualities.zones >= 2 || isFronted(site));
  });
}

/** A firewall at the edge is before the applications: only it may call them. */
export function isFronted(site: Site): boolean {
  return site.placed.some((placed) => factsOf(placed).isOnlyEntrance === true);
}

/** Visitors come through another part, whether a firewall, a CDN or a load balancer. */
export function isBehindEntrance(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some((edge) => factsOf(site.find(edge.from)).entrance !== undefined);
}

/** The gateway in the region through which visitors come; null where there is none. */
export function gatewayOf(site: Site): PlacedNode | null {
  return site.placed.find((placed) => factsOf(placed).entrance === 'gateway') ?? null;
}

/** Subnets of the network, in a fixed order. */
export function subnetsOf(site: Site): readonly Subnet[] {
  if (!hasNetwork(site)) return [];
  const used = new Set(site.placed.flatMap((placed) => positionOf(placed)?.subnet ?? []));
  return SUBNETS.filter((subnet) => used.has(subnet));
}

/** Identifier of a subnet, or null where the site has no network or no such subnet. */
export function subnetId(site: Site, subnet: Subnet): Expression | null {
  return subnetsOf(site).includes(subnet) ? code(`azurerm_subnet.${subnet}.id`) : null;
}

/** Subnets from which programs call: they are let in where a service filters by network. */
export function callerSubnetIds(site: Site): readonly Expression[] {
  return subnetsOf(site).flatMap((subnet) => (isCaller(subnet) ? [code(`azurerm_subnet.${subnet}.id`)] : []));
}
