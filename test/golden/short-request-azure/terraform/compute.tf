resource "azurerm_container_app_environment" "main" {
  name                       = local.name
  resource_group_name        = azurerm_resource_group.main.name
  location                   = azurerm_resource_group.main.location
  logs_destination           = "log-analytics"
  log_analytics_workspace_id = azurerm_log_analytics_workspace.main.id
  infrastructure_subnet_id   = azurerm_subnet.apps.id
  zone_redundancy_enabled    = false
  tags                       = local.tags

  workload_profile {
    name                  = "Consumption"
    workload_profile_type = "Consumption"
  }

  lifecycle {
    ignore_changes = [infrastructure_resource_group_name]
  }

  depends_on = [azurerm_subnet_network_security_group_association.apps]
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
        name  = "DB_HOST"
        value = azurerm_postgresql_flexible_server.db.fqdn
      }

      env {
        name  = "DB_PORT"
        value = "5432"
      }

      env {
        name  = "DB_NAME"
        value = azurerm_postgresql_flexible_server_database.db.name
      }

      env {
        name  = "DB_USER"
        value = azurerm_user_assigned_identity.app.name
      }

      env {
        name  = "DB_AUTH"
        value = "entra"
      }

      env {
        name  = "DB_SSLMODE"
        value = "verify-full"
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
        name  = "LIVE_ENDPOINT"
        value = "https://${azurerm_web_pubsub.live.hostname}"
      }

      env {
        name  = "LIVE_HUB"
        value = azurerm_web_pubsub_hub.live.name
      }

      env {
        name  = "OIDC_CLIENT_ID"
        value = coalesce(one(azuread_application.sign_in[*].client_id), "none-yet")
      }

      env {
        name  = "OIDC_ISSUER"
        value = "https://${coalesce(var.sign_in_tenant_id, "none-yet")}.ciamlogin.com/${coalesce(var.sign_in_tenant_id, "none-yet")}/v2.0"
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
