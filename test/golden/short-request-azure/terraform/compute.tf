resource "azurerm_container_app_environment" "main" {
  name                       = local.name
  resource_group_name        = azurerm_resource_group.main.name
  location                   = azurerm_resource_group.main.location
  logs_destination           = "log-analytics"
  log_analytics_workspace_id = azurerm_log_analytics_workspace.main.id
  tags                       = local.tags

  workload_profile {
    name                  = "Consumption"
    workload_profile_type = "Consumption"
  }

  lifecycle {
    ignore_changes = [infrastructure_resource_group_name]
  }
}

resource "azurerm_container_app" "app" {
  name                         = "app"
  resource_group_name          = azurerm_resource_group.main.name
  container_app_environment_id = azurerm_container_app_environment.main.id
  workload_profile_name        = "Consumption"
  revision_mode                = "Single"
  tags                         = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.app.id]
  }

  registry {
    server   = azurerm_container_registry.registry.login_server
    identity = azurerm_user_assigned_identity.app.id
  }

  secret {
    name                = "application"
    identity            = azurerm_user_assigned_identity.app.id
    key_vault_secret_id = azurerm_key_vault_secret.secrets_application.versionless_id
  }

  ingress {
    external_enabled           = true
    target_port                = var.app_image == null ? 80 : var.app_port
    transport                  = "auto"
    allow_insecure_connections = false

    traffic_weight {
      latest_revision = true
      percentage      = 100
    }

    cors {
      allowed_origins = concat(["https://${azurerm_static_web_app.site.default_host_name}"], var.domain_name == null ? [] : ["https://www.${var.domain_name}", "https://${var.domain_name}"])
      allowed_methods = ["*"]
      allowed_headers = ["*"]
    }
  }

  template {
    min_replicas = var.app_min_replicas
    max_replicas = var.app_max_replicas

    container {
      name   = "app"
      image  = coalesce(var.app_image, "mcr.microsoft.com/k8se/quickstart:latest")
      cpu    = var.app_cpu
      memory = "${var.app_cpu * 2}Gi"

      env {
        name  = "AZURE_CLIENT_ID"
        value = azurerm_user_assigned_identity.app.client_id
      }

      env {
        name  = "PORT"
        value = tostring(var.app_port)
      }

      env {
        name  = "STORE_ENDPOINT"
        value = azurerm_cosmosdb_account.store.endpoint
      }

      env {
        name  = "STORE_DATABASE"
        value = azurerm_cosmosdb_sql_database.store.name
      }

      env {
        name  = "STORE_CONTAINER"
        value = azurerm_cosmosdb_sql_container.store.name
      }

      env {
        name  = "STORE_AUTH"
        value = "entra"
      }

      env {
        name  = "BUCKET_URL"
        value = azurerm_storage_account.files.primary_blob_endpoint
      }

      env {
        name  = "BUCKET"
        value = azurerm_storage_container.files.name
      }

      env {
        name  = "APPLICATIONINSIGHTS_CONNECTION_STRING"
        value = azurerm_application_insights.main.connection_string
      }

      env {
        name        = "APPLICATION"
        secret_name = "application"
      }

      startup_probe {
        transport               = "HTTP"
        port                    = var.app_image == null ? 80 : var.app_port
        path                    = var.app_health_path
        interval_seconds        = 5
        failure_count_threshold = 10
      }

      readiness_probe {
        transport               = "HTTP"
        port                    = var.app_image == null ? 80 : var.app_port
        path                    = var.app_health_path
        interval_seconds        = 10
        failure_count_threshold = 3
      }

      liveness_probe {
        transport               = "HTTP"
        port                    = var.app_image == null ? 80 : var.app_port
        path                    = var.app_health_path
        interval_seconds        = 30
        failure_count_threshold = 3
      }
    }

    http_scale_rule {
      name                = "requests"
      concurrent_requests = tostring(var.app_requests_per_replica)
    }
  }

  depends_on = [time_sleep.app_rights]
}

resource "azurerm_container_registry" "registry" {
  name                = "${local.compact}registry${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "Basic"
  admin_enabled       = false
  tags                = local.tags
}
