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
    condition     = azurerm_postgresql_flexible_server.db.backup_retention_days == 14
    error_message = "REL-BACKUP: Database: Point-in-time restore covers the last 14 days."
  }

  assert {
    condition     = try(toset(azurerm_management_lock.db[*].lock_level) == toset(["CanNotDelete"]), false)
    error_message = "REL-DELETION-1: Database: A management lock prevents deletion of the server."
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
    condition     = azurerm_servicebus_queue.queue.max_delivery_count == 5
    error_message = "REL-RETRY: A failed message is redelivered and then moved to the dead-letter queue."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.template[*].max_replicas) == toset([19]), false)
    error_message = "PERF-SCALING-1: Shop: Autoscaling by requests, from 1 to 19."
  }

  assert {
    condition     = try(toset(azurerm_container_app.worker.template[*].max_replicas) == toset([188]), false)
    error_message = "PERF-SCALING-2: Worker: Autoscaling by queue length, from 0 to 188."
  }

  assert {
    condition     = try(toset(azurerm_storage_account.files.blob_properties[*].versioning_enabled) == toset([true]), false)
    error_message = "REL-COPIES: Object storage: A deleted or overwritten file can be restored for 14 days."
  }

  assert {
    condition     = azurerm_user_assigned_identity.keys.name == "shop-production-keys"
    error_message = "SEC-KEYS: Key management: Stores are encrypted with customer-managed keys that only these stores can use."
  }

  assert {
    condition     = azurerm_postgresql_flexible_server.db.public_network_access_enabled == false
    error_message = "SEC-PRIVATE-1: The database has only a private IP address."
  }

  assert {
    condition     = azurerm_managed_redis.cache.public_network_access == "Disabled"
    error_message = "SEC-PRIVATE-2: The cache is reachable only through a private endpoint."
  }

  assert {
    condition     = azurerm_storage_account.files.allow_nested_items_to_be_public == false
    error_message = "SEC-PRIVATE-3: Object storage: Anonymous read access is disabled."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.ingress[*].allow_insecure_connections) == toset([false]), false)
    error_message = "SEC-TRANSIT-1: Shop: HTTPS only; HTTP redirects to HTTPS."
  }

  assert {
    condition     = azurerm_cdn_frontdoor_route.waf.forwarding_protocol == "HttpsOnly"
    error_message = "SEC-TRANSIT-2: Web application firewall: HTTP redirects to HTTPS, and connections to the application use HTTPS only."
  }

  assert {
    condition     = azurerm_servicebus_namespace.main.minimum_tls_version == "1.2"
    error_message = "SEC-TRANSIT-3: Queue: Connections use TLS 1.2 or newer."
  }

  assert {
    condition     = azurerm_postgresql_flexible_server_configuration.db_tls.value == "on" && azurerm_postgresql_flexible_server_configuration.db_tls.name == "require_secure_transport"
    error_message = "SEC-TRANSIT-4: Database: Connections without TLS are rejected."
  }

  assert {
    condition     = try(toset(azurerm_managed_redis.cache.default_database[*].client_protocol) == toset(["Encrypted"]), false)
    error_message = "SEC-TRANSIT-5: Cache: Connections without TLS are rejected."
  }

  assert {
    condition     = azurerm_storage_account.files.https_traffic_only_enabled == true
    error_message = "SEC-TRANSIT-6: Object storage: HTTPS only, with TLS 1.2 or newer."
  }

  assert {
    condition     = azurerm_network_security_rule.apps_deny.access == "Deny"
    error_message = "SEC-EDGES: Network security groups allow only the traffic that an edge of the design needs and deny everything else."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.identity[*].type) == toset(["UserAssigned"]), false)
    error_message = "SEC-GRANTS-1: Shop: It has a managed identity of its own."
  }

  assert {
    condition     = azurerm_key_vault.main.rbac_authorization_enabled == true
    error_message = "SEC-GRANTS-2: Role assignments grant read access to individual secrets."
  }

  assert {
    condition     = azurerm_servicebus_namespace.main.local_auth_enabled == false
    error_message = "SEC-PASSWORD-1: Key authentication is disabled on the queue: applications use managed identities."
  }

  assert {
    condition     = try(toset(azurerm_postgresql_flexible_server.db.authentication[*].password_auth_enabled) == toset([false]), false)
    error_message = "SEC-PASSWORD-2: Database: Password authentication is disabled: applications authenticate with Entra tokens."
  }

  assert {
    condition     = try(toset(azurerm_managed_redis.cache.default_database[*].access_keys_authentication_enabled) == toset([false]), false)
    error_message = "SEC-PASSWORD-3: Cache: Key authentication is disabled: applications use managed identities."
  }

  assert {
    condition     = azurerm_storage_account.files.shared_access_key_enabled == false
    error_message = "SEC-PASSWORD-4: Object storage: Key authentication is disabled: applications use managed identities."
  }

  assert {
    condition     = azurerm_search_service.search.local_authentication_enabled == false
    error_message = "SEC-PASSWORD-5: Search: Key authentication is disabled: applications use managed identities."
  }

  assert {
    condition     = azurerm_container_registry.registry.admin_enabled == false
    error_message = "SEC-PASSWORD-6: Container registry: The registry has no admin password: applications pull with their managed identity."
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
    condition     = azurerm_network_security_rule.apps_deny.access == "Deny"
    error_message = "PCI-1-3-1: Traffic into the cardholder data environment. Network security groups allow only the traffic that an edge of the design needs and deny everything else."
  }

  assert {
    condition     = azurerm_postgresql_flexible_server.db.public_network_access_enabled == false
    error_message = "PCI-1-4-4: Stores of card data are not reachable from untrusted networks. Database, Cache and Object storage: not open to the public."
  }

  assert {
    condition     = azurerm_user_assigned_identity.keys.name == "shop-production-keys"
    error_message = "PCI-3-6-1: Keys are protected and rotated. Key management: Stores are encrypted with customer-managed keys that only these stores can use."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.ingress[*].allow_insecure_connections) == toset([false]), false)
    error_message = "PCI-4-2-1: Strong cryptography in transmission. Shop, Web application firewall, Queue, Database, Cache and Object storage: encrypted in transit."
  }

  assert {
    condition = try(
      azurerm_cdn_frontdoor_firewall_policy.waf.mode == "Prevention" &&
      toset(azurerm_cdn_frontdoor_firewall_policy.waf.managed_rule[*].action) == toset(["Block"]),
      false
    )

    error_message = "PCI-6-4-2: Web attacks are detected and blocked. Web application firewall: requests that match known attacks are blocked."
  }

  assert {
    condition     = try(toset(azurerm_container_app.app.identity[*].type) == toset(["UserAssigned"]), false)
    error_message = "PCI-7-2-5: Least privilege of programs. Shop: a separate identity with only the permissions that its calls need."
  }

  assert {
    condition     = azurerm_servicebus_namespace.main.local_auth_enabled == false
    error_message = "PCI-8-6-2: No application passwords in code or files. Queue, Database, Cache, Object storage, Search and Container registry: no program password is stored in code or state."
  }

  assert {
    condition     = try(toset(flatten(azurerm_monitor_diagnostic_setting.audit.enabled_log[*].category)) == toset(["Administrative", "Alert", "Policy", "Security"]), false)
    error_message = "PCI-10-2-1: Audit logs. Audit trail: Changes to the subscription are logged. Audit trail: The activity log is retained for 365 days."
  }

  assert {
    condition     = azurerm_log_analytics_workspace.main.retention_in_days == 365
    error_message = "PCI-10-5-1: 12 months of audit log history. Logs are kept for 365 days."
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
