output "resource_group" {
  description = "Resource group that holds everything."
  value       = azurerm_resource_group.main.name
}

output "batch_start_command" {
  description = "Starts a run by hand."
  value       = "az containerapp job start --resource-group ${azurerm_resource_group.main.name} --name ${azurerm_container_app_job.batch.name}"
}

output "db_host" {
  description = "Address of Database inside the network."
  value       = azurerm_postgresql_flexible_server.db.fqdn
}

output "files_url" {
  description = "Address of Files."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "pipeline_factory" {
  description = "Data Factory of Data pipeline; open it in the studio."
  value       = azurerm_data_factory.pipeline.name
}

output "dashboard_capacity" {
  description = "Capacity for reports. An author assigns a workspace to it in Power BI, connects it to the data and publishes: no resource of Terraform does that."
  value       = azurerm_powerbi_embedded.dashboard.name
}

output "sign_in_client_id" {
  description = "Client of Sign-in. Make an external tenant and its sign-up flow in the portal once, set sign_in_tenant_id to it, and add this client to the flow: Terraform has no resource for either."
  value       = azuread_application.sign_in.client_id
}

output "texts_sender" {
  description = "Text messages: number or name from which they come. While it is empty, buy a number by hand, in the portal under \"Phone numbers\" of this service; one of the United States must be verified."
  value       = var.texts_sender
}

output "vault_name" {
  description = "Key Vault that holds the secrets; put their values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Where to push images."
  value       = azurerm_container_registry.registry.login_server
}
