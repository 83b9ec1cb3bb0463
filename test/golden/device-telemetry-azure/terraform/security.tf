resource "azurerm_network_security_group" "apps" {
  name                = "${local.name}-apps"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "azurerm_subnet_network_security_group_association" "apps" {
  subnet_id                 = azurerm_subnet.apps.id
  network_security_group_id = azurerm_network_security_group.apps.id
}

resource "azurerm_network_security_rule" "apps_from_azurefrontdoorbackend" {
  name                        = "from-azurefrontdoorbackend"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.apps.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 100
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = "AzureFrontDoor.Backend"
  destination_address_prefix  = azurerm_subnet.apps.address_prefixes[0]
  destination_port_ranges     = ["80", "443", "31080", "31443"]
  description                 = "edge lb-app"
}

resource "azurerm_network_security_rule" "apps_from_itself" {
  name                        = "from-itself"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.apps.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4000
  access                      = "Allow"
  protocol                    = "*"
  source_address_prefix       = azurerm_subnet.apps.address_prefixes[0]
  destination_address_prefix  = azurerm_subnet.apps.address_prefixes[0]
  destination_port_range      = "*"
  description                 = "traffic within the subnet of the service"
}

resource "azurerm_network_security_rule" "apps_from_probe" {
  name                        = "from-probe"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.apps.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4001
  access                      = "Allow"
  protocol                    = "*"
  source_address_prefix       = "AzureLoadBalancer"
  destination_address_prefix  = azurerm_subnet.apps.address_prefixes[0]
  destination_port_range      = "*"
  description                 = "health probes of the platform"
}

resource "azurerm_network_security_rule" "apps_deny" {
  name                        = "deny"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.apps.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4096
  access                      = "Deny"
  protocol                    = "*"
  source_address_prefix       = "VirtualNetwork"
  destination_address_prefix  = "*"
  destination_port_range      = "*"
  description                 = "all other traffic"
}

resource "azurerm_user_assigned_identity" "app" {
  name                = "${local.name}-app"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "time_sleep" "app_rights" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.app_rows,
    azurerm_role_assignment.app_files,
    azurerm_role_assignment.app_secrets_application,
    azurerm_role_assignment.app_registry,
  ]
}

resource "azurerm_user_assigned_identity" "worker" {
  name                = "${local.name}-worker"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "time_sleep" "worker_rights" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.worker_rows,
    azurerm_role_assignment.worker_files,
    azurerm_role_assignment.files_worker_inbox,
    azurerm_role_assignment.worker_secrets_application,
    azurerm_role_assignment.worker_registry,
  ]
}

resource "azurerm_user_assigned_identity" "batch" {
  name                = "${local.name}-batch"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "time_sleep" "batch_rights" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.batch_rows,
    azurerm_role_assignment.batch_files,
    azurerm_role_assignment.batch_secrets_application,
    azurerm_role_assignment.batch_registry,
  ]
}

resource "azurerm_key_vault" "main" {
  name                       = "kv-${local.compact}-v-${random_string.suffix.result}"
  resource_group_name        = azurerm_resource_group.main.name
  location                   = azurerm_resource_group.main.location
  tenant_id                  = data.azurerm_client_config.current.tenant_id
  sku_name                   = "standard"
  rbac_authorization_enabled = true
  purge_protection_enabled   = true
  soft_delete_retention_days = 30
  tags                       = local.tags
}

resource "azurerm_role_assignment" "deployer_vault" {
  scope                = azurerm_key_vault.main.id
  role_definition_name = "Key Vault Secrets Officer"
  principal_id         = data.azurerm_client_config.current.object_id
}

# A new role assignment takes some minutes to take effect.
resource "time_sleep" "vault_role" {
  create_duration = "120s"
  depends_on      = [azurerm_role_assignment.deployer_vault]
}

resource "azurerm_key_vault_secret" "rows" {
  name         = "rows-key"
  key_vault_id = azurerm_key_vault.main.id
  value        = azurerm_cosmosdb_account.rows.primary_key
  content_type = "text/plain"
  tags         = local.tags
  depends_on   = [time_sleep.vault_role]
}

