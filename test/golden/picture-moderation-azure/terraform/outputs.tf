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
  value       = azurerm_postgresql_flexible_server.db.fqdn
}

output "files_url" {
  description = "Address of Files."
  value       = "${azurerm_storage_account.files.primary_blob_endpoint}${azurerm_storage_container.files.name}"
}

output "search_endpoint" {
  description = "Address of Search."
  value       = "https://${azurerm_search_service.search.name}.search.windows.net"
}

output "recognition_endpoint" {
  description = "Address of Recognition."
  value       = azurerm_cognitive_account.recognition.endpoint
}

output "sign_in_client_id" {
  description = "Client of Sign-in. Make an external tenant and its sign-up flow in the portal once, set sign_in_tenant_id to it, and add this client to the flow: Terraform has no resource for either."
  value       = azuread_application.sign_in.client_id
}

output "mail_sender" {
  description = "Address from which mail is sent."
  value       = "DoNotReply@${azurerm_email_communication_service_domain.mail.from_sender_domain}"
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
