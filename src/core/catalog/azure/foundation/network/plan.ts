import { code, type Expression } from '../../../../model/hcl.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';

/** Subnets, each for one kind of part: Azure delegates a subnet to one service. */
export const SUBNETS = [
  'apps',
  'functions',
  'webapps',
  'machines',
  'gateway',
  'postgresql',
  'mysql',
  'endpoints',
] as const;
export type Subnet = (typeof SUBNETS)[number];

/** Subnets from which programs call others and go out to the internet. */
const CALLERS: ReadonlySet<Subnet> = new Set(['apps', 'functions', 'webapps', 'machines']);

export function isCaller(subnet: Subnet): boolean {
  return CALLERS.has(subnet);
}

export interface Position {
  readonly subnet: Subnet;
  /** Ports on which it is called; empty for callers only. */
  readonly ports: readonly string[];
  /** Visitors come through Front Door alone. */
  readonly fronted?: boolean;
  /** Called at a public address that the subnet's rules see as it is, not at one of the subnet's own. */
  readonly floating?: boolean;
}

/** Where each service stands in the network, by the offering's name. */
const POSITIONS: Readonly<Record<string, Position>> = {
  // 443 and 80 reach the environment's proxy as 31443 and 31080.
  // learn.microsoft.com/azure/container-apps/firewall-integration
  'azure.container-apps': { subnet: 'apps', ports: ['80', '443', '31080', '31443'] },
  'azure.container-apps-ffmpeg': { subnet: 'apps', ports: [] },
  'azure.container-apps-jobs': { subnet: 'apps', ports: [] },
  'azure.container-apps-worker': { subnet: 'apps', ports: [] },
  'azure.aks': { subnet: 'machines', ports: ['80'], fronted: true, floating: true },
  'azure.aks-worker': { subnet: 'machines', ports: [] },
  'azure.app-service': { subnet: 'webapps', ports: [] },
  'azure.application-gateway': { subnet: 'gateway', ports: ['80', '443'] },
  'azure.application-gateway-waf': { subnet: 'gateway', ports: ['80', '443'] },
  'azure.batch': { subnet: 'machines', ports: [] },
  'azure.gpu-scale-set': { subnet: 'machines', ports: [] },
  'azure.scale-set': { subnet: 'machines', ports: ['80'], fronted: true },
  'azure.scale-set-worker': { subnet: 'machines', ports: [] },
  'azure.functions-flex': { subnet: 'functions', ports: [] },
  'azure.functions-flex-worker': { subnet: 'functions', ports: [] },
  'azure.private-endpoints': { subnet: 'endpoints', ports: ['443'] },
  'azure.postgresql-flexible': { subnet: 'postgresql', ports: ['5432'] },
  'azure.mysql-flexible': { subnet: 'mysql', ports: ['3306'] },
  // learn.microsoft.com/azure/azure-sql/database/connectivity-architecture: a private endpoint is reached through the gateway, on one port.
  'azure.sql-database': { subnet: 'endpoints', ports: ['1433'] },
  'azure.sql-elastic-pool': { subnet: 'endpoints', ports: ['1433'] },
  // learn.microsoft.com/azure/redis/development-faq: Azure Managed Redis listens on 10000.
  'azure.managed-redis': { subnet: 'endpoints', ports: ['10000'] },
};

/** Where a placed node stands; null for what lies outside the network, or outside the system. */
export function positionOf(placed: PlacedNode | null): Position | null {
  return placed === null ? null : (POSITIONS[placed.choice.offering] ?? null);
}

/** Services that only have a place in a private network: with one of them, everything moves into it. */
const PRIVATE_ONLY: ReadonlySet<Subnet> = new Set(['machines', 'gateway', 'postgresql', 'mysql', 'endpoints']);

/** Ways in or out of a network, which there must be. */
const GATEWAYS: ReadonlySet<string> = new Set(['azure.nat-gateway', 'azure.vpn-gateway', 'azure.expressroute']);

/** A private network is made when a part needs it: private data, several zones, a way out of its own, a firewall. */
export function hasNetwork(site: Site): boolean {
  return site.placed.some((placed) => {
    const position = positionOf(placed);
    if (GATEWAYS.has(placed.choice.offering)) return true;
    // NFS is spoken inside a network only.
    if (placed.choice.offering === 'azure.files' && placed.choice.size.sku.includes('NFS')) return true;
    if (position === null) return false;
    if (PRIVATE_ONLY.has(position.subnet)) return true;
    return position.subnet === 'apps' && (placed.choice.size.qualities.zones >= 2 || isFronted(site));
  });
}

/** A firewall at the edge stands before the applications: only it may call them. */
export function isFronted(site: Site): boolean {
  return site.placed.some((placed) => placed.choice.offering === 'azure.front-door-premium');
}

/** Doors before an application, by the beginning of their names. */
const DOOR = /^azure\.(front-door|application-gateway)/;

/** Visitors come by a door that is a part of its own, whether a firewall, a cache or a balancer. */
export function isBehindDoor(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some((edge) => DOOR.test(site.find(edge.from)?.choice.offering ?? ''));
}

/** The door in the region through which visitors come; null where there is none. */
export function gatewayOf(site: Site): PlacedNode | null {
  return site.placed.find(({ choice }) => choice.offering.startsWith('azure.application-gateway')) ?? null;
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
