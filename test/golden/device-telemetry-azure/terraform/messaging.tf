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

resource "azurerm_iothub" "devices" {
  name                        = "iot-${local.compact}-devices-${random_string.suffix.result}"
  resource_group_name         = azurerm_resource_group.main.name
  location                    = azurerm_resource_group.main.location
  min_tls_version             = "1.2"
  event_hub_retention_in_days = 7
  tags                        = local.tags

  identity {
    type = "SystemAssigned"
  }

  sku {
    name     = "S1"
    capacity = var.devices_units
  }
}

resource "azurerm_servicebus_queue" "devices_worker" {
  name                                 = "devices-worker"
  namespace_id                         = azurerm_servicebus_namespace.main.id
  max_delivery_count                   = 5
  lock_duration                        = "PT5M"
  dead_lettering_on_message_expiration = true
}

resource "azurerm_iothub_endpoint_servicebus_queue" "devices_worker" {
  name                = "worker"
  resource_group_name = azurerm_resource_group.main.name
  iothub_id           = azurerm_iothub.devices.id
  authentication_type = "identityBased"
  endpoint_uri        = "sb://${azurerm_servicebus_namespace.main.name}.servicebus.windows.net"
  entity_path         = azurerm_servicebus_queue.devices_worker.name
  depends_on          = [azurerm_role_assignment.devices_worker_route]
}

resource "azurerm_iothub_route" "devices_worker" {
  name                = "worker"
  resource_group_name = azurerm_resource_group.main.name
  iothub_name         = azurerm_iothub.devices.name
  source              = "DeviceMessages"
  condition           = "true"
  endpoint_names      = [azurerm_iothub_endpoint_servicebus_queue.devices_worker.name]
  enabled             = true
}

resource "azurerm_servicebus_namespace" "main_standby" {
  name                = "${local.name}-bus-${random_string.suffix_standby.result}"
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  sku                 = "Basic"
  local_auth_enabled  = false
  minimum_tls_version = "1.2"
  tags                = local.tags
}

resource "azurerm_servicebus_queue" "queue_standby" {
  name                                 = "queue"
  namespace_id                         = azurerm_servicebus_namespace.main_standby.id
  max_delivery_count                   = var.queue_max_deliveries
  lock_duration                        = "PT5M"
  default_message_ttl                  = "P14D"
  dead_lettering_on_message_expiration = true
}

resource "azurerm_iothub" "devices_standby" {
  name                        = "iot-${local.compact}-devices-${random_string.suffix_standby.result}"
  resource_group_name         = azurerm_resource_group.main_standby.name
  location                    = azurerm_resource_group.main_standby.location
  min_tls_version             = "1.2"
  event_hub_retention_in_days = 7
  tags                        = local.tags

  identity {
    type = "SystemAssigned"
  }

  sku {
    name     = "S1"
    capacity = var.devices_units
  }
}

resource "azurerm_servicebus_queue" "devices_worker_standby" {
  name                                 = "devices-worker"
  namespace_id                         = azurerm_servicebus_namespace.main_standby.id
  max_delivery_count                   = 5
  lock_duration                        = "PT5M"
  dead_lettering_on_message_expiration = true
}

resource "azurerm_iothub_endpoint_servicebus_queue" "devices_worker_standby" {
  name                = "worker"
  resource_group_name = azurerm_resource_group.main_standby.name
  iothub_id           = azurerm_iothub.devices_standby.id
  authentication_type = "identityBased"
  endpoint_uri        = "sb://${azurerm_servicebus_namespace.main_standby.name}.servicebus.windows.net"
  entity_path         = azurerm_servicebus_queue.devices_worker_standby.name
  depends_on          = [azurerm_role_assignment.devices_worker_route_standby]
}

resource "azurerm_iothub_route" "devices_worker_standby" {
  name                = "worker"
  resource_group_name = azurerm_resource_group.main_standby.name
  iothub_name         = azurerm_iothub.devices_standby.name
  source              = "DeviceMessages"
  condition           = "true"
  endpoint_names      = [azurerm_iothub_endpoint_servicebus_queue.devices_worker_standby.name]
  enabled             = true
}
