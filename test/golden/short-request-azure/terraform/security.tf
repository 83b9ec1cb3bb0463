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

resource "azurerm_network_security_rule" "apps_from_internet" {
  name                        = "from-internet"
  resource_group_name         = azurerm_resource_group.main.name
  network_security_group_name = azurerm_network_security_group.apps.name
  direction                   = "Inbound"
  source_port_range           = "*"
  priority                    = 100
  access                      = "Allow"
  protocol                    = "Tcp"
  source_address_prefix       = "Internet"
  destination_address_prefix  = azurerm_subnet.apps.address_prefixes[0]
  destination_port_ranges     = ["80", "443", "31080", "31443"]
  description                 = "edge users-app"
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
  description                 = "edge app-db"
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

resource "azurerm_user_assigned_identity" "app" {
  name                = "${local.name}-app"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "time_sleep" "app_rights" {
  create_duration = "60s"

  depends_on = [
    azurerm_role_assignment.app_files,
    azurerm_role_assignment.app_live,
    azuread_application_federated_identity_credential.app_sign_in,
    azurerm_role_assignment.app_secrets_application,
    azurerm_role_assignment.app_registry,
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

resource "azurerm_role_assignment" "app_files" {
  scope                = azurerm_storage_container.files.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "app_live" {
  scope                = azurerm_web_pubsub.live.id
  role_definition_name = "Web PubSub Service Owner"
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
