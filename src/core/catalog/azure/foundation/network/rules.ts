import type { Edge } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, resource, type Value } from '../../../../model/terraform.ts';
import { factsOf } from '../facts.ts';
import { GROUPED } from '../names.ts';
import { gatewayBefore, hasPrivateApps, isBehindFirewall, positionOf } from './plan.ts';
import { type Position, SUBNETS, type Subnet } from './subnets.ts';

interface Opening {
  readonly into: Subnet;
  /** A subnet, a service tag of Azure, or the other side of a tunnel. */
  readonly from: Subnet | 'Internet' | 'AzureFrontDoor.Backend' | 'AzureCloud' | 'Gateway' | `Office_${string}`;
  readonly ports: readonly string[];
  readonly edges: readonly string[];
  readonly floating: boolean;
  /** Source address, if it is neither a subnet nor a service tag. */
  readonly source?: Expression;
  /** Source address ranges, as a list. */
  readonly sources?: Expression;
}

function openingOf(site: Site, edge: Edge): Opening | null {
  const target = positionOf(site.find(edge.to));
  if (target === null || target.ports.length === 0 || edge.kind === 'trigger') return null;
  if (target.subnet === 'gateway') return opening(target, 'Internet', edge);
  const source = site.find(edge.from);
  if (edge.kind === 'inspection' || source === null) return inboundOpening(site, target, edge);
  if (factsOf(source).entrance === 'gateway') return inboundOpening(site, target, edge);
  const caller = positionOf(source);
  if (caller !== null) return fromProgram(site, target, caller.subnet, edge);
  const { serviceTag, officeNetworks } = factsOf(source);
  if (officeNetworks !== undefined) {
    return { ...opening(target, `Office_${site.label(edge.from)}`, edge), sources: officeNetworks };
  }
  return serviceTag === undefined ? null : opening(target, serviceTag, edge);
}

/** Calls of another program. A program behind Front Door is called through it. */
function fromProgram(site: Site, target: Position, caller: Subnet, edge: Edge): Opening | null {
  if (target.fronted === true) return null;
  // Other subnets call the public address of the Container Apps environment, if it has one.
  const viaInternet = target.subnet === 'apps' && caller !== 'apps' && !hasPrivateApps(site);
  return opening(target, viaInternet ? 'AzureCloud' : caller, edge);
}

/** Inbound client traffic: from Application Gateway or Front Door if the design has one, otherwise from the internet. */
function inboundOpening(site: Site, target: Position, edge: Edge): Opening {
  const gateway = gatewayBefore(site, edge.to);
  if (gateway !== null) {
    // The gateway calls public host names, so the source is its public IP address.
    const source = code(`azurerm_public_ip.${site.label(gateway.node.id)}.ip_address`);
    return { ...opening(target, 'Gateway', edge), source };
  }
  const fronted = isBehindFirewall(site, edge.to) || target.fronted === true || edge.kind === 'inspection';
  return opening(target, fronted ? 'AzureFrontDoor.Backend' : 'Internet', edge);
}

function opening(target: Position, from: Opening['from'], edge: Edge): Opening {
  return { into: target.subnet, from, ports: target.ports, edges: [edge.id], floating: target.floating === true };
}

/** One rule per pair of source and destination; edges with the same pair share it. */
function openings(site: Site, subnets: readonly Subnet[]): readonly Opening[] {
  const merged = new Map<string, Opening>();
  for (const edge of site.edges) {
    const found = openingOf(site, edge);
    if (found === null || !subnets.includes(found.into)) continue;
    const key = `${found.into} ${found.from}`;
    const earlier = merged.get(key);
    merged.set(key, earlier === undefined ? found : both(earlier, found));
  }
  return [...merged.values()];
}

/** Merges the rules of two services in one subnet with the same callers, such as a cache and a database. */
function both(one: Opening, other: Opening): Opening {
  return {
    ...one,
    ports: [...new Set([...one.ports, ...other.ports])],
    edges: [...one.edges, ...other.edges],
    floating: one.floating || other.floating,
  };
}

/** Security rules, derived only from the edges; all other traffic is denied. */
export function securityRules(site: Site, subnets: readonly Subnet[]): readonly Block[] {
  const found = openings(site, subnets);
  return subnets.flatMap((subnet) => {
    const own = found.filter((candidate) => candidate.into === subnet);
    return [
      ...own.map((candidate, index) => openingRule(candidate, 100 + 10 * index)),
      ...(subnet === 'endpoints' ? [] : [neighbourRule(subnet)]),
      ...(PROBED.has(subnet) ? [probeRule(subnet)] : []),
      ...(subnet === 'gateway' ? [managerRule()] : []),
      ...(subnet === 'endpoints' && hasPrivateLinks(site) ? [linkRule(subnet)] : []),
      denyRule(subnet),
    ];
  });
}

