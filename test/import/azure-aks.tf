resource "azurerm_kubernetes_cluster" "main" {
  name                = "main"
  location            = "northeurope"
  resource_group_name = "aks"
  sku_tier            = "Standard"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D2s_v5"
    node_count = 3
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "apps" {
  name                  = "apps"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_D4s_v5"
  node_count            = 4
}

resource "azurerm_container_registry" "main" {
  name                = "main"
  resource_group_name = "aks"
  location            = "northeurope"
  sku                 = "Standard"
}

resource "azurerm_application_gateway" "ingress" {
  name                = "ingress"
  location            = "northeurope"
  resource_group_name = "aks"
  sku {
    name = "Standard_v2"
    tier = "Standard_v2"
  }
}

resource "azurerm_postgresql_flexible_server" "main" {
  name                = "main"
  location            = "northeurope"
  resource_group_name = "aks"
  sku_name            = "B_Standard_B2s"
  storage_mb          = 131072
}

resource "azurerm_log_analytics_workspace" "main" {
  name                = "main"
  location            = "northeurope"
  resource_group_name = "aks"
}

resource "azurerm_role_assignment" "pull" {
  role_definition_name = "AcrPull"
  scope                = azurerm_container_registry.main.id
  principal_id         = azurerm_kubernetes_cluster.main.kubelet_identity[0].object_id
}
