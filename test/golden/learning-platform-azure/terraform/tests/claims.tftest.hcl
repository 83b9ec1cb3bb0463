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

  mock_data "azurerm_subscription" {
    defaults = { id = "/subscriptions/00000000-0000-0000-0000-000000000000" }
  }
}

mock_provider "random" {}

mock_provider "time" {}

run "claims" {
  command = plan

  assert {
    condition     = azurerm_container_app_environment.main.zone_redundancy_enabled == true
    error_message = "REL-ZONES-1: Application: Replicas are spread over the zones of the region."
  }

  assert {
    condition     = azurerm_mssql_database.db.zone_redundant == true
    error_message = "REL-ZONES-2: The database is zone-redundant with automatic failover."
  }

  assert {
    condition     = try(toset(azurerm_mssql_database.db.short_term_retention_policy[*].retention_days) == toset([14]), false)
    error_message = "REL-BACKUP: Database: Point-in-time restore covers the last 14 days."
  }

  assert {
    condition     = try(toset(azurerm_management_lock.db[*].lock_level) == toset(["CanNotDelete"]), false)
    error_message = "REL-DELETION-1: A management lock prevents deletion of the server and its databases."
  }

  assert {
    condition     = azurerm_key_vault.main.purge_protection_enabled == true
    error_message = "REL-DELETION-2: Key management: A deleted key can be restored for 30 days; purge protection is enabled."
  }

  assert {
    condition     = azurerm_key_vault.main.purge_protection_enabled == true
    error_message = "REL-DELETION-3: Secrets: A deleted secret can be restored for 30 days; purge protection is enabled."
  }

  assert {
    condition     = try(toset(azurerm_management_lock.audit[*].lock_level) == toset(["CanNotDelete"]), false)
    error_message = "REL-DELETION-4: Audit trail: A management lock prevents deletion of the activity log."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.template[*].max_replicas) == toset([42]), false)
    error_message = "PERF-SCALING: Application: Autoscaling by requests, from 12 to 42."
  }

  assert {
    condition     = try(toset(azurerm_storage_account.files.blob_properties[*].versioning_enabled) == toset([true]), false)
    error_message = "REL-COPIES: Object storage: A deleted or overwritten file can be restored for 14 days."
  }

  assert {
    condition     = azurerm_user_assigned_identity.keys.name == "web-applica-production-keys"
    error_message = "SEC-KEYS: Key management: Stores are encrypted with customer-managed keys that only these stores can use."
  }

  assert {
    condition     = azurerm_mssql_server.db.public_network_access_enabled == false
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
    condition     = azurerm_cdn_frontdoor_route.waf.forwarding_protocol == "HttpsOnly"
    error_message = "SEC-TRANSIT-2: Web application firewall: HTTP redirects to HTTPS, and connections to the application use HTTPS only."
  }

  assert {
    condition     = azurerm_mssql_server.db.minimum_tls_version == "1.2"
    error_message = "SEC-TRANSIT-3: Database: Connections use TLS 1.2 or newer."
  }

  assert {
    condition     = azurerm_storage_account.files.https_traffic_only_enabled == true
    error_message = "SEC-TRANSIT-4: Object storage: HTTPS only, with TLS 1.2 or newer."
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
    condition     = azuread_application.sign_in.sign_in_audience == "AzureADMyOrg"
    error_message = "SEC-GRANTS-2: Identity provider: Only users of this tenant can sign in."
  }

  assert {
    condition     = azurerm_key_vault.main.rbac_authorization_enabled == true
    error_message = "SEC-GRANTS-3: Role assignments grant read access to individual secrets."
  }

  assert {
    condition     = azurerm_storage_account.files.shared_access_key_enabled == false
    error_message = "SEC-PASSWORD-1: Object storage: Key authentication is disabled: applications use managed identities."
  }

  assert {
    condition     = azurerm_container_registry.registry.admin_enabled == false
    error_message = "SEC-PASSWORD-2: Container registry: The registry has no admin password: applications pull with their managed identity."
  }

  assert {
    condition = try(
      azurerm_cdn_frontdoor_firewall_policy.waf.mode == "Prevention" &&
      toset(azurerm_cdn_frontdoor_firewall_policy.waf.managed_rule[*].action) == toset(["Block"]),
      false
    )

    error_message = "SEC-FILTER: Web application firewall: Requests that match the managed rule sets of Microsoft are blocked before they reach the application."
  }

  assert {
    condition     = azurerm_user_assigned_identity.keys.name == "web-applica-production-keys"
    error_message = "GDPR-Art-32-1-a: Encryption. Azure encrypts disks, databases and storage at rest with AES-256. Key management: Stores are encrypted with customer-managed keys that only these stores can use. Application, Web application firewall, Database and Object storage: encrypted in transit."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.identity[*].type) == toset(["UserAssigned"]), false)
    error_message = "GDPR-Art-32-1-b: Confidentiality. Application: a separate identity with only the permissions that its calls need. Database and Object storage: not open to the public."
  }

  assert {
    condition     = try(toset(azurerm_mssql_database.db.short_term_retention_policy[*].retention_days) == toset([14]), false)
    error_message = "GDPR-Art-32-1-c: Restoration after an incident. Database: Point-in-time restore covers the last 14 days."
  }

  assert {
    condition     = try(toset(flatten(azurerm_monitor_diagnostic_setting.audit.enabled_log[*].category)) == toset(["Administrative", "Alert", "Policy", "Security"]), false)
    error_message = "GDPR-Art-33-1: Notification of a breach. Audit trail: Changes to the subscription are logged. Audit trail: The activity log is retained for 365 days."
  }

  assert {
    condition     = azurerm_log_analytics_workspace.main.retention_in_days == 365
    error_message = "OPS-LOGS-1: Monitoring: Logs are stored in one workspace."
  }

  assert {
    condition     = try(toset(flatten(azurerm_monitor_diagnostic_setting.audit.enabled_log[*].category)) == toset(["Administrative", "Alert", "Policy", "Security"]), false)
    error_message = "OPS-LOGS-2: Audit trail: Changes to the subscription are logged."
  }

  assert {
    condition     = azurerm_log_analytics_workspace.audit.retention_in_days == 365
    error_message = "OPS-LOGS-3: Audit trail: The activity log is retained for 365 days."
  }
}
