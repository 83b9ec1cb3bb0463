resource "azurerm_servicebus_namespace" "main" {
  name                = "${local.name}-bus-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "Basic"
  local_auth_enabled  = false
  minimum_tls_version = "1.2"
  tags                = local.tags
}

resource "azurerm_servicebus_queue" "files_worker" {
  name                                 = "files-worker"
  namespace_id                         = azurerm_servicebus_namespace.main.id
  max_delivery_count                   = 5
  lock_duration                        = "PT5M"
  dead_lettering_on_message_expiration = true
}

resource "azurerm_eventgrid_system_topic" "files" {
  name                = "${local.name}-files"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  source_resource_id  = azurerm_storage_account.files.id
  topic_type          = "Microsoft.Storage.StorageAccounts"
  tags                = local.tags

  identity {
    type = "SystemAssigned"
  }
}

resource "azurerm_eventgrid_system_topic_event_subscription" "files_worker" {
  name                          = "worker"
  resource_group_name           = azurerm_resource_group.main.name
  system_topic                  = azurerm_eventgrid_system_topic.files.name
  event_delivery_schema         = "CloudEventSchemaV1_0"
  service_bus_queue_endpoint_id = azurerm_servicebus_queue.files_worker.id
  included_event_types          = ["Microsoft.Storage.BlobCreated"]

  subject_filter {
    subject_begins_with = "/blobServices/default/containers/${azurerm_storage_container.files.name}/blobs/incoming/"
  }

  delivery_identity {
    type = "SystemAssigned"
  }

  depends_on = [azurerm_role_assignment.files_worker_route]
}
