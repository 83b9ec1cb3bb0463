import type { TrafficDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  type Nested,
  nested,
  output,
  resource,
  template,
} from '../../../../model/terraform.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureFacts, factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { hostVariable } from '../../foundation/inputs.ts';
import { GROUPED, groupName, pairLabel, shortName, TAGS } from '../../foundation/names.ts';
import { isApexTaken } from '../../foundation/network/plan.ts';
import { delegationVariable } from '../container-apps/domain.ts';
import { type EntryRoute, entryRoutes, pathPatterns } from '../entry-routes.ts';
import { assetRules, FILE_CACHE } from './caching.ts';

const NET = 'Microsoft.Network';
const CDN = 'Microsoft.Cdn/profiles';

export const FRONT_DOOR_PERMISSIONS: Permissions = {
  azurerm_cdn_frontdoor_custom_domain: manage(`${CDN}/customDomains`),
  azurerm_cdn_frontdoor_endpoint: manage(`${CDN}/afdEndpoints`),
  azurerm_cdn_frontdoor_firewall_policy: manage(
    `${NET}/frontDoorWebApplicationFirewallPolicies`,
    `${NET}/frontDoorWebApplicationFirewallPolicies/join/action`,
  ),
  azurerm_cdn_frontdoor_origin: manage(`${CDN}/originGroups/origins`),
  azurerm_cdn_frontdoor_origin_group: manage(`${CDN}/originGroups`),
  // Results of long-running operations are a separate resource type. learn.microsoft.com/azure/role-based-access-control/permissions/networking
  azurerm_cdn_frontdoor_profile: manage(CDN, 'Microsoft.Cdn/operationresults/*/read'),
  azurerm_cdn_frontdoor_route: manage(`${CDN}/afdEndpoints/routes`),
  azurerm_cdn_frontdoor_rule: manage(`${CDN}/ruleSets/rules`),
  azurerm_cdn_frontdoor_rule_set: manage(`${CDN}/ruleSets`),
  azurerm_cdn_frontdoor_security_policy: manage(`${CDN}/securityPolicies`),
};

export type Tier = 'Standard' | 'Premium';

/** Facts common to all Front Door offerings. */
export const FRONT_DOOR_FACTS: AzureFacts = { entrance: 'front_door', serviceTag: 'AzureFrontDoor.Backend' };

/** The Standard profile that a load balancer and programs without a certificate share. */
export const SHARED_PROFILE = { sharedAs: 'azure-front-door-standard' };

/**
 * Usage of requests and the monthly fee of a profile.
 * @param what text of the profile line in the estimate, @param shared the profile that it shares with others
 */
export function frontDoorUsages(
  tier: Tier,
  { requestsPerMonth }: TrafficDemand,
  what = 'profile',
  shared: Pick<Usage, 'sharedAs'> = {},
): readonly Usage[] {
  const prices = `front_door/${tier.toLowerCase()}`;
  return [
    { ...counted(`${prices}/base`, what, 1, 1, 'profile'), ...shared },
    counted(`${prices}/requests-zone1`, 'requests', requestsPerMonth, 1e4),
  ];
}

/** One size per tier. */
export function frontDoorSizes(tier: Tier, operations = 0.1): readonly SizeFacts[] {
  // Service level agreement for online services: Azure Front Door 99.99 %.
  return [{ sku: `${tier} profile`, count: 1, qualities: managed(3, 99.99, { operations }) }];
}

/** Data transfer from the edge to clients, cached or not. */
export function dataOut({ egressGbPerMonth }: TrafficDemand): Usage {
  return counted('front_door/data-out/zone1', 'data out to clients', egressGbPerMonth, 1, 'GB');
}

/** Content cached at the edge: all files of a static site, or only static asset paths of an application. */
type Kept = 'nothing' | 'files' | 'assets';

function keptOf({ placed, filesOnly }: EntryRoute, cached: boolean): Kept {
  if (!cached) return 'nothing';
  return placed.node.capability === 'static_site' || filesOnly ? 'files' : 'assets';
}