resource "azurerm_role_assignment" "files_worker_route" {
  scope                = azurerm_servicebus_queue.files_worker.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_eventgrid_system_topic.files.identity[0].principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_key_vault_secret" "secrets_application" {
  name         = "application"
  key_vault_id = azurerm_key_vault.main.id
  value        = "replace-me"
  content_type = "text/plain"
  tags         = local.tags

  lifecycle {
    ignore_changes = [value]
  }

  depends_on = [time_sleep.vault_role]
}

resource "azurerm_role_assignment" "app_rows" {
  scope                = azurerm_key_vault_secret.rows.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_secrets_application" {
  scope                = azurerm_key_vault_secret.secrets_application.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_registry" {
  scope                = azurerm_container_registry.registry.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_rows" {
  scope                = azurerm_key_vault_secret.rows.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "files_worker_inbox" {
  scope                = azurerm_servicebus_queue.files_worker.id
  role_definition_name = "Azure Service Bus Data Owner"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_secrets_application" {
  scope                = azurerm_key_vault_secret.secrets_application.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_registry" {
  scope                = azurerm_container_registry.registry.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_rows" {
  scope                = azurerm_key_vault_secret.rows.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.batch.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.batch.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_secrets_application" {
  scope                = azurerm_key_vault_secret.secrets_application.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.batch.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_registry" {
  scope                = azurerm_container_registry.registry.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.batch.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_network_security_group" "apps_standby" {
  name                = "${local.name}-apps"
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  tags                = local.tags
}

resource "azurerm_subnet_network_security_group_association" "apps_standby" {
  subnet_id                 = azurerm_subnet.apps_standby.id
  network_security_group_id = azurerm_network_security_group.apps_standby.id
}

resource "azurerm_network_security_rule" "apps_from_azurefrontdoorbackend_standby" {
  name                        = "from-azurefrontdoorbackend"
  resource_group_name         = azurerm_resource_group.main_standby.name
  network_security_group_name = azurerm_network_security_group.apps_standby.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 100
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = "AzureFrontDoor.Backend"
  destination_address_prefix  = azurerm_subnet.apps_standby.address_prefixes[0]
  destination_port_ranges     = ["80", "443", "31080", "31443"]
  description                 = "edge lb-app"
}

resource "azurerm_network_security_rule" "apps_from_itself_standby" {
  name                        = "from-itself"
  resource_group_name         = azurerm_resource_group.main_standby.name
  network_security_group_name = azurerm_network_security_group.apps_standby.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4000
  access                      = "Allow"
  protocol                    = "*"
  source_address_prefix       = azurerm_subnet.apps_standby.address_prefixes[0]
  destination_address_prefix  = azurerm_subnet.apps_standby.address_prefixes[0]
  destination_port_range      = "*"
  description                 = "traffic within the subnet of the service"
}

resource "azurerm_network_security_rule" "apps_from_probe_standby" {
  name                        = "from-probe"
  resource_group_name         = azurerm_resource_group.main_standby.name
  network_security_group_name = azurerm_network_security_group.apps_standby.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4001
  access                      = "Allow"
  protocol                    = "*"
  source_address_prefix       = "AzureLoadBalancer"
  destination_address_prefix  = azurerm_subnet.apps_standby.address_prefixes[0]
  destination_port_range      = "*"
  description                 = "health probes of the platform"
}

resource "azurerm_network_security_rule" "apps_deny_standby" {
  name                        = "deny"
  resource_group_name         = azurerm_resource_group.main_standby.name
  network_security_group_name = azurerm_network_security_group.apps_standby.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4096
  access                      = "Deny"
  protocol                    = "*"
  source_address_prefix       = "VirtualNetwork"
  destination_address_prefix  = "*"
  destination_port_range      = "*"
  description                 = "all other traffic"
}

resource "azurerm_user_assigned_identity" "app_standby" {
  name                = "${local.name}-app-standby"
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  tags                = local.tags
}

resource "time_sleep" "app_rights_standby" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.app_rows_standby,
    azurerm_role_assignment.app_files_standby,
    azurerm_role_assignment.app_secrets_application_standby,
    azurerm_role_assignment.app_registry_standby,
  ]
}

