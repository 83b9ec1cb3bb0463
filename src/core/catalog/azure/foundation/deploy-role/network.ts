import { manage, type Rights } from './rights.ts';

const NET = 'Microsoft.Network';
const CDN = 'Microsoft.Cdn/profiles';

/** Networks, ways in and out, names, and the front door. */
export const networkRights: Rights = {
  // Answers of long operations have a place of their own here. learn.microsoft.com/azure/role-based-access-control/permissions/networking
  azurerm_cdn_frontdoor_profile: manage(CDN, 'Microsoft.Cdn/operationresults/*/read'),
  azurerm_cdn_frontdoor_custom_domain: manage(`${CDN}/customDomains`),
  azurerm_cdn_frontdoor_custom_domain_association: [
    `${CDN}/afdEndpoints/routes/read`,
    `${CDN}/afdEndpoints/routes/write`,
  ],
  azurerm_cdn_frontdoor_endpoint: manage(`${CDN}/afdEndpoints`),
  azurerm_cdn_frontdoor_firewall_policy: manage(
    `${NET}/frontDoorWebApplicationFirewallPolicies`,
    `${NET}/frontDoorWebApplicationFirewallPolicies/join/action`,
  ),
  azurerm_cdn_frontdoor_origin: manage(`${CDN}/originGroups/origins`),
  azurerm_cdn_frontdoor_origin_group: manage(`${CDN}/originGroups`),
  azurerm_cdn_frontdoor_route: manage(`${CDN}/afdEndpoints/routes`),
  azurerm_cdn_frontdoor_rule: manage(`${CDN}/ruleSets/rules`),
  azurerm_cdn_frontdoor_rule_set: manage(`${CDN}/ruleSets`),
  azurerm_cdn_frontdoor_security_policy: manage(`${CDN}/securityPolicies`),
  azurerm_application_gateway: manage(
    `${NET}/applicationGateways`,
    `${NET}/applicationGateways/backendAddressPools/join/action`,
  ),
  azurerm_web_application_firewall_policy: manage(
    `${NET}/ApplicationGatewayWebApplicationFirewallPolicies`,
    `${NET}/ApplicationGatewayWebApplicationFirewallPolicies/join/action`,
  ),
  azurerm_dns_a_record: manage(`${NET}/dnsZones/A`),
  azurerm_dns_cname_record: manage(`${NET}/dnsZones/CNAME`),
  azurerm_dns_txt_record: manage(`${NET}/dnsZones/TXT`),
  azurerm_dns_zone: manage(`${NET}/dnsZones`, `${NET}/dnsZones/SOA/read`, `${NET}/dnsZones/SOA/write`),
  azurerm_express_route_circuit: manage(`${NET}/expressRouteCircuits`, `${NET}/expressRouteCircuits/join/action`),
  azurerm_lb: manage(`${NET}/loadBalancers`),
  azurerm_lb_backend_address_pool: manage(
    `${NET}/loadBalancers/backendAddressPools`,
    `${NET}/loadBalancers/backendAddressPools/join/action`,
  ),
  azurerm_lb_probe: [
    `${NET}/loadBalancers/read`,
    `${NET}/loadBalancers/write`,
    `${NET}/loadBalancers/probes/join/action`,
  ],
  azurerm_lb_rule: [`${NET}/loadBalancers/read`, `${NET}/loadBalancers/write`],
  azurerm_local_network_gateway: manage(`${NET}/localNetworkGateways`),
  azurerm_nat_gateway: manage(`${NET}/natGateways`, `${NET}/natGateways/join/action`),
  azurerm_nat_gateway_public_ip_association: [`${NET}/natGateways/read`, `${NET}/natGateways/write`],
  azurerm_network_security_group: manage(`${NET}/networkSecurityGroups`, `${NET}/networkSecurityGroups/join/action`),
  azurerm_network_security_rule: manage(`${NET}/networkSecurityGroups/securityRules`),
  azurerm_private_dns_zone: manage(
    `${NET}/privateDnsZones`,
    `${NET}/privateDnsZones/join/action`,
    `${NET}/privateDnsZones/SOA/read`,
    `${NET}/privateDnsZones/SOA/write`,
    `${NET}/privateDnsOperationResults/read`,
    `${NET}/privateDnsOperationStatuses/read`,
  ),
  azurerm_private_dns_zone_virtual_network_link: manage(
    `${NET}/privateDnsZones/virtualNetworkLinks`,
    `${NET}/virtualNetworks/join/action`,
  ),
  azurerm_private_endpoint: manage(
    `${NET}/privateEndpoints`,
    ...manage(`${NET}/privateEndpoints/privateDnsZoneGroups`),
    `${NET}/networkInterfaces/read`,
  ),
  azurerm_public_ip: manage(`${NET}/publicIPAddresses`, `${NET}/publicIPAddresses/join/action`),
  azurerm_subnet: manage(
    `${NET}/virtualNetworks/subnets`,
    `${NET}/virtualNetworks/subnets/join/action`,
    `${NET}/virtualNetworks/subnets/joinViaServiceEndpoint/action`,
  ),
  azurerm_subnet_nat_gateway_association: [
    `${NET}/virtualNetworks/subnets/read`,
    `${NET}/virtualNetworks/subnets/write`,
  ],
  azurerm_subnet_network_security_group_association: [
    `${NET}/virtualNetworks/subnets/read`,
    `${NET}/virtualNetworks/subnets/write`,
  ],
  azurerm_virtual_network: manage(`${NET}/virtualNetworks`, `${NET}/virtualNetworks/join/action`),
  azurerm_virtual_network_gateway: manage(`${NET}/virtualNetworkGateways`),
  azurerm_virtual_network_gateway_connection: manage(
    `${NET}/connections`,
    `${NET}/connections/sharedKey/read`,
    `${NET}/connections/sharedKey/write`,
  ),
};
