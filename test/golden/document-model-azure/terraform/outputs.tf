output "resource_group" {
  description = "Resource group of the system."
  value       = azurerm_resource_group.main.name
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

output "vectors_endpoint" {
  description = "Endpoint of Vector search."
  value       = "https://${azurerm_search_service.vectors.name}.search.windows.net"
}

output "model_endpoint" {
  description = "Endpoint of Language model."
  value       = azurerm_cognitive_account.model.endpoint
}

output "sign_in_client_id" {
  description = "Client ID of Identity provider. Create an external tenant and its sign-up user flow once in the portal, set sign_in_tenant_id to its ID, and add this client to the user flow: Terraform has no resource for these steps."
  value       = coalesce(one(azuread_application.sign_in[*].client_id), "none-yet")
}

output "tunnel_address" {
  description = "Public IP address for the on-premises VPN device. The shared key is stored in the vault."
  value       = azurerm_public_ip.tunnel.ip_address
}

output "keys_vault" {
  description = "Key Vault that holds the keys."
  value       = azurerm_key_vault.main.name
}

output "vault_name" {
  description = "Key Vault for the secrets. Set the secret values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Login server for image pushes."
  value       = azurerm_container_registry.registry.login_server
}
