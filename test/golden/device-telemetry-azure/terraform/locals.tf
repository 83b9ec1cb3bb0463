locals {
  name    = "${var.project}-${var.environment}"
  compact = substr(replace(var.project, "-", ""), 0, 10)

  tags = merge({
    project     = var.project
    environment = var.environment
    managed_by  = "terraform"
  }, var.tags)
}

data "azurerm_client_config" "current" {}

# Six-character suffix of the names that must be globally unique in Azure.
resource "random_string" "suffix" {
  length  = 6
  upper   = false
  special = false
}

# Six-character suffix of the names that must be globally unique in Azure.
resource "random_string" "suffix_standby" {
  length  = 6
  upper   = false
  special = false
}
