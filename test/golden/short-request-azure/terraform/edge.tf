resource "azurerm_static_web_app" "site" {
  name                         = "${local.name}-site"
  resource_group_name          = azurerm_resource_group.main.name
  location                     = "eastus2"
  sku_tier                     = "Free"
  sku_size                     = "Free"
  preview_environments_enabled = false
  tags                         = local.tags

  lifecycle {
    ignore_changes = [repository_url, repository_branch]
  }
}

resource "azurerm_dns_cname_record" "site" {
  count               = var.domain_name == null ? 0 : 1
  name                = "www"
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  record              = azurerm_static_web_app.site.default_host_name
  tags                = local.tags
}

resource "azurerm_dns_a_record" "site" {
  count               = var.domain_name == null ? 0 : 1
  name                = "@"
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  target_resource_id  = azurerm_static_web_app.site.id
  tags                = local.tags
}

resource "azurerm_static_web_app_custom_domain" "site_www" {
  count             = var.domain_delegated ? 1 : 0
  static_web_app_id = azurerm_static_web_app.site.id
  domain_name       = "www.${var.domain_name}"
  validation_type   = "cname-delegation"
  depends_on        = [azurerm_dns_cname_record.site]
}

resource "azurerm_static_web_app_custom_domain" "site_bare" {
  count             = var.domain_delegated ? 1 : 0
  static_web_app_id = azurerm_static_web_app.site.id
  domain_name       = var.domain_name
  validation_type   = "dns-txt-token"
}

resource "azurerm_dns_txt_record" "site_proof" {
  count               = var.domain_delegated ? 1 : 0
  name                = "@"
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  tags                = local.tags

  record {
    value = azurerm_static_web_app_custom_domain.site_bare[0].validation_token
  }
}

resource "azurerm_dns_zone" "dns" {
  count               = var.domain_name == null ? 0 : 1
  name                = var.domain_name
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

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
