output "resource_group" {
  description = "Resource group that holds everything."
  value       = azurerm_resource_group.main.name
}

output "waf_url" {
  description = "Address at which visitors arrive."
  value       = "https://${azurerm_cdn_frontdoor_endpoint.waf.host_name}"
}

output "name_servers" {
  description = "Name servers to enter at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "db_host" {
  description = "Address of Database inside the network."
  value       = azurerm_mssql_server.db.fully_qualified_domain_name
}

output "files_url" {
  description = "Address of Files."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "dashboard_capacity" {
  description = "Capacity for reports. An author assigns a workspace to it in Power BI, connects it to the data and publishes: no resource of Terraform does that."
  value       = azurerm_powerbi_embedded.dashboard.name
}

output "sign_in_client_id" {
  description = "Client of Sign-in. Add the addresses of the application to the redirects, and assign people to it in Entra ID."
  value       = azuread_application.sign_in.client_id
}

output "keys_vault" {
  description = "Key Vault that holds the keys."
  value       = azurerm_key_vault.main.name
}

output "vault_name" {
  description = "Key Vault that holds the secrets; put their values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Where to push images."
  value       = azurerm_container_registry.registry.login_server
}
