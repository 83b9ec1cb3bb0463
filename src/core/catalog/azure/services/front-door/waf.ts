import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, type Nested, nested, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded, isNamed } from '../../../kit/requirements.ts';
import { type AzureOffering, entry, factsOf } from '../../foundation/facts.ts';
import { GROUPED, shorten, TAGS } from '../../foundation/names.ts';
import { entryRoutes } from '../entry-routes.ts';
import { firewallVariables } from '../firewall.ts';
import { originGroup } from '../regional/front.ts';
import {
  dataOut,
  FRONT_DOOR_FACTS,
  FRONT_DOOR_PERMISSIONS,
  frontDoorBlocks,
  frontDoorSizes,
  frontDoorUsages,
  securityPolicy,
} from './profile.ts';

/** Managed rule sets of Microsoft for web attacks and bots. learn.microsoft.com/azure/web-application-firewall/afds/waf-front-door-drs */
function firewall(node: GraphNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const named = site.first('dns') !== null && entryRoutes(site, node.id).length > 0;
  return [
    ...firewallVariables(label),
    resource('edge.tf', 'azurerm_cdn_frontdoor_firewall_policy', label, {
      name: policyName(node, site),
      ...GROUPED,
      sku_name: code(`azurerm_cdn_frontdoor_profile.${label}.sku_name`),
      mode: code(`var.${label}_mode`),
      request_body_check_enabled: true,
      ...TAGS,
      managed_rule: [
        nested({ type: 'Microsoft_DefaultRuleSet', version: '2.1', action: 'Block' }),
        nested({ type: 'Microsoft_BotManagerRuleSet', version: '1.1', action: 'Block' }),
      ],
      custom_rule: nested({
        name: 'RateLimit',
        type: 'RateLimitRule',
        action: 'Block',
        priority: 10,
        rate_limit_duration_in_minutes: 1,
        rate_limit_threshold: code(`var.${label}_requests_per_minute`),
        match_condition: nested({
          match_variable: 'RemoteAddr',
          operator: 'IPMatch',
          match_values: ['0.0.0.0/0', '::/0'],
        }),
      }),
    }),
    securityPolicy(
      label,
      'all',
      code(`azurerm_cdn_frontdoor_profile.${label}.id`),
      named ? ownDomains(label) : undefined,
    ),
  ];
}

/** Policy name of letters and digits, unique in the resource group. */
function policyName(node: GraphNode, site: Site) {
  const policies = site.placed.filter((placed) => factsOf(placed).isOnlyEntrance === true);
  const own = policies.length > 1 ? shorten(node.id.replaceAll('-', ''), 8) : '';
  return joined(code('local.compact'), 'waf', own);
}

/** Custom domains of the site, protected by the same policy as the default host name. */
function ownDomains(label: string): Nested {
  return nested(
    {
      for_each: code(`azurerm_cdn_frontdoor_custom_domain.${label}[*].id`),
      content: nested({ cdn_frontdoor_domain_id: code('domain.value') }),
    },
    'domain',
  );
}

const offering: AzureOffering<'waf', SizeFacts> = {
  id: 'azure.front-door-premium',
  service: 'Azure Front Door Premium with Web Application Firewall',
  capability: 'waf',
  multiRegion: originGroup(),
  inNetwork: false,
  permissions: FRONT_DOOR_PERMISSIONS,
  facts: () => ({ ...FRONT_DOOR_FACTS, isOnlyEntrance: true }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['waf'], ['front door', 'azure front door'])) return null;
    if (isNamed(requirements, ['application gateway'])) return null;
    return {
      because: `Filters ${formatNumber(node.demand.requestsPerMonth / 1e6)} million requests/month with the managed rule sets of Microsoft for attacks and bots; the application accepts traffic only from Front Door.`,
      provides: node.demand.beforeCdn === true ? ['waf', 'cdn', 'edge_acceleration'] : ['waf', 'edge_acceleration'],
      builtIn: ['load_balancer', 'cdn', 'edge_acceleration'],
    };
  },
  size: () => frontDoorSizes('Premium', 0.2),
  // Data out is counted once: here if this is also the CDN, otherwise with the application, because data transfer to Front Door
  // is free and its rate is within 5 %.
  meter: (_size, node) => [
    ...frontDoorUsages('Premium', node.demand, 'profile with the firewall'),
    ...(node.demand.beforeCdn === true ? [dataOut(node.demand)] : []),
  ],
  declare: (_size, node, site) => [
    ...frontDoorBlocks(node, site, 'Premium', node.demand.beforeCdn === true),
    ...firewall(node, site),
  ],
  claims: (_size, node) => [
    {
      kind: 'encrypted_in_transit',
      text: 'HTTP redirects to HTTPS, and connections to the application use HTTPS only.',
      resource: `azurerm_cdn_frontdoor_route.${labelOf(node.id)}`,
      attributes: { forwarding_protocol: 'HttpsOnly' },
    },
    {
      kind: 'filtered',
      text: 'Requests that match the managed rule sets of Microsoft are blocked before they reach the application.',
      resource: `azurerm_cdn_frontdoor_firewall_policy.${labelOf(node.id)}`,
      attributes: { mode: 'Prevention', 'managed_rule.action': 'Block' },
    },
  ],
};

/** Web application firewall at the edge. */
export const frontDoorPremium = entry(offering);
