import { formatNumber } from '../../../../messages/numbers.ts';
import type { Unbuilt } from '../../../../model/cloud.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Usage } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded, isNamed } from '../../../kit/requirements.ts';
import { always } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { firewallVariables } from '../firewall.ts';
import { type GatewaySize, gatewayBlocks, gatewaySizes } from './gateway.ts';

/** True if the text names Application Gateway or excludes Front Door. Front Door is simpler: it needs no user certificate and no subnet. */
function isGatewayRequested(requirements: ResolvedRequirements): boolean {
  if (isExcluded(requirements, [], ['application gateway', 'azure application gateway'])) return false;
  if (isExcluded(requirements, [], ['front door', 'azure front door'])) return true;
  return isNamed(requirements, ['application gateway']);
}

function usages(size: GatewaySize, tier: 'standard' | 'waf'): readonly Usage[] {
  return [
    always(`application_gateway/${tier}-v2/gateway`, 'gateway'),
    always(`application_gateway/${tier}-v2/capacity-unit`, 'capacity units', size.units),
    always('public_ip/static/regional', 'public IP address'),
  ];
}

/** Managed rule sets of Microsoft, and a rate limit per client IP address. learn.microsoft.com/azure/web-application-firewall/ag/application-gateway-crs-rulegroups-rules */
function firewall(label: string, nodeId: string): readonly Block[] {
  return [
    ...firewallVariables(label),
    resource('edge.tf', 'azurerm_web_application_firewall_policy', label, {
      name: groupName(`${nodeId}-rules`),
      ...PLACED,
      ...TAGS,
      policy_settings: nested({ enabled: true, mode: code(`var.${label}_mode`), request_body_check: true }),
      managed_rules: nested({
        managed_rule_set: [
          nested({ type: 'Microsoft_DefaultRuleSet', version: '2.1' }),
          nested({ type: 'Microsoft_BotManagerRuleSet', version: '1.1' }),
        ],
      }),
      custom_rules: nested({
        name: 'RateLimit',
        rule_type: 'RateLimitRule',
        action: 'Block',
        priority: 10,
        rate_limit_duration: 'OneMin',
        rate_limit_threshold: code(`var.${label}_requests_per_minute`),
        group_rate_limit_by: 'ClientAddr',
        match_conditions: nested({
          operator: 'IPMatch',
          match_values: ['0.0.0.0/0', '::/0'],
          match_variables: nested({ variable_name: 'RemoteAddr' }),
        }),
      }),
    }),
  ];
}

function claims(node: GraphNode) {
  return [
    {
      kind: 'encrypted_in_transit' as const,
      text: 'HTTP redirects to HTTPS with TLS 1.2 or newer.',
      resource: `azurerm_application_gateway.${labelOf(node.id)}`,
      attributes: { 'ssl_policy.policy_name': 'AppGwSslPolicy20220101' },
    },
  ];
}

const NET = 'Microsoft.Network';

const PERMISSIONS: Permissions = {
  azurerm_application_gateway: manage(
    `${NET}/applicationGateways`,
    `${NET}/applicationGateways/backendAddressPools/join/action`,
  ),
  // The deployer writes keys and secrets with a role on the vault that this Terraform assigns.
  azurerm_key_vault_certificate: ['Microsoft.KeyVault/vaults/read'],
  azurerm_web_application_firewall_policy: manage(
    `${NET}/ApplicationGatewayWebApplicationFirewallPolicies`,
    `${NET}/ApplicationGatewayWebApplicationFirewallPolicies/join/action`,
  ),
};

const waf: AzureOffering<'waf', GatewaySize> = {
  id: 'azure.application-gateway-waf',
  service: 'Azure Application Gateway with Web Application Firewall',
  capability: 'waf',
  inNetwork: true,
  permissions: PERMISSIONS,
  facts: () => ({ position: { subnet: 'gateway', ports: ['80', '443'] }, entrance: 'gateway' }),
  fit(node, requirements) {
    if (!isGatewayRequested(requirements) || isExcluded(requirements, ['waf'])) return null;
    return {
      because: `Filters ${formatNumber(node.demand.requestsPerMonth / 1e6)} million requests/month in the region, zone-redundant, with your own certificate.`,
      provides: ['waf', 'load_balancer'],
      // Front Door is the only CDN in this catalog: without it clients connect directly to the gateway.
      builtIn: ['load_balancer', 'cdn', 'api_gateway'],
    };
  },
  size: (node) => gatewaySizes(node.demand, true),
  meter: (size) => usages(size, 'waf'),
  declare: (size, node, site) => {
    const label = site.label(node.id);
    const policy = `azurerm_web_application_firewall_policy.${label}.id`;
    return [...firewall(label, node.id), ...gatewayBlocks(size, node, site, policy)];
  },
  claims: (_size, node) => [
    ...claims(node),
    {
      kind: 'filtered',
      text: 'Requests that match the managed rule sets of Microsoft are blocked before they reach the application.',
      resource: `azurerm_web_application_firewall_policy.${labelOf(node.id)}`,
      attributes: {
        'policy_settings.mode': 'Prevention',
        'managed_rules.managed_rule_set.type': ['Microsoft_DefaultRuleSet', 'Microsoft_BotManagerRuleSet'],
      },
    },
  ],
};

const balancer: AzureOffering<'load_balancer', GatewaySize> = {
  id: 'azure.application-gateway',
  service: 'Azure Application Gateway',
  capability: 'load_balancer',
  inNetwork: true,
  permissions: PERMISSIONS,
  facts: () => ({ position: { subnet: 'gateway', ports: ['80', '443'] }, entrance: 'gateway' }),
  fit(node, requirements) {
    if (!isGatewayRequested(requirements) || isExcluded(requirements, ['load_balancer'])) return null;
    return {
      because: `One regional HTTPS endpoint for ${formatNumber(node.demand.peakRps, 2)} requests/s, zone-redundant, with your own certificate.`,
      provides: ['load_balancer'],
      builtIn: ['api_gateway'],
    };
  },
  size: (node) => gatewaySizes(node.demand, false),
  meter: (size) => usages(size, 'standard'),
  declare: (size, node, site) => gatewayBlocks(size, node, site, null),
  claims: (_size, node) => claims(node),
};

/** Regional web application firewall. */
export const gatewayFirewall = entry(waf);

/** Regional load balancer. */
export const gatewayBalancer = entry(balancer);

/** Differences of designs without a gateway: a gateway is added only on request. */
export const UNBUILT_GATEWAY: Readonly<Record<string, Unbuilt>> = {
  'application gateway': {
    instead: 'web_compute',
    difference:
      'The application endpoint has HTTPS and a CDN. Require a web application firewall to get Application Gateway with WAF.',
    unless: balancer.id,
  },
};
