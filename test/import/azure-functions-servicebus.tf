resource "azurerm_storage_account" "functions" {
  name                     = "invoicefunctions"
  resource_group_name      = "invoices"
  location                 = "uksouth"
  account_tier             = "Standard"
  account_replication_type = "LRS"
}

resource "azurerm_linux_function_app" "worker" {
  name                 = "invoice-worker"
  resource_group_name  = "invoices"
  location             = "uksouth"
  service_plan_id      = "plan"
  storage_account_name = azurerm_storage_account.functions.name
  app_settings = {
    QUEUE = azurerm_servicebus_queue.invoices.name
    DB    = azurerm_cosmosdb_account.db.endpoint
  }
}

resource "azurerm_servicebus_namespace" "bus" {
  name                = "invoices"
  location            = "uksouth"
  resource_group_name = "invoices"
  sku                 = "Standard"
}

resource "azurerm_servicebus_queue" "invoices" {
  name         = "invoices"
  namespace_id = azurerm_servicebus_namespace.bus.id
}

resource "azurerm_servicebus_topic" "events" {
  name         = "events"
  namespace_id = azurerm_servicebus_namespace.bus.id
}

resource "azurerm_cosmosdb_account" "db" {
  name                = "invoices"
  location            = "uksouth"
  resource_group_name = "invoices"
  kind                = "GlobalDocumentDB"
  offer_type          = "Standard"
}

resource "azurerm_logic_app_workflow" "approval" {
  name                = "approval"
  location            = "uksouth"
  resource_group_name = "invoices"
}

resource "azurerm_api_management" "gateway" {
  name                = "gateway"
  location            = "uksouth"
  resource_group_name = "invoices"
  sku_name            = "Standard_1"
}

resource "azurerm_maps_account" "maps" {
  name                = "maps"
  resource_group_name = "invoices"
  sku_name            = "G2"
}
