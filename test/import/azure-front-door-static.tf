resource "azurerm_static_web_app" "docs" {
  name                = "docs"
  resource_group_name = "docs"
  location            = "westeurope"
  sku_tier            = "Standard"
}

resource "azurerm_cdn_frontdoor_profile" "edge" {
  name                = "edge"
  resource_group_name = "docs"
  sku_name            = "Standard_AzureFrontDoor"
}

resource "azurerm_cdn_frontdoor_endpoint" "docs" {
  name                     = "docs"
  cdn_frontdoor_profile_id = azurerm_cdn_frontdoor_profile.edge.id
}

resource "azurerm_cdn_frontdoor_route" "docs" {
  name                          = "docs"
  cdn_frontdoor_endpoint_id     = azurerm_cdn_frontdoor_endpoint.docs.id
  cdn_frontdoor_origin_group_id = "group"
  cache {
    query_string_caching_behavior = "IgnoreQueryString"
  }
}

resource "azurerm_dns_zone" "zone" {
  name                = "example.net"
  resource_group_name = "docs"
}

resource "azurerm_container_app" "search" {
  name                         = "search"
  resource_group_name          = "docs"
  container_app_environment_id = "environment"
  revision_mode                = "Single"
  ingress {
    target_port = 8080
  }
}

resource "azurerm_search_service" "index" {
  name                = "index"
  resource_group_name = "docs"
  location            = "westeurope"
  sku                 = "basic"
}

resource "azurerm_signalr_service" "live" {
  name                = "live"
  resource_group_name = "docs"
  location            = "westeurope"
  sku {
    name     = "Standard_S1"
    capacity = 1
  }
}

resource "azurerm_cognitive_account" "openai" {
  name                = "openai"
  resource_group_name = "docs"
  location            = "westeurope"
  kind                = "OpenAI"
  sku_name            = "S0"
}

resource "azurerm_cognitive_deployment" "model" {
  name                 = "model"
  cognitive_account_id = azurerm_cognitive_account.openai.id
}
