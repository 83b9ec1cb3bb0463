resource "azurerm_logic_app_workflow" "clock" {
  name                = "${local.name}-clock"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  tags                = local.tags

  identity {
    type = "SystemAssigned"
  }
}

resource "azurerm_logic_app_trigger_recurrence" "clock" {
  name         = "clock"
  logic_app_id = azurerm_logic_app_workflow.clock.id
  frequency    = var.clock_frequency
  interval     = var.clock_interval
  time_zone    = var.clock_time_zone
}

resource "azurerm_logic_app_action_custom" "clock_starts_worker" {
  name         = "start-worker"
  logic_app_id = azurerm_logic_app_workflow.clock.id

  body = jsonencode({
    type = "Http"
    inputs = {
      method         = "POST"
      uri            = "https://management.azure.com${azurerm_container_app_job.worker.id}/start?api-version=2024-03-01"
      authentication = { type = "ManagedServiceIdentity", audience = "https://management.azure.com/" }
      retryPolicy = {
        type     = "exponential"
        count    = 4
        interval = "PT20S"
      }
    }
    runAfter = {}
  })

  depends_on = [azurerm_logic_app_trigger_recurrence.clock, azurerm_container_app_job.worker]
}

resource "azurerm_communication_service" "texts" {
  name                = "${local.name}-texts-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  data_location       = "Europe"
  tags                = local.tags
}
