import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { counted } from '../../../kit/usage.ts';
import { factsOf } from '../../foundation/facts.ts';
import { GROUPED, groupName, shorten, shortName, TAGS } from '../../foundation/names.ts';
import { isBehindEntryPoint } from '../../foundation/network/plan.ts';
import { SHARED_PROFILE, securityPolicy } from '../front-door/profile.ts';
import { callersOf } from '../program-calls.ts';

type WebNode = GraphNode<'web_compute'>;

/** Usage of Front Door if no other component of the design uses it. */
export function frontDoorUsages(demand: ComputeDemand): readonly Usage[] {
  const { behindGateway, path, egressGbPerMonth, requestsPerMonth } = demand;
  if (!hasFrontDoor(demand)) return [];
  const dataOut = counted('front_door/data-out/zone1', 'data out to clients', egressGbPerMonth, 1, 'GB');
  // A path needs an entry point that several programs share, with its own profile.
  if (path !== undefined && behindGateway !== true) return [dataOut];
  return [
    { ...counted('front_door/standard/base', 'Front Door, for HTTPS', 1), ...SHARED_PROFILE },
    counted('front_door/standard/requests-zone1', 'requests', requestsPerMonth, 1e4),
    dataOut,
  ];
}

export function frontDoorClaims(node: WebNode): readonly Claim[] {
  const { behindGateway, path } = node.demand;
  if (!hasFrontDoor(node.demand) || (path !== undefined && behindGateway !== true)) return [];
  return [
    {
      kind: 'encrypted_in_transit',
      text: 'HTTP redirects to HTTPS.',
      resource: `azurerm_cdn_frontdoor_route.${labelOf(node.id)}`,
      attributes: { https_redirect_enabled: true },
    },
  ];
}

/** True if it needs a Front Door of its own or a shared one: the CDN or the firewall is another, unless an API gateway is between them. */
function hasFrontDoor({ behindCdn, behindGateway, behindFirewall, internal }: ComputeDemand): boolean {
  return internal !== true && behindFirewall !== true && (behindCdn !== true || behindGateway === true);
}

/** The component whose Front Door profile all programs without a certificate use: the load balancer, or the first of them. */
function profileOwner(site: Site): PlacedNode | null {
  const balancer = site.placed.find((placed) => factsOf(placed).sharesProfile === true);
  const program = site.placed.find((placed) => {
    const { node } = placed;
    if (node.capability !== 'web_compute' || factsOf(placed).web?.plain !== true) return false;
    return node.demand.internal !== true && !isBehindEntryPoint(site, node.id);
  });
  return balancer ?? program ?? null;
}

function profileBlock(site: Site, nodeId: string): Block {
  return resource('edge.tf', 'azurerm_cdn_frontdoor_profile', site.label(nodeId), {
    name: groupName(nodeId),
    ...GROUPED,
    sku_name: 'Standard_AzureFrontDoor',
    ...TAGS,
  });
}

/**
 * Front Door for the virtual machines: it has the certificate, and only it can call them. Empty if another component uses
 * Front Door already.
 */
export function frontDoor(site: Site, node: WebNode, host: Expression): readonly Block[] {
  const label = site.label(node.id);
  const nodeId = node.id;
  if (isBehindEntryPoint(site, nodeId) || node.demand.internal === true) return [];
  const owner = profileOwner(site);
  const ownerId = owner?.node.id ?? nodeId;
  const isDeclared = factsOf(owner).sharesProfile === true;
  const profile = code(`azurerm_cdn_frontdoor_profile.${site.label(ownerId)}.id`);
  return [
    ...(isDeclared ? [] : [profileBlock(site, ownerId)]),
    resource('edge.tf', 'azurerm_cdn_frontdoor_endpoint', label, {
      name: shortName('fde', nodeId),
      cdn_frontdoor_profile_id: profile,
      ...TAGS,
    }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_origin_group', label, {
      name: nodeId,
      cdn_frontdoor_profile_id: profile,
      load_balancing: nested({}),
      health_probe: nested({
        protocol: 'Http',
        interval_in_seconds: 100,
        path: code(`var.${label}_health_path`),
        request_type: 'HEAD',
      }),
    }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_origin', label, {
      name: nodeId,
      cdn_frontdoor_origin_group_id: code(`azurerm_cdn_frontdoor_origin_group.${label}.id`),
      enabled: true,
      host_name: host,
      origin_host_header: host,
      http_port: 80,
      https_port: 443,
      certificate_name_check_enabled: true,
    }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_route', label, {
      name: nodeId,
      cdn_frontdoor_endpoint_id: code(`azurerm_cdn_frontdoor_endpoint.${label}.id`),
      cdn_frontdoor_origin_group_id: code(`azurerm_cdn_frontdoor_origin_group.${label}.id`),
      cdn_frontdoor_origin_ids: [code(`azurerm_cdn_frontdoor_origin.${label}.id`)],
      patterns_to_match: ['/*'],
      supported_protocols: ['Http', 'Https'],
      https_redirect_enabled: true,
      forwarding_protocol: 'HttpOnly',
      link_to_default_domain: true,
    }),
    ...gatewayOnly(site, nodeId, profile),
    output(
      `${label}_url`,
      `Endpoint of ${node.title}.`,
      joined('https://', code(`azurerm_cdn_frontdoor_endpoint.${label}.host_name`)),
    ),
  ];
}

/** Header with which an API gateway proves that a request passed it. */
export const GATEWAY_HEADER = 'X-Gateway-Key';

/** The key that the API gateway sends to a program without a certificate. */
export function gatewayKey(label: string): Expression {
  return code(`random_password.${label}_gateway.result`);
}

/** Behind an API gateway the Front Door of a program accepts only requests with the key of the gateway. */
function gatewayOnly(site: Site, nodeId: string, profile: Expression): readonly Block[] {
  const label = site.label(nodeId);
  if (!callersOf(site, nodeId).some(({ node }) => node.capability === 'api_gateway')) return [];
  return [
    resource('security.tf', 'random_password', `${label}_gateway`, { length: 48, special: false }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_firewall_policy', label, {
      name: joined(code('local.compact'), 'api', shorten(nodeId.replaceAll('-', ''), 8)),
      ...GROUPED,
      sku_name: 'Standard_AzureFrontDoor',
      mode: 'Prevention',
      ...TAGS,
      custom_rule: nested({
        name: 'GatewayOnly',
        type: 'MatchRule',
        action: 'Block',
        priority: 10,
        match_condition: nested({
          match_variable: 'RequestHeader',
          selector: GATEWAY_HEADER,
          operator: 'Equal',
          negation_condition: true,
          match_values: [gatewayKey(label)],
        }),
      }),
    }),
    securityPolicy(label, `${nodeId}-gateway-only`, profile),
  ];
}
