output "resource_group" {
  description = "Resource group of the system."
  value       = azurerm_resource_group.main.name
}

output "lb_url" {
  description = "Public host name of the application."
  value       = "https://${azurerm_cdn_frontdoor_endpoint.lb.host_name}"
}

output "name_servers" {
  description = "Name servers to set at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "batch_start_command" {
  description = "Command that starts a run manually."
  value       = "az containerapp job start --resource-group ${azurerm_resource_group.main.name} --name ${azurerm_container_app_job.batch.name}"
}

output "rows_host" {
  description = "Host name of Wide-column database."
  value       = "${azurerm_cosmosdb_account.rows.name}.cassandra.cosmos.azure.com"
}

output "files_url" {
  description = "Endpoint of Object storage."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "vault_name" {
  description = "Key Vault for the secrets. Set the secret values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Login server for image pushes."
  value       = azurerm_container_registry.registry.login_server
}

output "resource_group_standby" {
  description = "In the second region. Resource group of the system."
  value       = azurerm_resource_group.main_standby.name
}

output "batch_start_command_standby" {
  description = "In the second region. Command that starts a run manually."
  value       = "az containerapp job start --resource-group ${azurerm_resource_group.main_standby.name} --name ${azurerm_container_app_job.batch_standby.name}"
}

output "files_url_standby" {
  description = "In the second region. Endpoint of Object storage."
  value       = "${azurerm_storage_account.files_standby.primary_blob_endpoint}${azurerm_storage_container.files_standby.name}"
}

output "vault_name_standby" {
  description = "In the second region. Key Vault for the secrets. Set the secret values there."
  value       = azurerm_key_vault.main_standby.name
}

output "registry_address_standby" {
  description = "In the second region. Login server for image pushes."
  value       = azurerm_container_registry.registry_standby.login_server
}
