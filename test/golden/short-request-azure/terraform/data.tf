resource "azurerm_cosmosdb_account" "store" {
  name                         = "cosmos-${local.compact}-store-${random_string.suffix.result}"
  resource_group_name          = azurerm_resource_group.main.name
  location                     = azurerm_resource_group.main.location
  offer_type                   = "Standard"
  kind                         = "GlobalDocumentDB"
  local_authentication_enabled = false
  minimal_tls_version          = "Tls12"
  tags                         = local.tags

  capabilities {
    name = "EnableServerless"
  }

  consistency_policy {
    consistency_level = "Session"
  }

  geo_location {
    location          = azurerm_resource_group.main.location
    failover_priority = 0
    zone_redundant    = false
  }

  backup {
    type = "Continuous"
    tier = "Continuous7Days"
  }
}

resource "azurerm_cosmosdb_sql_database" "store" {
  name                = "app"
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.store.name
}

resource "azurerm_cosmosdb_sql_container" "store" {
  name                  = "items"
  resource_group_name   = azurerm_resource_group.main.name
  account_name          = azurerm_cosmosdb_account.store.name
  database_name         = azurerm_cosmosdb_sql_database.store.name
  partition_key_paths   = [var.store_partition_key]
  partition_key_version = 2
}

resource "azurerm_management_lock" "store" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_cosmosdb_account.store.id
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