function openingRule(rule: Opening, priority: number): Block {
  const from = rule.from.replaceAll('.', '').toLowerCase();
  const isSubnet = (SUBNETS as readonly string[]).includes(rule.from);
  const block = inbound(rule.into, `from_${from}`, {
    priority,
    access: 'Allow',
    protocol: 'Tcp',
    ...(rule.sources === undefined
      ? {
          source_address_prefix:
            rule.source ?? (isSubnet ? code(`azurerm_subnet.${rule.from}.address_prefixes[0]`) : rule.from),
        }
      : { source_address_prefixes: rule.sources }),
    destination_address_prefix: rule.floating ? '*' : code(`azurerm_subnet.${rule.into}.address_prefixes[0]`),
    ...(rule.ports.length === 1
      ? { destination_port_range: rule.ports[0] ?? '*' }
      : { destination_port_ranges: [...rule.ports] }),
    description: `edge ${rule.edges.join(', ')}`.slice(0, 140),
  });
  return { ...block, edges: rule.edges };
}

/** Allows traffic within a subnet: between replicas, proxies, a server and its standby. */
function neighbourRule(subnet: Subnet): Block {
  return inbound(subnet, 'from_itself', {
    priority: 4000,
    access: 'Allow',
    protocol: '*',
    source_address_prefix: code(`azurerm_subnet.${subnet}.address_prefixes[0]`),
    destination_address_prefix: code(`azurerm_subnet.${subnet}.address_prefixes[0]`),
    destination_port_range: '*',
    description: 'traffic within the subnet of the service',
  });
}

/** Subnets that receive health probes of the platform. */
const PROBED: ReadonlySet<Subnet> = new Set(['apps', 'machines', 'gateway']);

/** learn.microsoft.com/azure/application-gateway/configuration-infrastructure: Azure manages gateways through these ports. */
function managerRule(): Block {
  return inbound('gateway', 'from_manager', {
    priority: 4002,
    access: 'Allow',
    protocol: 'Tcp',
    source_address_prefix: 'GatewayManager',
    destination_address_prefix: '*',
    destination_port_range: '65200-65535',
    description: 'gateway management by the platform',
  });
}

/** Allows health probes of the platform load balancer, whose address is in the VirtualNetwork tag. */
function probeRule(subnet: Subnet): Block {
  return inbound(subnet, 'from_probe', {
    priority: 4001,
    access: 'Allow',
    protocol: '*',
    source_address_prefix: 'AzureLoadBalancer',
    destination_address_prefix: code(`azurerm_subnet.${subnet}.address_prefixes[0]`),
    destination_port_range: '*',
    description: 'health probes of the platform',
  });
}

function hasPrivateLinks(site: Site): boolean {
  return site.placed.some((placed) => factsOf(placed).makesPrivateEndpoints === true);
}

/** Allows calls to private endpoints from inside the network; roles control access to each service. */
function linkRule(subnet: Subnet): Block {
  return inbound(subnet, 'from_network', {
    priority: 3900,
    access: 'Allow',
    protocol: 'Tcp',
    source_address_prefix: 'VirtualNetwork',
    destination_address_prefix: code(`azurerm_subnet.${subnet}.address_prefixes[0]`),
    destination_port_range: '443',
    description: 'private endpoints of stores',
  });
}

/** Denies all other traffic. The default rules of Azure allow all traffic within the virtual network. */
function denyRule(subnet: Subnet): Block {
  return inbound(subnet, 'deny', {
    priority: 4096,
    access: 'Deny',
    protocol: '*',
    source_address_prefix: 'VirtualNetwork',
    destination_address_prefix: '*',
    destination_port_range: '*',
    description: 'all other traffic',
  });
}

function inbound(subnet: Subnet, name: string, rule: Readonly<Record<string, Value>>): Block {
  return resource('security.tf', 'azurerm_network_security_rule', `${subnet}_${name}`, {
    name: name.replaceAll('_', '-'),
    ...GROUPED,
    network_security_group_name: code(`azurerm_network_security_group.${subnet}.name`),
    direction: 'Inbound',
    source_port_range: '*',
    ...rule,
  });
}
