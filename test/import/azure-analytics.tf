resource "azurerm_storage_account" "lake" {
  name                     = "analyticslake"
  resource_group_name      = "analytics"
  location                 = "westus2"
  account_tier             = "Standard"
  account_replication_type = "LRS"
  is_hns_enabled           = true
}

resource "azurerm_data_factory" "ingest" {
  name                = "ingest"
  location            = "westus2"
  resource_group_name = "analytics"
}

resource "azurerm_databricks_workspace" "spark" {
  name                = "spark"
  location            = "westus2"
  resource_group_name = "analytics"
  sku                 = "premium"
}

resource "azurerm_eventhub_namespace" "events" {
  name                = "events"
  location            = "westus2"
  resource_group_name = "analytics"
  sku                 = "Standard"
  capacity            = 2
}

resource "azurerm_eventhub" "clicks" {
  name            = "clicks"
  namespace_id    = azurerm_eventhub_namespace.events.id
  partition_count = 8
}

resource "azurerm_stream_analytics_job" "live" {
  name                = "live"
  location            = "westus2"
  resource_group_name = "analytics"
  streaming_units     = 3
}

resource "azurerm_kusto_cluster" "telemetry" {
  name                = "telemetry"
  location            = "westus2"
  resource_group_name = "analytics"
  sku {
    name     = "Standard_E16ads_v5"
    capacity = 2
  }
}

resource "azurerm_machine_learning_workspace" "ml" {
  name                = "ml"
  location            = "westus2"
  resource_group_name = "analytics"
}

resource "azurerm_powerbi_embedded" "reports" {
  name                = "reports"
  location            = "westus2"
  resource_group_name = "analytics"
  sku_name            = "A1"
}
