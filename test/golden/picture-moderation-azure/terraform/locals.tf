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

# Six characters after the names that must be unique in all of Azure.
resource "random_string" "suffix" {
  length  = 6
  upper   = false
  special = false
}
