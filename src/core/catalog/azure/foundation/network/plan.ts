import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { code, type Expression } from '../../../../model/terraform.ts';
import { factsOf } from '../facts.ts';
import { type Position, SUBNETS, type Subnet } from './subnets.ts';

/** Application subnets, with outbound calls. */
const CALLERS: ReadonlySet<Subnet> = new Set(['apps', 'functions', 'webapps', 'machines']);

export function isCaller(subnet: Subnet): boolean {
  return CALLERS.has(subnet);
}

/** Network position of a placed node; null for nodes outside the network or the system. */
export function positionOf(placed: PlacedNode | null): Position | null {
  return factsOf(placed).position ?? null;
}

/** Subnets of services that require a virtual network: with one of them, all components use it. */
const PRIVATE_ONLY: ReadonlySet<Subnet> = new Set(['machines', 'gateway', 'postgresql', 'mysql', 'endpoints']);

/** True if a component needs a virtual network: private data, several zones, a NAT gateway, a firewall. */
export function hasNetwork(site: Site): boolean {
  return site.placed.some((placed) => {
    const { needsNetwork, position } = factsOf(placed);
    if (needsNetwork === true) return true;
    if (position === undefined) return false;
    if (PRIVATE_ONLY.has(position.subnet)) return true;
    return position.subnet === 'apps' && (placed.choice.size.qualities.zones >= 2 || isProtectedByWaf(site));
  });
}

/**
 * True if the Container Apps environment has only a private address: an office calls its web apps through a tunnel, and
 * nothing on the internet calls one of them. An environment has one address for all its apps.
 */
export function hasPrivateApps(site: Site): boolean {
  const apps = site.placed.filter((placed) => factsOf(placed).containerApp === 'web');
  const callers = apps.flatMap(({ node }) => site.to(node.id).map(({ from }) => site.find(from)));
  const isOffice = (caller: PlacedNode | null) => factsOf(caller).officeNetworks !== undefined;
  return callers.some(isOffice) && callers.every((caller) => isOffice(caller) || positionOf(caller) !== null);
}

/** True if a web application firewall at the edge protects the applications: only it can call them. */
export function isProtectedByWaf(site: Site): boolean {
  return site.placed.some((placed) => factsOf(placed).isOnlyEntrance === true);
}

/** True if client traffic arrives through a firewall, a CDN or a load balancer. */
export function isBehindEntryPoint(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some((edge) => factsOf(site.find(edge.from)).entrance !== undefined);
}

/** True if a static site has the names www and the apex of the domain. */
export function isApexTaken(site: Site): boolean {
  return site.placed.some((placed) => factsOf(placed).ownsDomain === true && !isBehindEntryPoint(site, placed.node.id));
}

/** Application Gateway in front of a program; null if there is none. */
export function gatewayBefore(site: Site, nodeId: string): PlacedNode | null {
  const callers = site.to(nodeId).flatMap((edge) => site.find(edge.from) ?? []);
  return callers.find((caller) => factsOf(caller).entrance === 'gateway') ?? null;
}

/** True if a web application firewall is in front of a program, directly or through other entry points. */
export function isBehindFirewall(site: Site, nodeId: string): boolean {
  const seen = new Set<string>();
  const isFirewalled = (id: string): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const entries = site
      .to(id)
      .flatMap(({ from }) => site.find(from) ?? [])
      .filter(isEntry);
    return entries.some((entry) => factsOf(entry).isOnlyEntrance === true || isFirewalled(entry.node.id));
  };
  return isFirewalled(nodeId);
}

function isEntry(placed: PlacedNode): boolean {
  return factsOf(placed).entrance !== undefined || placed.node.capability === 'api_gateway';
}

/** Subnets of the network, in a fixed order. */
export function subnetsOf(site: Site): readonly Subnet[] {
  if (!hasNetwork(site)) return [];
  const used = new Set(site.placed.flatMap((placed) => positionOf(placed)?.subnet ?? []));
  return SUBNETS.filter((subnet) => used.has(subnet));
}

/** Identifier of a subnet, or null if the site has no network or no such subnet. */
export function subnetId(site: Site, subnet: Subnet): Expression | null {
  return subnetsOf(site).includes(subnet) ? code(`azurerm_subnet.${subnet}.id`) : null;
}

/** Application subnets, which network rules of services allow. */
export function callerSubnetIds(site: Site): readonly Expression[] {
  return subnetsOf(site).flatMap((subnet) => (isCaller(subnet) ? [code(`azurerm_subnet.${subnet}.id`)] : []));
}
