resource "azurerm_postgresql_flexible_server" "db" {
  name                          = "${local.name}-db-${random_string.suffix.result}"
  resource_group_name           = azurerm_resource_group.main.name
  location                      = azurerm_resource_group.main.location
  version                       = var.db_version
  sku_name                      = var.db_sku
  storage_mb                    = 32768
  auto_grow_enabled             = true
  backup_retention_days         = var.db_backup_retention_days
  delegated_subnet_id           = azurerm_subnet.postgresql.id
  private_dns_zone_id           = azurerm_private_dns_zone.db.id
  public_network_access_enabled = false
  tags                          = local.tags

  authentication {
    active_directory_auth_enabled = true
    password_auth_enabled         = false
    tenant_id                     = data.azurerm_client_config.current.tenant_id
  }

  maintenance_window {
    day_of_week  = 2
    start_hour   = 2
    start_minute = 0
  }

  lifecycle {
    ignore_changes = [zone]
  }

  depends_on = [
    azurerm_private_dns_zone_virtual_network_link.db,
    azurerm_subnet_network_security_group_association.postgresql,
  ]
}

resource "azurerm_postgresql_flexible_server_database" "db" {
  name      = var.db_name
  server_id = azurerm_postgresql_flexible_server.db.id
  charset   = "UTF8"
  collation = "en_US.utf8"
}

resource "azurerm_postgresql_flexible_server_configuration" "db_tls" {
  name      = "require_secure_transport"
  server_id = azurerm_postgresql_flexible_server.db.id
  value     = "on"
}

resource "azurerm_postgresql_flexible_server_active_directory_administrator" "db" {
  count               = var.database_administrator_object_id == null ? 0 : 1
  server_name         = azurerm_postgresql_flexible_server.db.name
  resource_group_name = azurerm_resource_group.main.name
  tenant_id           = data.azurerm_client_config.current.tenant_id
  object_id           = var.database_administrator_object_id
  principal_name      = var.database_administrator_name
  principal_type      = var.database_administrator_type
}

resource "azurerm_management_lock" "db" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_postgresql_flexible_server.db.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
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
