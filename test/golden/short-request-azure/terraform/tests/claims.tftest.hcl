# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

mock_provider "azuread" {}

mock_provider "azurerm" {
  mock_data "azurerm_client_config" {
    defaults = {
      object_id = "00000000-0000-0000-0000-000000000000"
      tenant_id = "00000000-0000-0000-0000-000000000000"
    }
  }
}

mock_provider "random" {}

mock_provider "time" {}

run "claims" {
  command = plan

  assert {
    condition     = azurerm_postgresql_flexible_server.db.backup_retention_days == 14
    error_message = "REL-BACKUP: Database: Point-in-time restore covers the last 14 days."
  }

  assert {
    condition     = try(toset(azurerm_management_lock.db[*].lock_level) == toset(["CanNotDelete"]), false)
    error_message = "REL-DELETION-1: Database: A management lock prevents deletion of the server."
  }

  assert {
    condition     = azurerm_key_vault.main.purge_protection_enabled == true
    error_message = "REL-DELETION-2: Secrets: A deleted secret can be restored for 30 days; purge protection is enabled."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.template[*].max_replicas) == toset([1]), false)
    error_message = "PERF-SCALING: Application: Autoscaling by requests, from 1 to 1."
  }

  assert {
    condition     = try(toset(azurerm_storage_account.files.blob_properties[*].versioning_enabled) == toset([true]), false)
    error_message = "REL-COPIES: Object storage: A deleted or overwritten file can be restored for 14 days."
  }

  assert {
    condition     = azurerm_postgresql_flexible_server.db.public_network_access_enabled == false
    error_message = "SEC-PRIVATE-1: The database has only a private IP address."
  }

  assert {
    condition     = azurerm_storage_account.files.allow_nested_items_to_be_public == false
    error_message = "SEC-PRIVATE-2: Object storage: Anonymous read access is disabled."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.ingress[*].allow_insecure_connections) == toset([false]), false)
    error_message = "SEC-TRANSIT-1: Application: HTTPS only; HTTP redirects to HTTPS."
  }

  assert {
    condition     = azurerm_postgresql_flexible_server_configuration.db_tls.value == "on" && azurerm_postgresql_flexible_server_configuration.db_tls.name == "require_secure_transport"
    error_message = "SEC-TRANSIT-2: Database: Connections without TLS are rejected."
  }

  assert {
    condition     = azurerm_storage_account.files.https_traffic_only_enabled == true
    error_message = "SEC-TRANSIT-3: Object storage: HTTPS only, with TLS 1.2 or newer."
  }

  assert {
    condition     = azurerm_network_security_rule.apps_deny.access == "Deny"
    error_message = "SEC-EDGES: Network security groups allow only the traffic that an edge of the design needs and deny everything else."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.identity[*].type) == toset(["UserAssigned"]), false)
    error_message = "SEC-GRANTS-1: Application: It has a managed identity of its own."
  }

  assert {
    condition     = azurerm_key_vault.main.rbac_authorization_enabled == true
    error_message = "SEC-GRANTS-2: Role assignments grant read access to individual secrets."
  }

  assert {
    condition     = try(toset(azurerm_postgresql_flexible_server.db.authentication[*].password_auth_enabled) == toset([false]), false)
    error_message = "SEC-PASSWORD-1: Database: Password authentication is disabled: applications authenticate with Entra tokens."
  }

  assert {
    condition     = azurerm_storage_account.files.shared_access_key_enabled == false
    error_message = "SEC-PASSWORD-2: Object storage: Key authentication is disabled: applications use managed identities."
  }

  assert {
    condition     = azurerm_web_pubsub.live.local_auth_enabled == false
    error_message = "SEC-PASSWORD-3: Real-time updates: Key authentication is disabled on the service: applications use managed identities."
  }

  assert {
    condition     = azurerm_container_registry.registry.admin_enabled == false
    error_message = "SEC-PASSWORD-4: Container registry: The registry has no admin password: applications pull with their managed identity."
  }

  assert {
    condition     = azurerm_log_analytics_workspace.main.retention_in_days == 30
    error_message = "OPS-LOGS: Monitoring: Logs are stored in one workspace."
  }
}
