resource "azurerm_resource_group" "main" {
  name     = local.name
  location = var.region
  tags     = local.tags
}
