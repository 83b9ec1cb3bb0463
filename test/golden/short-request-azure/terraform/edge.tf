resource "azurerm_dns_cname_record" "app" {
  count               = var.domain_name == null ? 0 : 1
  name                = var.app_host
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  record              = azurerm_container_app.app.ingress[0].fqdn
  tags                = local.tags
}

resource "azurerm_dns_txt_record" "app_proof" {
  count               = var.domain_name == null ? 0 : 1
  name                = "asuid.${var.app_host}"
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  tags                = local.tags

  record {
    value = azurerm_container_app.app.custom_domain_verification_id
  }
}

# Azure issues and renews the certificate. Run the command of the output once the domain is bound.
resource "azurerm_container_app_custom_domain" "app" {
  count            = var.domain_name != null && var.domain_delegated ? 1 : 0
  name             = "${var.app_host}.${var.domain_name}"
  container_app_id = azurerm_container_app.app.id

  lifecycle {
    ignore_changes = [certificate_binding_type, container_app_environment_certificate_id]
  }

  depends_on = [azurerm_dns_cname_record.app, azurerm_dns_txt_record.app_proof]
}

resource "azurerm_dns_zone" "dns" {
  count               = var.domain_name == null ? 0 : 1
  name                = var.domain_name
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_web_pubsub" "live" {
  name                = "${local.name}-live-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "Standard_S1"
  capacity            = var.live_units
  local_auth_enabled  = false
  tags                = local.tags
}

resource "azurerm_web_pubsub_hub" "live" {
  name                          = "app"
  web_pubsub_id                 = azurerm_web_pubsub.live.id
  anonymous_connections_enabled = false
}
