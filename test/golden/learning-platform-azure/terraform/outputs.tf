output "resource_group" {
  description = "Resource group of the system."
  value       = azurerm_resource_group.main.name
}

output "waf_url" {
  description = "Public host name of the application."
  value       = "https://${azurerm_cdn_frontdoor_endpoint.waf.host_name}"
}

output "db_user" {
  description = "SQL that an administrator runs once, in the network of the system: it creates the user of the programs."

  value = join("\n", [
    "CREATE USER [app] WITH PASSWORD = '<${azurerm_key_vault_secret.db_app.name} of the key vault>';",
    "ALTER ROLE db_datareader ADD MEMBER [app];",
    "ALTER ROLE db_datawriter ADD MEMBER [app];",
    "ALTER ROLE db_ddladmin ADD MEMBER [app];",
    "GRANT EXECUTE TO [app];",
  ])
}

output "db_host" {
  description = "Private host name of Database."
  value       = azurerm_mssql_server.db.fully_qualified_domain_name
}

output "files_url" {
  description = "Endpoint of Object storage."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "sign_in_client_id" {
  description = "Client ID of Identity provider. Add the redirect URIs of the application, and assign users to it in Entra ID."
  value       = azuread_application.sign_in.client_id
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
