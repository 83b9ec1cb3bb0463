resource "azurerm_cdn_frontdoor_profile" "waf" {
  name                     = "${local.name}-waf"
  resource_group_name      = azurerm_resource_group.main.name
  sku_name                 = "Premium_AzureFrontDoor"
  response_timeout_seconds = 60
  tags                     = local.tags
}

resource "azurerm_cdn_frontdoor_endpoint" "waf" {
  name                     = "edge-${local.compact}-waf-${random_string.suffix.result}"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.waf.id
  tags                     = local.tags
}

resource "azurerm_cdn_frontdoor_origin_group" "waf" {
  name                     = "origin"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.waf.id
  session_affinity_enabled = false

  load_balancing {
    sample_size                 = 4
    successful_samples_required = 3
  }

  health_probe {
    protocol            = "Https"
    path                = "/"
    request_type        = "GET"
    interval_in_seconds = 100
  }
}

resource "azurerm_cdn_frontdoor_origin" "waf" {
  name                           = "origin"
  cdn_frontdoor_origin_group_id  = azurerm_cdn_frontdoor_origin_group.waf.id
  host_name                      = azurerm_container_app.app.ingress[0].fqdn
  origin_host_header             = azurerm_container_app.app.ingress[0].fqdn
  certificate_name_check_enabled = true
  http_port                      = 80
  https_port                     = 443
}

resource "azurerm_cdn_frontdoor_route" "waf" {
  name                          = "all"
  cdn_frontdoor_endpoint_id     = azurerm_cdn_frontdoor_endpoint.waf.id
  cdn_frontdoor_origin_group_id = azurerm_cdn_frontdoor_origin_group.waf.id
  cdn_frontdoor_origin_ids      = [azurerm_cdn_frontdoor_origin.waf.id]
  patterns_to_match             = ["/*"]
  supported_protocols           = ["Http", "Https"]
  forwarding_protocol           = "HttpsOnly"
  https_redirect_enabled        = true
  link_to_default_domain        = true
}

resource "azurerm_cdn_frontdoor_firewall_policy" "waf" {
  name                       = "${local.compact}waf"
  resource_group_name        = azurerm_resource_group.main.name
  sku_name                   = azurerm_cdn_frontdoor_profile.waf.sku_name
  mode                       = var.waf_mode
  request_body_check_enabled = true
  tags                       = local.tags

  managed_rule {
    type    = "Microsoft_DefaultRuleSet"
    version = "2.1"
    action  = "Block"
  }

  managed_rule {
    type    = "Microsoft_BotManagerRuleSet"
    version = "1.1"
    action  = "Block"
  }

  custom_rule {
    name                           = "RateLimit"
    type                           = "RateLimitRule"
    action                         = "Block"
    priority                       = 10
    rate_limit_duration_in_minutes = 1
    rate_limit_threshold           = var.waf_requests_per_minute

    match_condition {
      match_variable = "RemoteAddr"
      operator       = "IPMatch"
      match_values   = ["0.0.0.0/0", "::/0"]
    }
  }
}

resource "azurerm_cdn_frontdoor_security_policy" "waf" {
  name                     = "all"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.waf.id

  security_policies {
    firewall {
      cdn_frontdoor_firewall_policy_id = azurerm_cdn_frontdoor_firewall_policy.waf.id

      association {
        patterns_to_match = ["/*"]

        domain {
          cdn_frontdoor_domain_id = azurerm_cdn_frontdoor_endpoint.waf.id
        }
      }
    }
  }
}
