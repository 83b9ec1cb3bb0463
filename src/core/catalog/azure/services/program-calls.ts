import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Site } from '../../../model/offering.ts';
import { code, type Expression, type Nested, nested, type Value } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { factsOf } from '../foundation/facts.ts';
import { nodeSetting } from '../foundation/names.ts';
import { positionOf, subnetId } from '../foundation/network/plan.ts';
import type { Subnet } from '../foundation/network/subnets.ts';

type WebNode = GraphNode<'web_compute'>;

/** Access of a program that calls a web program: its address. Network rules, not roles, limit the callers. */
export function programAccess(node: WebNode, site: Site, edge: Edge): AccessGrant {
  const target = site.find(node.id);
  const calls = edge.to === node.id && edge.kind === 'request' && target !== null;
  return {
    environment: calls ? { [nodeSetting(site, node.id, 'URL')]: programUrl(site, target, edge.from) } : {},
    secrets: {},
    blocks: [],
  };
}

/** URL at which a component of the system calls a web program. It refers to nothing that depends on the program. */
export function programUrl(site: Site, target: PlacedNode, callerId: string): Expression {
  const { web } = factsOf(target);
  if (web?.urlFor !== undefined) return web.urlFor(site, callerId);
  return joined('https://', web?.host ?? '');
}

/** Components of the system that call a program. */
export function callersOf(site: Site, nodeId: string): readonly PlacedNode[] {
  const ids = [...new Set(site.to(nodeId).map(({ from }) => from))];
  return ids.flatMap((id) => site.find(id) ?? []);
}

/** Subnets from which a program is called. */
function callerSubnets(site: Site, nodeId: string): readonly Subnet[] {
  const subnets = callersOf(site, nodeId).flatMap((caller) => positionOf(caller)?.subnet ?? []);
  return [...new Set(subnets)].sort();
}

/** A rule that lets a caller in. */
type AccessRule = Readonly<Record<string, Value>>;

/**
 * Access restrictions of an App Service or function app: an internal one lets in the subnets of its callers, and Logic Apps if
 * a schedule or a workflow starts it; one behind entry points lets in these.
 * learn.microsoft.com/azure/app-service/app-service-ip-restrictions
 */
export function callersOnly(site: Site, node: WebNode): Readonly<Record<string, string | readonly Nested[]>> {
  const rules = node.demand.internal === true ? internalRules(site, node.id) : entryRules(site, node.id);
  if (rules === null) return {};
  return {
    ip_restriction_default_action: 'Deny',
    ...(rules.length === 0
      ? {}
      : {
          ip_restriction: rules.map((rule, index) => nested({ ...rule, action: 'Allow', priority: 100 + 10 * index })),
        }),
  };
}

const LOGIC_APPS: AccessRule = { name: 'logic-apps', service_tag: 'LogicApps' };

function isStarter({ node }: PlacedNode): boolean {
  return node.capability === 'scheduler' || node.capability === 'workflow';
}

function internalRules(site: Site, id: string): readonly AccessRule[] {
  const subnets = callerSubnets(site, id).flatMap((subnet): AccessRule[] => {
    const own = subnetId(site, subnet);
    return own === null ? [] : [{ name: subnet, virtual_network_subnet_id: own }];
  });
  return [...subnets, ...(callersOf(site, id).some(isStarter) ? [LOGIC_APPS] : [])];
}

/** The entry points in front of a program; null if people or programs call it at its own address. */
function entryRules(site: Site, id: string): readonly AccessRule[] | null {
  const edges = site.to(id);
  // People reach a program with a firewall in front through the firewall.
  const isInspected = edges.some(({ kind }) => kind === 'inspection');
  const callers = edges
    .filter(({ kind }) => kind === 'request' || kind === 'origin' || kind === 'inspection')
    .map(({ from }) => site.find(from))
    .filter((caller) => caller !== null || !isInspected);
  const rules = callers.map((caller) => (caller === null ? null : entryRule(site, caller)));
  const known = rules.filter((rule) => rule !== null);
  if (known.length === 0 || known.length < rules.length) return null;
  const unique = new Map(
    [...known, ...(callersOf(site, id).some(isStarter) ? [LOGIC_APPS] : [])].map((rule) => [rule.name, rule]),
  );
  return [...unique.values()];
}

function entryRule(site: Site, caller: PlacedNode): AccessRule | null {
  const { node } = caller;
  const label = site.label(node.id);
  if (node.capability === 'api_gateway') {
    return { name: node.id, service_tag: 'AzureCloud', headers: withId(gatewayId(label)) };
  }
  const { entrance } = factsOf(caller);
  if (entrance === 'front_door') {
    const id = code(`azurerm_cdn_frontdoor_profile.${label}.resource_guid`);
    return { name: node.id, service_tag: 'AzureFrontDoor.Backend', headers: withId(id) };
  }
  if (entrance === 'gateway') {
    return { name: node.id, ip_address: joined(code(`azurerm_public_ip.${label}.ip_address`), '/32') };
  }
  return null;
}

/** Header with the ID of Front Door, by which App Service tells one profile from others; an API gateway sends one of its own. */
export const ID_HEADER = 'X-Azure-FDID';

/** ID that an API gateway sends, which only it and the programs behind it know. */
export function gatewayId(label: string): Expression {
  return code(`random_uuid.${label}.result`);
}

function withId(id: Expression): Value {
  return [{ x_azure_fdid: [id], x_fd_health_probe: [], x_forwarded_for: [], x_forwarded_host: [] }];
}

/** URL of the entry point in front of a program: an Application Gateway or a Front Door. */
export function entryUrl(site: Site, { id, demand }: WebNode): Expression {
  const entry = callersOf(site, id).find((caller) => factsOf(caller).entrance !== undefined);
  const label = site.label(entry?.node.id ?? id);
  const host =
    factsOf(entry ?? null).entrance === 'gateway'
      ? code(`azurerm_public_ip.${label}.fqdn`)
      : code(`azurerm_cdn_frontdoor_endpoint.${label}.host_name`);
  return joined('https://', host, entry === undefined ? '' : (demand.path ?? ''));
}