/** A profile with endpoint, origins and routes. @param cached content cached at the edge */
export function frontDoorBlocks(node: GraphNode, site: Site, tier: Tier, cached: boolean): readonly Block[] {
  const label = site.label(node.id);
  const routes = entryRoutes(site, node.id);
  const profile = code(`azurerm_cdn_frontdoor_profile.${label}.id`);
  const domain = routes.length === 0 ? [] : domainBlocks(node.id, profile, site);
  const isNamed = domain.length > 0;
  return [
    resource('edge.tf', 'azurerm_cdn_frontdoor_profile', label, {
      name: groupName(node.id),
      ...GROUPED,
      sku_name: `${tier}_AzureFrontDoor`,
      response_timeout_seconds: 60,
      ...TAGS,
    }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_endpoint', label, {
      name: shortName('edge', node.id),
      cdn_frontdoor_profile_id: profile,
      ...TAGS,
    }),
    ...routes.flatMap((route, index) => originBlocks(route, index === 0, site, label)),
    ...domain,
    ...(routes.some((route) => keptOf(route, cached) === 'assets') ? assetRules(label, profile) : []),
    ...routes.map((route, index) =>
      routeBlock(route, index === 0, site, { entry: label, kept: keptOf(route, cached), isNamed }),
    ),
    output(
      `${label}_url`,
      'Public host name of the application.',
      template`https://${code(`azurerm_cdn_frontdoor_endpoint.${label}.host_name`)}`,
    ),
  ];
}

/** Label of the blocks of a route: the first has that of the entry point. */
function routeLabel({ placed }: EntryRoute, isFirst: boolean, site: Site, entry: string): string {
  return isFirst ? entry : pairLabel(site, entry, site.label(placed.node.id));
}

/** Origin of Front Door with its health probe. Without a certificate it uses HTTP, and only Front Door can call it. */
function originBlocks(route: EntryRoute, isFirst: boolean, site: Site, entry: string): readonly Block[] {
  const label = routeLabel(route, isFirst, site, entry);
  const name = isFirst ? 'origin' : route.placed.node.id;
  return [
    resource('edge.tf', 'azurerm_cdn_frontdoor_origin_group', label, {
      name,
      cdn_frontdoor_profile_id: code(`azurerm_cdn_frontdoor_profile.${entry}.id`),
      session_affinity_enabled: false,
      load_balancing: nested({ sample_size: 4, successful_samples_required: 3 }),
      // A store of files has no path that answers; the only origin needs no probe.
      ...(route.filesOnly
        ? {}
        : {
            health_probe: nested({
              protocol: route.plain ? 'Http' : 'Https',
              path: (isFirst ? undefined : route.healthPath) ?? '/',
              request_type: 'GET',
              interval_in_seconds: 100,
            }),
          }),
    }),
    resource('edge.tf', 'azurerm_cdn_frontdoor_origin', label, {
      name,
      cdn_frontdoor_origin_group_id: code(`azurerm_cdn_frontdoor_origin_group.${label}.id`),
      host_name: route.host,
      origin_host_header: route.host,
      certificate_name_check_enabled: true,
      http_port: 80,
      https_port: 443,
      ...route.after,
    }),
  ];
}

interface Way {
  /** Label of the entry point. */
  readonly entry: string;
  readonly kept: Kept;
  /** It has a custom domain. */
  readonly isNamed: boolean;
}

