import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Site } from '../../../model/offering.ts';
import { code, type Expression, type Nested, nested } from '../../../model/terraform.ts';
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

/**
 * Access restrictions of an internal App Service or function app: the subnets of its callers, and Logic Apps if a schedule
 * or a workflow starts it. learn.microsoft.com/azure/app-service/app-service-ip-restrictions
 */
export function callersOnly(site: Site, { id, demand }: WebNode): Readonly<Record<string, string | readonly Nested[]>> {
  if (demand.internal !== true) return {};
  const subnets = callerSubnets(site, id).flatMap((subnet) => {
    const own = subnetId(site, subnet);
    return own === null ? [] : [{ name: subnet, virtual_network_subnet_id: own }];
  });
  const starters = callersOf(site, id).some(({ node }) => ['scheduler', 'workflow'].includes(node.capability));
  const rules = [...subnets, ...(starters ? [{ name: 'logic-apps', service_tag: 'LogicApps' }] : [])];
  return {
    ip_restriction_default_action: 'Deny',
    ...(rules.length === 0
      ? {}
      : {
          ip_restriction: rules.map((rule, index) => nested({ ...rule, action: 'Allow', priority: 100 + 10 * index })),
        }),
  };
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
