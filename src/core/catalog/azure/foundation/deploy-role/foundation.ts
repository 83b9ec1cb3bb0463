import { manage, type Rights } from './rights.ts';

/** Groups, roles, locks, identities, keys and what makes no resource of Azure. */
export const foundationRights: Rights = {
  archive_file: [],
  azuread_application: [],
  azuread_application_federated_identity_credential: [],
  azuread_service_principal: [],
  azurerm_client_config: [],
  azurerm_consumption_budget_resource_group: manage('Microsoft.Consumption/budgets'),
  azurerm_federated_identity_credential: manage(
    'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials',
  ),
  // A vault of the same name may lie among the deleted ones: the provider looks there first.
  azurerm_key_vault: manage('Microsoft.KeyVault/vaults', 'Microsoft.KeyVault/locations/deletedVaults/read'),
  // Keys and secrets are written under the role that this Terraform gives its deployer over the vault.
  azurerm_key_vault_certificate: ['Microsoft.KeyVault/vaults/read'],
  azurerm_key_vault_key: ['Microsoft.KeyVault/vaults/read'],
  azurerm_key_vault_secret: ['Microsoft.KeyVault/vaults/read'],
  azurerm_management_lock: manage('Microsoft.Authorization/locks'),
  azurerm_resource_group: manage('Microsoft.Resources/subscriptions/resourceGroups'),
  azurerm_role_assignment: manage(
    'Microsoft.Authorization/roleAssignments',
    'Microsoft.Authorization/roleDefinitions/read',
  ),
  azurerm_role_definition: manage('Microsoft.Authorization/roleDefinitions'),
  azurerm_subscription: ['Microsoft.Resources/subscriptions/read'],
  azurerm_user_assigned_identity: manage(
    'Microsoft.ManagedIdentity/userAssignedIdentities',
    'Microsoft.ManagedIdentity/userAssignedIdentities/assign/action',
  ),
  random_password: [],
  random_string: [],
  time_sleep: [],
  tls_private_key: [],
};
