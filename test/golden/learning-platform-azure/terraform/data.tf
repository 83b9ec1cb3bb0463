resource "azurerm_mssql_server" "db" {
  name                                         = "${local.name}-db-${random_string.suffix.result}"
  resource_group_name                          = azurerm_resource_group.main.name
  location                                     = azurerm_resource_group.main.location
  version                                      = "12.0"
  administrator_login                          = "dbadmin"
  administrator_login_password                 = random_password.db.result
  minimum_tls_version                          = "1.2"
  public_network_access_enabled                = false
  tags                                         = local.tags
  primary_user_assigned_identity_id            = azurerm_user_assigned_identity.keys.id
  transparent_data_encryption_key_vault_key_id = azurerm_key_vault_key.keys_db.id

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.keys.id]
  }

  depends_on = [time_sleep.keys_role]
}

resource "azurerm_management_lock" "db" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_mssql_server.db.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}

resource "azurerm_mssql_database" "db" {
  name                                = var.db_name
  server_id                           = azurerm_mssql_server.db.id
  sku_name                            = var.db_sku
  max_size_gb                         = 194
  zone_redundant                      = true
  storage_account_type                = "Zone"
  transparent_data_encryption_enabled = true
  tags                                = local.tags

  short_term_retention_policy {
    retention_days = var.db_backup_retention_days
  }
}

resource "azurerm_storage_account" "files" {
  name                             = "${local.compact}files${random_string.suffix.result}"
  resource_group_name              = azurerm_resource_group.main.name
  location                         = azurerm_resource_group.main.location
  account_tier                     = "Standard"
  account_replication_type         = "LRS"
  min_tls_version                  = "TLS1_2"
  https_traffic_only_enabled       = true
  allow_nested_items_to_be_public  = false
  shared_access_key_enabled        = false
  default_to_oauth_authentication  = true
  cross_tenant_replication_enabled = false
  tags                             = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.keys.id]
  }

  customer_managed_key {
    key_vault_key_id          = azurerm_key_vault_key.keys_files.id
    user_assigned_identity_id = azurerm_user_assigned_identity.keys.id
  }

  blob_properties {
    versioning_enabled = true

    delete_retention_policy {
      days = var.files_kept_days
    }

    container_delete_retention_policy {
      days = var.files_kept_days
    }
  }

  network_rules {
    default_action             = "Deny"
    bypass                     = ["AzureServices"]
    virtual_network_subnet_ids = [azurerm_subnet.apps.id]
  }

  depends_on = [time_sleep.keys_role]
}

resource "azurerm_storage_container" "files" {
  name                  = "files"
  storage_account_id    = azurerm_storage_account.files.id
  container_access_type = "private"
}

resource "azurerm_storage_management_policy" "files" {
  storage_account_id = azurerm_storage_account.files.id

  rule {
    name    = "old-versions"
    enabled = true

    filters {
      blob_types = ["blockBlob"]
    }

    actions {
      version {
        delete_after_days_since_creation = var.files_kept_days
      }
    }
  }
}

resource "azurerm_management_lock" "files" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_storage_account.files.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}

resource "azurerm_management_lock" "audit" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_log_analytics_workspace.audit.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}