function routeBlock(route: EntryRoute, isFirst: boolean, site: Site, { entry, kept, isNamed }: Way): Block {
  const label = routeLabel(route, isFirst, site, entry);
  return resource('edge.tf', 'azurerm_cdn_frontdoor_route', label, {
    name: isFirst ? 'all' : route.placed.node.id,
    cdn_frontdoor_endpoint_id: code(`azurerm_cdn_frontdoor_endpoint.${entry}.id`),
    cdn_frontdoor_origin_group_id: code(`azurerm_cdn_frontdoor_origin_group.${label}.id`),
    cdn_frontdoor_origin_ids: [code(`azurerm_cdn_frontdoor_origin.${label}.id`)],
    patterns_to_match: route.path === null ? ['/*'] : [...pathPatterns(route.path)],
    supported_protocols: ['Http', 'Https'],
    forwarding_protocol: route.plain ? 'HttpOnly' : 'HttpsOnly',
    https_redirect_enabled: true,
    link_to_default_domain: true,
    ...(isNamed ? { cdn_frontdoor_custom_domain_ids: code(`azurerm_cdn_frontdoor_custom_domain.${entry}[*].id`) } : {}),
    ...(kept === 'files' ? { cache: FILE_CACHE } : {}),
    ...(kept === 'assets' ? { cdn_frontdoor_rule_set_ids: [code(`azurerm_cdn_frontdoor_rule_set.${entry}.id`)] } : {}),
  });
}

/** True for the first Front Door, unless a static site has the name: the others use their ids as subdomains. */
function ownsWww(nodeId: string, site: Site): boolean {
  const first = site.placed.find((placed) => factsOf(placed).entrance === 'front_door');
  return first?.node.id === nodeId && !isApexTaken(site);
}

/** Custom domain of Front Door, with a managed certificate that Azure issues once the zone is delegated. */
function domainBlocks(nodeId: string, profile: Expression, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const zone = site.first('dns');
  if (zone === null) return [];
  const zoneAddress = `azurerm_dns_zone.${site.label(zone.node.id)}[0]`;
  const count = code('var.domain_delegated ? 1 : 0');
  const custom = `azurerm_cdn_frontdoor_custom_domain.${label}`;
  return [
    delegationVariable(),
    hostVariable(label, 'Subdomain of the public host name, such as www.', ownsWww(nodeId, site) ? 'www' : nodeId),
    resource('edge.tf', 'azurerm_cdn_frontdoor_custom_domain', label, {
      count,
      name: 'site',
      cdn_frontdoor_profile_id: profile,
      dns_zone_id: code(`${zoneAddress}.id`),
      host_name: template`${code(`var.${label}_host`)}.${code('var.domain_name')}`,
      tls: nested({ certificate_type: 'ManagedCertificate' }),
    }),
    resource('edge.tf', 'azurerm_dns_txt_record', label, {
      count,
      name: template`_dnsauth.${code(`var.${label}_host`)}`,
      zone_name: code(`${zoneAddress}.name`),
      ...GROUPED,
      ttl: 300,
      ...TAGS,
      record: nested({ value: code(`${custom}[0].validation_token`) }),
    }),
    resource('edge.tf', 'azurerm_dns_cname_record', label, {
      count,
      name: code(`var.${label}_host`),
      zone_name: code(`${zoneAddress}.name`),
      ...GROUPED,
      ttl: 300,
      record: code(`azurerm_cdn_frontdoor_endpoint.${label}.host_name`),
      ...TAGS,
    }),
  ];
}

/**
 * Applies the firewall policy of the label to the default domain of its endpoint.
 *
 * @param ownDomains further domains, if the endpoint has any
 */
export function securityPolicy(label: string, name: string, profile: Expression, ownDomains?: Nested): Block {
  return resource('edge.tf', 'azurerm_cdn_frontdoor_security_policy', label, {
    name,
    cdn_frontdoor_profile_id: profile,
    security_policies: nested({
      firewall: nested({
        cdn_frontdoor_firewall_policy_id: code(`azurerm_cdn_frontdoor_firewall_policy.${label}.id`),
        association: nested({
          patterns_to_match: ['/*'],
          domain: nested({ cdn_frontdoor_domain_id: code(`azurerm_cdn_frontdoor_endpoint.${label}.id`) }),
          dynamic: ownDomains,
        }),
      }),
    }),
  });
}
