output "resource_group" {
  description = "Resource group that holds everything."
  value       = azurerm_resource_group.main.name
}

output "app_certificate_command" {
  description = "Issues the certificate of the domain, once, after domain_delegated is true."
  value       = "az containerapp hostname bind --validation-method CNAME --resource-group ${azurerm_resource_group.main.name} --environment ${azurerm_container_app_environment.main.name} --name ${azurerm_container_app.app.name} --hostname ${var.app_host}.${coalesce(var.domain_name, "your-domain")}"
}

output "app_url" {
  description = "Address of Application."
  value       = "https://${azurerm_container_app.app.ingress[0].fqdn}"
}

output "name_servers" {
  description = "Name servers to enter at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "db_host" {
  description = "Address of Database inside the network."
  value       = azurerm_postgresql_flexible_server.db.fqdn
}

output "files_url" {
  description = "Address of Files."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "live_host" {
  description = "Host of Live updates; the application hands out addresses that are good for one visitor."
  value       = azurerm_web_pubsub.live.hostname
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