resource "azurerm_user_assigned_identity" "worker_standby" {
  name                = "${local.name}-worker-standby"
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  tags                = local.tags
}

resource "time_sleep" "worker_rights_standby" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.worker_rows_standby,
    azurerm_role_assignment.worker_files_standby,
    azurerm_role_assignment.files_worker_inbox_standby,
    azurerm_role_assignment.worker_secrets_application_standby,
    azurerm_role_assignment.worker_registry_standby,
  ]
}

resource "azurerm_user_assigned_identity" "batch_standby" {
  name                = "${local.name}-batch-standby"
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  tags                = local.tags
}

resource "time_sleep" "batch_rights_standby" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.batch_rows_standby,
    azurerm_role_assignment.batch_files_standby,
    azurerm_role_assignment.batch_secrets_application_standby,
    azurerm_role_assignment.batch_registry_standby,
  ]
}

resource "azurerm_key_vault" "main_standby" {
  name                       = "kv-${local.compact}-v-${random_string.suffix_standby.result}"
  resource_group_name        = azurerm_resource_group.main_standby.name
  location                   = azurerm_resource_group.main_standby.location
  tenant_id                  = data.azurerm_client_config.current.tenant_id
  sku_name                   = "standard"
  rbac_authorization_enabled = true
  purge_protection_enabled   = true
  soft_delete_retention_days = 30
  tags                       = local.tags
}

resource "azurerm_role_assignment" "deployer_vault_standby" {
  scope                = azurerm_key_vault.main_standby.id
  role_definition_name = "Key Vault Secrets Officer"
  principal_id         = data.azurerm_client_config.current.object_id
}

# A new role assignment takes some minutes to take effect.
resource "time_sleep" "vault_role_standby" {
  create_duration = "120s"
  depends_on      = [azurerm_role_assignment.deployer_vault_standby]
}

resource "azurerm_key_vault_secret" "rows_standby" {
  name         = "rows-key"
  key_vault_id = azurerm_key_vault.main_standby.id
  value        = azurerm_cosmosdb_account.rows.primary_key
  content_type = "text/plain"
  tags         = local.tags
  depends_on   = [time_sleep.vault_role_standby]
}

resource "azurerm_role_assignment" "files_worker_route_standby" {
  scope                = azurerm_servicebus_queue.files_worker_standby.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_eventgrid_system_topic.files_standby.identity[0].principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_key_vault_secret" "secrets_application_standby" {
  name         = "application"
  key_vault_id = azurerm_key_vault.main_standby.id
  value        = "replace-me"
  content_type = "text/plain"
  tags         = local.tags

  lifecycle {
    ignore_changes = [value]
  }

  depends_on = [time_sleep.vault_role_standby]
}

resource "azurerm_role_assignment" "app_rows_standby" {
  scope                = azurerm_key_vault_secret.rows_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_files_standby" {
  scope                = azurerm_storage_container.files_standby.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.app_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_secrets_application_standby" {
  scope                = azurerm_key_vault_secret.secrets_application_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_registry_standby" {
  scope                = azurerm_container_registry.registry_standby.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.app_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_rows_standby" {
  scope                = azurerm_key_vault_secret.rows_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.worker_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_files_standby" {
  scope                = azurerm_storage_container.files_standby.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.worker_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "files_worker_inbox_standby" {
  scope                = azurerm_servicebus_queue.files_worker_standby.id
  role_definition_name = "Azure Service Bus Data Owner"
  principal_id         = azurerm_user_assigned_identity.worker_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_secrets_application_standby" {
  scope                = azurerm_key_vault_secret.secrets_application_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.worker_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_registry_standby" {
  scope                = azurerm_container_registry.registry_standby.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.worker_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_rows_standby" {
  scope                = azurerm_key_vault_secret.rows_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.batch_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_files_standby" {
  scope                = azurerm_storage_container.files_standby.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.batch_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_secrets_application_standby" {
  scope                = azurerm_key_vault_secret.secrets_application_standby.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.batch_standby.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "batch_registry_standby" {
  scope                = azurerm_container_registry.registry_standby.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_user_assigned_identity.batch_standby.principal_id
  principal_type       = "ServicePrincipal"
}
