resource "azurerm_cosmosdb_account" "rows" {
  name                              = "cosmos-${local.compact}-rows-${random_string.suffix.result}"
  resource_group_name               = azurerm_resource_group.main.name
  location                          = azurerm_resource_group.main.location
  offer_type                        = "Standard"
  kind                              = "GlobalDocumentDB"
  minimal_tls_version               = "Tls12"
  is_virtual_network_filter_enabled = true
  tags                              = local.tags

  capabilities {
    name = "EnableCassandra"
  }

  consistency_policy {
    consistency_level = "Session"
  }

  geo_location {
    location          = azurerm_resource_group.main.location
    failover_priority = 0
    zone_redundant    = true
  }

  geo_location {
    location          = azurerm_resource_group.main_standby.location
    failover_priority = 1
    zone_redundant    = true
  }

  backup {
    type                = "Periodic"
    interval_in_minutes = 240
    retention_in_hours  = 168
    storage_redundancy  = "Zone"
  }

  virtual_network_rule {
    id = azurerm_subnet.apps.id
  }

  virtual_network_rule {
    id = azurerm_subnet.apps_standby.id
  }

  automatic_failover_enabled = true
}

resource "azurerm_cosmosdb_cassandra_keyspace" "rows" {
  name                = "app"
  resource_group_name = azurerm_resource_group.main.name
  account_name        = azurerm_cosmosdb_account.rows.name

  autoscale_settings {
    max_throughput = 1000
  }
}

resource "azurerm_management_lock" "rows" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_cosmosdb_account.rows.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}

resource "azurerm_storage_account" "files" {
  name                             = "${local.compact}files${random_string.suffix.result}"
  resource_group_name              = azurerm_resource_group.main.name
  location                         = azurerm_resource_group.main.location
  account_tier                     = "Standard"
  account_replication_type         = "ZRS"
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

    change_feed_enabled = true
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

resource "azurerm_storage_object_replication" "files" {
  source_storage_account_id      = azurerm_storage_account.files.id
  destination_storage_account_id = azurerm_storage_account.files_standby.id

  rules {
    source_container_name      = azurerm_storage_container.files.name
    destination_container_name = azurerm_storage_container.files_standby.name
  }
}

resource "azurerm_management_lock" "audit" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_log_analytics_workspace.audit.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}

resource "azurerm_storage_account" "files_standby" {
  name                             = "${local.compact}files${random_string.suffix_standby.result}"
  resource_group_name              = azurerm_resource_group.main_standby.name
  location                         = azurerm_resource_group.main_standby.location
  account_tier                     = "Standard"
  account_replication_type         = "ZRS"
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
    virtual_network_subnet_ids = [azurerm_subnet.apps_standby.id]
  }
}

resource "azurerm_storage_container" "files_standby" {
  name                  = "files"
  storage_account_id    = azurerm_storage_account.files_standby.id
  container_access_type = "private"
}

resource "azurerm_storage_management_policy" "files_standby" {
  storage_account_id = azurerm_storage_account.files_standby.id

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

resource "azurerm_management_lock" "files_standby" {
  count      = var.deletion_protection ? 1 : 0
  name       = "keep"
  scope      = azurerm_storage_account.files_standby.id
  lock_level = "CanNotDelete"
  notes      = "Set deletion_protection to false to lift it."
}
