import { adjust, manage, type Permissions, reachable } from '../facts.ts';

const NET = 'Microsoft.Network';
const WEB = 'Microsoft.Web';
const STORAGE = 'Microsoft.Storage/storageAccounts';
const INSIGHTS = 'Microsoft.Insights';

/** Permissions for Terraform types that the foundation or several services declare, and for types that create no Azure resource. */
export const COMMON_PERMISSIONS: Permissions = {
  azurerm_client_config: [],
  azurerm_consumption_budget_resource_group: manage('Microsoft.Consumption/budgets'),
  azurerm_dns_a_record: manage(`${NET}/dnsZones/A`),
  azurerm_dns_cname_record: manage(`${NET}/dnsZones/CNAME`),
  azurerm_dns_txt_record: manage(`${NET}/dnsZones/TXT`),
  // The provider first looks for a deleted vault of the same name.
  azurerm_key_vault: reachable('Microsoft.KeyVault/vaults', 'Microsoft.KeyVault/locations/deletedVaults/read'),
  azurerm_key_vault_secret: ['Microsoft.KeyVault/vaults/read'],
  azurerm_management_lock: manage('Microsoft.Authorization/locks'),
  azurerm_monitor_autoscale_setting: manage(`${INSIGHTS}/autoscaleSettings`),
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
  azurerm_private_dns_a_record: manage(`${NET}/privateDnsZones/A`),
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
  azurerm_resource_group: manage('Microsoft.Resources/subscriptions/resourceGroups'),
  azurerm_role_assignment: manage(
    'Microsoft.Authorization/roleAssignments',
    'Microsoft.Authorization/roleDefinitions/read',
  ),
  azurerm_service_plan: manage(`${WEB}/serverfarms`),
  azurerm_storage_account: reachable(
    STORAGE,
    `${STORAGE}/listKeys/action`,
    ...adjust(`${STORAGE}/blobServices`),
    ...adjust(`${STORAGE}/fileServices`),
    'Microsoft.Storage/checknameavailability/read',
  ),
  azurerm_storage_container: manage(`${STORAGE}/blobServices/containers`),
  azurerm_subnet: manage(
    `${NET}/virtualNetworks/subnets`,
    `${NET}/virtualNetworks/subnets/join/action`,
    `${NET}/virtualNetworks/subnets/joinViaServiceEndpoint/action`,
  ),
  azurerm_subnet_network_security_group_association: [
    `${NET}/virtualNetworks/subnets/read`,
    `${NET}/virtualNetworks/subnets/write`,
  ],
  azurerm_user_assigned_identity: manage(
    'Microsoft.ManagedIdentity/userAssignedIdentities',
    'Microsoft.ManagedIdentity/userAssignedIdentities/assign/action',
  ),
  azurerm_virtual_network_peering: manage(
    `${NET}/virtualNetworks/virtualNetworkPeerings`,
    `${NET}/virtualNetworks/peer/action`,
  ),
  azurerm_virtual_network: manage(`${NET}/virtualNetworks`, `${NET}/virtualNetworks/join/action`),
  random_password: [],
  random_string: [],
  random_uuid: [],
  time_sleep: [],
};
