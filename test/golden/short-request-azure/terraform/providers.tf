# The subscription is read from ARM_SUBSCRIPTION_ID.
provider "azurerm" {
  resource_provider_registrations = "none"

  resource_providers_to_register = [
    "Microsoft.App",
    "Microsoft.ContainerRegistry",
    "Microsoft.DBforPostgreSQL",
    "microsoft.insights",
    "Microsoft.KeyVault",
    "Microsoft.ManagedIdentity",
    "Microsoft.Network",
    "Microsoft.OperationalInsights",
    "Microsoft.SignalRService",
    "Microsoft.Storage",
  ]

  features {
    resource_group {
      prevent_deletion_if_contains_resources = true
    }

    key_vault {
      purge_soft_delete_on_destroy = false
    }

    storage {
      data_plane_available = false
    }
  }
}

provider "azuread" {
  tenant_id = var.sign_in_tenant_id
}
