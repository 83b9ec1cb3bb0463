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

resource "azurerm_subnet" "gateway" {
  name                 = "GatewaySubnet"
  resource_group_name  = azurerm_resource_group.main.name
  virtual_network_name = azurerm_virtual_network.main.name
  address_prefixes     = [cidrsubnet(var.vnet_cidr, 11, 48)]
}

resource "azurerm_public_ip" "tunnel" {
  name                = "${local.name}-tunnel"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  allocation_method   = "Static"
  sku                 = "Standard"
  zones               = ["1", "2", "3"]
  tags                = local.tags
}

resource "azurerm_virtual_network_gateway" "tunnel" {
  name                = "${local.name}-tunnel"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  type                = "Vpn"
  vpn_type            = "RouteBased"
  sku                 = "VpnGw1AZ"
  tags                = local.tags

  ip_configuration {
    name                          = "gateway"
    public_ip_address_id          = azurerm_public_ip.tunnel.id
    subnet_id                     = azurerm_subnet.gateway.id
    private_ip_address_allocation = "Dynamic"
  }
}

resource "azurerm_local_network_gateway" "tunnel" {
  count               = var.tunnel_office_address == null ? 0 : 1
  name                = "${local.name}-tunnel-office"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  gateway_address     = var.tunnel_office_address
  address_space       = var.tunnel_office_networks
  tags                = local.tags
}

resource "azurerm_virtual_network_gateway_connection" "tunnel" {
  count                      = var.tunnel_office_address == null ? 0 : 1
  name                       = "${local.name}-tunnel"
  resource_group_name        = azurerm_resource_group.main.name
  location                   = azurerm_resource_group.main.location
  type                       = "IPsec"
  virtual_network_gateway_id = azurerm_virtual_network_gateway.tunnel.id
  local_network_gateway_id   = azurerm_local_network_gateway.tunnel[0].id
  connection_protocol        = "IKEv2"
  shared_key                 = random_password.tunnel.result
  tags                       = local.tags

  ipsec_policy {
    dh_group         = "DHGroup14"
    ike_encryption   = "AES256"
    ike_integrity    = "SHA256"
    ipsec_encryption = "GCMAES256"
    ipsec_integrity  = "GCMAES256"
    pfs_group        = "PFS2048"
  }
}
