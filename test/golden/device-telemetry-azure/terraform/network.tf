resource "azurerm_resource_group" "main" {
  name     = local.name
  location = var.region
  tags     = local.tags
}

resource "azurerm_virtual_network" "main" {
  name                = local.name
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  address_space       = [var.vnet_cidr]
  tags                = local.tags
}

resource "azurerm_subnet" "apps" {
  name                 = "apps"
  resource_group_name  = azurerm_resource_group.main.name
  virtual_network_name = azurerm_virtual_network.main.name
  address_prefixes     = [cidrsubnet(var.vnet_cidr, 7, 0)]
  service_endpoints    = ["Microsoft.AzureCosmosDB", "Microsoft.Storage"]

  delegation {
    name = "apps"

    service_delegation {
      name    = "Microsoft.App/environments"
      actions = ["Microsoft.Network/virtualNetworks/subnets/join/action"]
    }
  }
}

resource "azurerm_resource_group" "main_standby" {
  name     = "${local.name}-standby"
  location = var.standby_region
  tags     = local.tags
}

resource "azurerm_virtual_network" "main_standby" {
  name                = local.name
  resource_group_name = azurerm_resource_group.main_standby.name
  location            = azurerm_resource_group.main_standby.location
  address_space       = [var.standby_vnet_cidr]
  tags                = local.tags
}

resource "azurerm_subnet" "apps_standby" {
  name                 = "apps"
  resource_group_name  = azurerm_resource_group.main_standby.name
  virtual_network_name = azurerm_virtual_network.main_standby.name
  address_prefixes     = [cidrsubnet(var.standby_vnet_cidr, 7, 0)]
  service_endpoints    = ["Microsoft.AzureCosmosDB", "Microsoft.Storage"]

  delegation {
    name = "apps"

    service_delegation {
      name    = "Microsoft.App/environments"
      actions = ["Microsoft.Network/virtualNetworks/subnets/join/action"]
    }
  }
}
