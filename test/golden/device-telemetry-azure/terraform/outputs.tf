output "resource_group" {
  description = "Resource group that holds everything."
  value       = azurerm_resource_group.main.name
}

output "lb_url" {
  description = "Address at which visitors arrive."
  value       = "https://${azurerm_cdn_frontdoor_endpoint.lb.host_name}"
}

output "name_servers" {
  description = "Name servers to enter at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "batch_start_command" {
  description = "Starts a run by hand."
  value       = "az containerapp job start --resource-group ${azurerm_resource_group.main.name} --name ${azurerm_container_app_job.batch.name}"
}

output "devices_host" {
  description = "Host to which devices connect, by MQTT on port 8883, each with a key or certificate of its own: az iot hub device-identity create."
  value       = azurerm_iothub.devices.hostname
}

output "rows_host" {
  description = "Host of Wide rows."
  value       = "${azurerm_cosmosdb_account.rows.name}.cassandra.cosmos.azure.com"
}

output "files_url" {
  description = "Address of Files."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "series_uri" {
  description = "Address of Measurements."
  value       = azurerm_kusto_cluster.series.uri
}

output "sign_in_client_id" {
  description = "Client of Sign-in. Make an external tenant and its sign-up flow in the portal once, set sign_in_tenant_id to it, and add this client to the flow: Terraform has no resource for either."
  value       = azuread_application.sign_in.client_id
}

output "vault_name" {
  description = "Key Vault that holds the secrets; put their values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Where to push images."
  value       = azurerm_container_registry.registry.login_server
}

output "resource_group_standby" {
  description = "In the second region. Resource group that holds everything."
  value       = azurerm_resource_group.main_standby.name
}

output "batch_start_command_standby" {
  description = "In the second region. Starts a run by hand."
  value       = "az containerapp job start --resource-group ${azurerm_resource_group.main_standby.name} --name ${azurerm_container_app_job.batch_standby.name}"
}

output "devices_host_standby" {
  description = "In the second region. Host to which devices connect, by MQTT on port 8883, each with a key or certificate of its own: az iot hub device-identity create."
  value       = azurerm_iothub.devices_standby.hostname
}

output "rows_host_standby" {
  description = "In the second region. Host of Wide rows."
  value       = "${azurerm_cosmosdb_account.rows_standby.name}.cassandra.cosmos.azure.com"
}

output "files_url_standby" {
  description = "In the second region. Address of Files."
  value       = "${azurerm_storage_account.files_standby.primary_blob_endpoint}${azurerm_storage_container.files_standby.name}"
}

output "series_uri_standby" {
  description = "In the second region. Address of Measurements."
  value       = azurerm_kusto_cluster.series_standby.uri
}

output "vault_name_standby" {
  description = "In the second region. Key Vault that holds the secrets; put their values there."
  value       = azurerm_key_vault.main_standby.name
}

output "registry_address_standby" {
  description = "In the second region. Where to push images."
  value       = azurerm_container_registry.registry_standby.login_server
}
