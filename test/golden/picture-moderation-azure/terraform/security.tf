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

resource "azurerm_network_security_group" "postgresql" {
  name                = "${local.name}-postgresql"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "azurerm_subnet_network_security_group_association" "postgresql" {
  subnet_id                 = azurerm_subnet.postgresql.id
  network_security_group_id = azurerm_network_security_group.postgresql.id
}

resource "azurerm_network_security_group" "endpoints" {
  name                = "${local.name}-endpoints"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "azurerm_subnet_network_security_group_association" "endpoints" {
  subnet_id                 = azurerm_subnet.endpoints.id
  network_security_group_id = azurerm_network_security_group.endpoints.id
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
  description                 = "edge users-app, waf-app, adyen-app"
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

resource "azurerm_network_security_rule" "postgresql_from_apps" {
  name                        = "from-apps"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.postgresql.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 100
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = azurerm_subnet.apps.address_prefixes[0]
  destination_address_prefix  = azurerm_subnet.postgresql.address_prefixes[0]
  destination_port_range      = "5432"
  description                 = "edge app-db, worker-db"
}

resource "azurerm_network_security_rule" "postgresql_from_itself" {
  name                        = "from-itself"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.postgresql.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 4000
  access                      = "Allow"
  protocol                    = "*"
  source_address_prefix       = azurerm_subnet.postgresql.address_prefixes[0]
  destination_address_prefix  = azurerm_subnet.postgresql.address_prefixes[0]
  destination_port_range      = "*"
  description                 = "traffic within the subnet of the service"
}

resource "azurerm_network_security_rule" "postgresql_deny" {
  name                        = "deny"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.postgresql.name
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

resource "azurerm_network_security_rule" "endpoints_from_apps" {
  name                        = "from-apps"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.endpoints.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 100
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = azurerm_subnet.apps.address_prefixes[0]
  destination_address_prefix  = azurerm_subnet.endpoints.address_prefixes[0]
  destination_port_range      = "10000"
  description                 = "edge app-cache, worker-cache"
}

resource "azurerm_network_security_rule" "endpoints_from_network" {
  name                        = "from-network"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.endpoints.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 3900
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = "VirtualNetwork"
  destination_address_prefix  = azurerm_subnet.endpoints.address_prefixes[0]
  destination_port_range      = "443"
  description                 = "private endpoints of stores"
}

resource "azurerm_network_security_rule" "endpoints_deny" {
  name                        = "deny"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.endpoints.name
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
    azurerm_role_assignment.app_queue,
    azurerm_managed_redis_access_policy_assignment.app_cache,
    azurerm_role_assignment.app_files,
    azurerm_role_assignment.app_search,
    azurerm_role_assignment.app_search_indexes,
    azuread_application_federated_identity_credential.app_sign_in,
    azurerm_role_assignment.app_secrets_adyen,
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
    azurerm_role_assignment.worker_queue,
    azurerm_managed_redis_access_policy_assignment.worker_cache,
    azurerm_role_assignment.worker_files,
    azurerm_role_assignment.worker_search,
    azurerm_role_assignment.worker_search_indexes,
    azurerm_role_assignment.worker_mail,
    azurerm_role_assignment.worker_secrets_adyen,
    azurerm_role_assignment.worker_registry,
  ]
}

resource "azuread_application" "sign_in" {
  count                   = var.sign_in_tenant_id == null ? 0 : 1
  display_name            = "${local.name}-sign-in"
  sign_in_audience        = "AzureADMyOrg"
  prevent_duplicate_names = true

  api {
    requested_access_token_version = 2
  }

  single_page_application {
    redirect_uris = var.sign_in_browser_redirects
  }

  web {
    redirect_uris = var.sign_in_web_redirects

    implicit_grant {
      access_token_issuance_enabled = false
      id_token_issuance_enabled     = false
    }
  }
}

resource "azuread_service_principal" "sign_in" {
  count     = var.sign_in_tenant_id == null ? 0 : 1
  client_id = azuread_application.sign_in[0].client_id
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

resource "azurerm_role_assignment" "deployer_keys" {
  scope                = azurerm_key_vault.main.id
  role_definition_name = "Key Vault Crypto Officer"
  principal_id         = data.azurerm_client_config.current.object_id
}

resource "time_sleep" "deployer_keys" {
  create_duration = "120s"
  depends_on      = [azurerm_role_assignment.deployer_keys]
}

resource "azurerm_user_assigned_identity" "keys" {
  name                = "${local.name}-keys"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "azurerm_key_vault_key" "keys_db" {
  name         = "db"
  key_vault_id = azurerm_key_vault.main.id
  key_type     = "RSA"
  key_size     = 3072
  key_opts     = ["wrapKey", "unwrapKey"]
  tags         = local.tags

  rotation_policy {
    automatic {
      time_after_creation = "P365D"
    }
  }

  depends_on = [time_sleep.deployer_keys]
}

resource "azurerm_role_assignment" "keys_db" {
  scope                = azurerm_key_vault_key.keys_db.resource_versionless_id
  role_definition_name = "Key Vault Crypto Service Encryption User"
  principal_id         = azurerm_user_assigned_identity.keys.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_key_vault_key" "keys_cache" {
  name         = "cache"
  key_vault_id = azurerm_key_vault.main.id
  key_type     = "RSA"
  key_size     = 3072
  key_opts     = ["wrapKey", "unwrapKey"]
  tags         = local.tags

  rotation_policy {
    automatic {
      time_after_creation = "P365D"
    }
  }

  depends_on = [time_sleep.deployer_keys]
}

resource "azurerm_role_assignment" "keys_cache" {
  scope                = azurerm_key_vault_key.keys_cache.resource_versionless_id
  role_definition_name = "Key Vault Crypto Service Encryption User"
  principal_id         = azurerm_user_assigned_identity.keys.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_key_vault_key" "keys_files" {
  name         = "files"
  key_vault_id = azurerm_key_vault.main.id
  key_type     = "RSA"
  key_size     = 3072
  key_opts     = ["wrapKey", "unwrapKey"]
  tags         = local.tags

  rotation_policy {
    automatic {
      time_after_creation = "P365D"
    }
  }

  depends_on = [time_sleep.deployer_keys]
}

resource "azurerm_role_assignment" "keys_files" {
  scope                = azurerm_key_vault_key.keys_files.resource_versionless_id
  role_definition_name = "Key Vault Crypto Service Encryption User"
  principal_id         = azurerm_user_assigned_identity.keys.principal_id
  principal_type       = "ServicePrincipal"
}

# Stores read their key immediately, but a new role assignment takes some minutes to take effect.
resource "time_sleep" "keys_role" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.keys_db,
    azurerm_role_assignment.keys_cache,
    azurerm_role_assignment.keys_files,
  ]
}

resource "azurerm_key_vault_secret" "secrets_adyen" {
  name         = "adyen"
  key_vault_id = azurerm_key_vault.main.id
  value        = "replace-me"
  content_type = "text/plain"
  tags         = local.tags

  lifecycle {
    ignore_changes = [value]
  }

  depends_on = [time_sleep.vault_role]
}

resource "azurerm_role_assignment" "app_queue" {
  scope                = azurerm_servicebus_queue.queue.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_managed_redis_access_policy_assignment" "app_cache" {
  managed_redis_id = azurerm_managed_redis.cache.id
  object_id        = azurerm_user_assigned_identity.app.principal_id
}

resource "azurerm_role_assignment" "app_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_search" {
  scope                = azurerm_search_service.search.id
  role_definition_name = "Search Index Data Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_search_indexes" {
  scope                = azurerm_search_service.search.id
  role_definition_name = "Search Service Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

# The application authenticates with its managed identity: the app registration has no client secret.
resource "azuread_application_federated_identity_credential" "app_sign_in" {
  count          = var.sign_in_tenant_id == null ? 0 : 1
  application_id = azuread_application.sign_in[0].id
  display_name   = "app"
  audiences      = ["api://AzureADTokenExchange"]
  issuer         = "https://login.microsoftonline.com/${data.azurerm_client_config.current.tenant_id}/v2.0"
  subject        = azurerm_user_assigned_identity.app.principal_id
}

resource "azurerm_role_assignment" "app_secrets_adyen" {
  scope                = azurerm_key_vault_secret.secrets_adyen.resource_versionless_id
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

resource "azurerm_role_assignment" "worker_queue" {
  scope                = azurerm_servicebus_queue.queue.id
  role_definition_name = "Azure Service Bus Data Owner"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_managed_redis_access_policy_assignment" "worker_cache" {
  managed_redis_id = azurerm_managed_redis.cache.id
  object_id        = azurerm_user_assigned_identity.worker.principal_id
}

resource "azurerm_role_assignment" "worker_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_search" {
  scope                = azurerm_search_service.search.id
  role_definition_name = "Search Index Data Contributor"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_search_indexes" {
  scope                = azurerm_search_service.search.id
  role_definition_name = "Search Service Contributor"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_mail" {
  scope                = azurerm_communication_service.mail.id
  role_definition_name = "Communication and Email Service Owner"
  principal_id         = azurerm_user_assigned_identity.worker.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "worker_secrets_adyen" {
  scope                = azurerm_key_vault_secret.secrets_adyen.resource_versionless_id
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
