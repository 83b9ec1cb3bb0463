import { code, type Expression } from '../../../model/hcl.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';

/** Subnets, each for one kind of part: Azure delegates a subnet to one service. */
export const SUBNETS = ['apps', 'functions', 'postgresql', 'mysql', 'endpoints'] as const;
export type Subnet = (typeof SUBNETS)[number];

export interface Position {
  readonly subnet: Subnet;
  /** Ports on which it is called; empty for callers only. */
  readonly ports: readonly string[];
}

/** Where each service stands in the network, by the offering's name. */
const POSITIONS: Readonly<Record<string, Position>> = {
  // 443 and 80 reach the environment's proxy as 31443 and 31080.
  // learn.microsoft.com/azure/container-apps/firewall-integration
  'azure.container-apps': { subnet: 'apps', ports: ['80', '443', '31080', '31443'] },
  'azure.container-apps-worker': { subnet: 'apps', ports: [] },
  'azure.functions-flex': { subnet: 'functions', ports: [] },
  'azure.functions-flex-worker': { subnet: 'functions', ports: [] },
  'azure.postgresql-flexible': { subnet: 'postgresql', ports: ['5432'] },
  'azure.mysql-flexible': { subnet: 'mysql', ports: ['3306'] },
  // learn.microsoft.com/azure/redis/development-faq: Azure Managed Redis listens on 10000.
  'azure.managed-redis': { subnet: 'endpoints', ports: ['10000'] },
};

/** Where a placed node stands; null for what lies outside the network, or outside the system. */
export function positionOf(placed: PlacedNode | null): Position | null {
  return placed === null ? null : (POSITIONS[placed.choice.offering] ?? null);
}

/** Services that only have a place in a private network: with one of them, everything moves into it. */
const PRIVATE_ONLY: ReadonlySet<Subnet> = new Set(['postgresql', 'mysql', 'endpoints']);

/** A private network is made when a part needs it: private data, several zones, a way out of its own, a firewall. */
export function hasNetwork(site: Site): boolean {
  return site.placed.some((placed) => {
    const position = positionOf(placed);
    if (placed.choice.offering === 'azure.nat-gateway') return true;
    if (position === null) return false;
    if (PRIVATE_ONLY.has(position.subnet)) return true;
    return position.subnet === 'apps' && (placed.choice.size.qualities.zones >= 2 || isFronted(site));
  });
}

/** A firewall at the edge stands before the applications: only it may call them. */
export function isFronted(site: Site): boolean {
  return site.placed.some((placed) => placed.choice.offering === 'azure.front-door-premium');
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
  return subnetsOf(site).flatMap((subnet) =>
    subnet === 'apps' || subnet === 'functions' ? [code(`azurerm_subnet.${subnet}.id`)] : [],
  );
}
