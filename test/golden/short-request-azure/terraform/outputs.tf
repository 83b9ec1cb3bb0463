output "resource_group" {
  description = "Resource group of the system."
  value       = azurerm_resource_group.main.name
}

output "site_url" {
  description = "Endpoint of Static site."
  value       = "https://${azurerm_static_web_app.site.default_host_name}"
}

output "site_deployment_token" {
  description = "Deployment token for your pipeline."
  value       = azurerm_static_web_app.site.api_key
  sensitive   = true
}

output "name_servers" {
  description = "Name servers to set at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "app_certificate_command" {
  description = "Command that issues the certificate of the domain. Run it once, after domain_delegated is true."
  value       = "az containerapp hostname bind --validation-method CNAME --resource-group ${azurerm_resource_group.main.name} --environment ${azurerm_container_app_environment.main.name} --name ${azurerm_container_app.app.name} --hostname ${var.app_host}.${coalesce(var.domain_name, "your-domain")}"
}

output "app_url" {
  description = "Endpoint of Application."
  value       = "https://${azurerm_container_app.app.ingress[0].fqdn}"
}

output "store_endpoint" {
  description = "Endpoint of Document database."
  value       = azurerm_cosmosdb_account.store.endpoint
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
