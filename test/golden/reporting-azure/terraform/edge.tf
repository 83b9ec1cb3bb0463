resource "azurerm_api_management" "gateway" {
  name                = "${local.name}-gateway-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku_name            = "Consumption_0"
  publisher_name      = var.project
  publisher_email     = coalesce(var.gateway_publisher_email, var.alarm_email, "api@${local.name}.invalid")
  tags                = local.tags

  identity {
    type = "SystemAssigned"
  }
}

resource "azurerm_api_management_api" "gateway_app" {
  name                  = "app"
  resource_group_name   = azurerm_resource_group.main.name
  api_management_name   = azurerm_api_management.gateway.name
  revision              = "1"
  display_name          = "app"
  path                  = ""
  protocols             = ["https"]
  service_url           = "https://${azurerm_container_app.app.ingress[0].fqdn}"
  subscription_required = false
}

resource "azurerm_api_management_api_operation" "gateway_app" {
  for_each            = toset(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
  operation_id        = lower(each.key)
  api_name            = azurerm_api_management_api.gateway_app.name
  resource_group_name = azurerm_resource_group.main.name
  api_management_name = azurerm_api_management.gateway.name
  display_name        = each.key
  method              = each.key
  url_template        = "/*"
}

resource "azurerm_api_management_api_policy" "gateway_app" {
  api_name            = azurerm_api_management_api.gateway_app.name
  resource_group_name = azurerm_resource_group.main.name
  api_management_name = azurerm_api_management.gateway.name

  xml_content = <<-EOT
    <policies>
      <inbound>
        <base />
        <set-header name="X-Forwarded-Host" exists-action="override">
          <value>@(context.Request.OriginalUrl.Host)</value>
        </set-header>
      </inbound>
      <backend>
        <forward-request timeout="60" />
      </backend>
      <outbound>
        <base />
      </outbound>
      <on-error>
        <base />
      </on-error>
    </policies>
    EOT
}
