resource "azurerm_cdn_frontdoor_profile" "lb" {
  name                     = "${local.name}-lb"
  resource_group_name      = azurerm_resource_group.main.name
  sku_name                 = "Standard_AzureFrontDoor"
  response_timeout_seconds = 60
  tags                     = local.tags
}

resource "azurerm_cdn_frontdoor_endpoint" "lb" {
  name                     = "edge-${local.compact}-lb-${random_string.suffix.result}"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.lb.id
  tags                     = local.tags
}

resource "azurerm_cdn_frontdoor_origin_group" "lb" {
  name                     = "origin"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.lb.id
  session_affinity_enabled = false

  load_balancing {
    sample_size                 = 4
    successful_samples_required = 3
  }

  health_probe {
    protocol            = "Https"
    path                = "/"
    request_type        = "GET"
    interval_in_seconds = 30
  }
}

resource "azurerm_cdn_frontdoor_origin" "lb" {
  name                           = "origin"
  cdn_frontdoor_origin_group_id  = azurerm_cdn_frontdoor_origin_group.lb.id
  host_name                      = azurerm_container_app.app.ingress[0].fqdn
  origin_host_header             = azurerm_container_app.app.ingress[0].fqdn
  certificate_name_check_enabled = true
  http_port                      = 80
  https_port                     = 443
}

resource "azurerm_cdn_frontdoor_origin" "lb_standby" {
  name                           = "standby"
  cdn_frontdoor_origin_group_id  = azurerm_cdn_frontdoor_origin_group.lb.id
  host_name                      = azurerm_container_app.app_standby.ingress[0].fqdn
  origin_host_header             = azurerm_container_app.app_standby.ingress[0].fqdn
  certificate_name_check_enabled = true
  http_port                      = 80
  https_port                     = 443
  priority                       = 2
}

resource "azurerm_cdn_frontdoor_custom_domain" "lb" {
  count                    = var.domain_delegated ? 1 : 0
  name                     = "site"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.lb.id
  dns_zone_id              = azurerm_dns_zone.dns[0].id
  host_name                = "${var.lb_host}.${var.domain_name}"

  tls {
    certificate_type = "ManagedCertificate"
  }
}

resource "azurerm_dns_txt_record" "lb" {
  count               = var.domain_delegated ? 1 : 0
  name                = "_dnsauth.${var.lb_host}"
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  tags                = local.tags

  record {
    value = azurerm_cdn_frontdoor_custom_domain.lb[0].validation_token
  }
}

resource "azurerm_dns_cname_record" "lb" {
  count               = var.domain_delegated ? 1 : 0
  name                = var.lb_host
  zone_name           = azurerm_dns_zone.dns[0].name
  resource_group_name = azurerm_resource_group.main.name
  ttl                 = 300
  record              = azurerm_cdn_frontdoor_endpoint.lb.host_name
  tags                = local.tags
}

resource "azurerm_cdn_frontdoor_route" "lb" {
  name                            = "all"
  cdn_frontdoor_endpoint_id       = azurerm_cdn_frontdoor_endpoint.lb.id
  cdn_frontdoor_origin_group_id   = azurerm_cdn_frontdoor_origin_group.lb.id
  cdn_frontdoor_origin_ids        = [azurerm_cdn_frontdoor_origin.lb.id, azurerm_cdn_frontdoor_origin.lb_standby.id]
  patterns_to_match               = ["/*"]
  supported_protocols             = ["Http", "Https"]
  forwarding_protocol             = "HttpsOnly"
  https_redirect_enabled          = true
  link_to_default_domain          = true
  cdn_frontdoor_custom_domain_ids = azurerm_cdn_frontdoor_custom_domain.lb[*].id
}

resource "azurerm_dns_zone" "dns" {
  count               = var.domain_name == null ? 0 : 1
  name                = var.domain_name
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}
