resource "azurerm_servicebus_namespace" "main" {
  name                = "${local.name}-bus-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "Basic"
  local_auth_enabled  = false
  minimum_tls_version = "1.2"
  tags                = local.tags
}

resource "azurerm_servicebus_queue" "queue" {
  name                                 = "queue"
  namespace_id                         = azurerm_servicebus_namespace.main.id
  max_delivery_count                   = var.queue_max_deliveries
  lock_duration                        = "PT5M"
  default_message_ttl                  = "P14D"
  dead_lettering_on_message_expiration = true
}
