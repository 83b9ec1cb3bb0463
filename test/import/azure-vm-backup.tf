resource "azurerm_linux_virtual_machine" "erp" {
  for_each            = toset(["a", "b"])
  name                = "erp-${each.key}"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  size                = "Standard_D8s_v5"
  admin_username      = "ops"
}

resource "azurerm_managed_disk" "data" {
  name                 = "data"
  location             = "germanywestcentral"
  resource_group_name  = "erp"
  storage_account_type = "Premium_LRS"
  create_option        = "Empty"
  disk_size_gb         = 512
}

resource "azurerm_lb" "erp" {
  name                = "erp"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  sku                 = "Standard"
}

resource "azurerm_recovery_services_vault" "vault" {
  name                = "vault"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  sku                 = "Standard"
}

resource "azurerm_virtual_network_gateway" "office" {
  name                = "office"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  type                = "Vpn"
  sku                 = "VpnGw1AZ"
}

resource "azurerm_mssql_managed_instance" "sql" {
  name                = "sql"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  vcores              = 8
}

resource "azurerm_storage_share" "profiles" {
  name  = "profiles"
  quota = 2048
}

resource "azurerm_virtual_desktop_host_pool" "desk" {
  name                = "desk"
  location            = "germanywestcentral"
  resource_group_name = "erp"
  type                = "Pooled"
}
