variable "location" {
  default = "westeurope"
}

resource "azurerm_resource_group" "this" {
  name     = "portal"
  location = var.location
}

resource "azurerm_service_plan" "this" {
  name                = "portal"
  resource_group_name = azurerm_resource_group.this.name
  location            = azurerm_resource_group.this.location
  os_type             = "Linux"
  sku_name            = "P1v3"
  worker_count        = 2
}

resource "azurerm_linux_web_app" "this" {
  name                = "portal"
  resource_group_name = azurerm_resource_group.this.name
  location            = azurerm_resource_group.this.location
  service_plan_id     = azurerm_service_plan.this.id
  app_settings = {
    DB    = azurerm_mssql_server.this.fully_qualified_domain_name
    CACHE = azurerm_redis_cache.this.hostname
    BLOBS = azurerm_storage_account.documents.primary_blob_endpoint
  }
}

resource "azurerm_mssql_server" "this" {
  name                = "portal-sql"
  resource_group_name = azurerm_resource_group.this.name
  location            = azurerm_resource_group.this.location
  version             = "12.0"
}

resource "azurerm_mssql_database" "this" {
  name      = "portal"
  server_id = azurerm_mssql_server.this.id
  sku_name  = "S2"
}

resource "azurerm_redis_cache" "this" {
  name                = "portal"
  location            = azurerm_resource_group.this.location
  resource_group_name = azurerm_resource_group.this.name
  capacity            = 1
  family              = "C"
  sku_name            = "Standard"
}

resource "azurerm_storage_account" "documents" {
  name                     = "portaldocuments"
  resource_group_name      = azurerm_resource_group.this.name
  location                 = azurerm_resource_group.this.location
  account_tier             = "Standard"
  account_replication_type = "ZRS"
}

resource "azurerm_key_vault" "this" {
  name                = "portal"
  location            = azurerm_resource_group.this.location
  resource_group_name = azurerm_resource_group.this.name
  sku_name            = "standard"
}

resource "azurerm_application_insights" "this" {
  name                = "portal"
  location            = azurerm_resource_group.this.location
  resource_group_name = azurerm_resource_group.this.name
  application_type    = "web"
}

resource "azurerm_private_endpoint" "sql" {
  name                = "sql"
  location            = azurerm_resource_group.this.location
  resource_group_name = azurerm_resource_group.this.name
  subnet_id           = "subnet"
}
