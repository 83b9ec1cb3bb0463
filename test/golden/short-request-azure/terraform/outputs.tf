output "resource_group" {
  description = "Resource group of the system."
  value       = azurerm_resource_group.main.name
}

output "app_certificate_command" {
  description = "Command that issues the certificate of the domain. Run it once, after domain_delegated is true."
  value       = "az containerapp hostname bind --validation-method CNAME --resource-group ${azurerm_resource_group.main.name} --environment ${azurerm_container_app_environment.main.name} --name ${azurerm_container_app.app.name} --hostname ${var.app_host}.${coalesce(var.domain_name, "your-domain")}"
}

output "app_url" {
  description = "Endpoint of Application."
  value       = "https://${azurerm_container_app.app.ingress[0].fqdn}"
}

output "name_servers" {
  description = "Name servers to set at the registrar of domain_name."
  value       = flatten(azurerm_dns_zone.dns[*].name_servers)
}

output "db_host" {
  description = "Private host name of Database."
  value       = azurerm_postgresql_flexible_server.db.fqdn
}

output "files_url" {
  description = "Endpoint of Object storage."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "live_host" {
  description = "Host name of Real-time updates. The application issues client access URLs, each valid for one client."
  value       = azurerm_web_pubsub.live.hostname
}

output "sign_in_client_id" {
  description = "Client ID of Identity provider. Create an external tenant and its sign-up user flow once in the portal, set sign_in_tenant_id to its ID, and add this client to the user flow: Terraform has no resource for these steps."
  value       = coalesce(one(azuread_application.sign_in[*].client_id), "none-yet")
}

output "vault_name" {
  description = "Key Vault for the secrets. Set the secret values there."
  value       = azurerm_key_vault.main.name
}

output "registry_address" {
  description = "Login server for image pushes."
  value       = azurerm_container_registry.registry.login_server
}

output "app_db_user" {
  description = "SQL that an administrator runs once, in the network of the system: the first line in the database postgres, the others in that of the system."

  value = join("\n", [
    "SELECT * FROM pgaadauth_create_principal('${azurerm_user_assigned_identity.app.name}', false, false);",
    "GRANT CONNECT, CREATE, TEMPORARY ON DATABASE \"${azurerm_postgresql_flexible_server_database.db.name}\" TO \"${azurerm_user_assigned_identity.app.name}\";",
    "GRANT USAGE, CREATE ON SCHEMA public TO \"${azurerm_user_assigned_identity.app.name}\";",
  ])
}
