resource "azurerm_user_assigned_identity" "app" {
  name                = "${local.name}-app"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags
}

resource "time_sleep" "app_rights" {
  create_duration = "60s"

  depends_on = [
    azurerm_cosmosdb_sql_role_assignment.app_store,
    azurerm_role_assignment.app_files,
    azurerm_role_assignment.app_secrets_application,
    azurerm_role_assignment.app_registry,
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

resource "azurerm_cosmosdb_sql_role_assignment" "app_store" {
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.store.name
  role_definition_id  = "${azurerm_cosmosdb_account.store.id}/sqlRoleDefinitions/00000000-0000-0000-0000-000000000002"
  principal_id        = azurerm_user_assigned_identity.app.principal_id
  scope               = azurerm_cosmosdb_account.store.id
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
