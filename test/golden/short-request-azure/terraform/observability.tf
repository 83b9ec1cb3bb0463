resource "azurerm_log_analytics_workspace" "main" {
  name                = "${local.name}-logs"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "PerGB2018"
  retention_in_days   = var.log_retention_days
  daily_quota_gb      = var.log_daily_limit_gb
  tags                = local.tags
}

resource "azurerm_application_insights" "main" {
  name                = "${local.name}-insights"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  workspace_id        = azurerm_log_analytics_workspace.main.id
  application_type    = "web"
  tags                = local.tags
}

resource "azurerm_monitor_action_group" "alarms" {
  count               = var.alarm_email == null ? 0 : 1
  name                = "${local.name}-alarms"
  resource_group_name = azurerm_resource_group.main.name
  short_name          = "alarms"
  tags                = local.tags

  email_receiver {
    name                    = "team"
    email_address           = var.alarm_email
    use_common_alert_schema = true
  }
}

resource "azurerm_monitor_metric_alert" "app_errors" {
  name                = "${local.name}-app-errors"
  resource_group_name = azurerm_resource_group.main.name
  description         = "More than 20 server errors (HTTP 5xx) in 15 minutes."
  scopes              = [azurerm_container_app.app.id]
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT15M"
  tags                = local.tags

  criteria {
    metric_namespace = "Microsoft.App/containerApps"
    metric_name      = "Requests"
    aggregation      = "Total"
    operator         = "GreaterThan"
    threshold        = 20

    dimension {
      name     = "statusCodeCategory"
      operator = "Include"
      values   = ["5xx"]
    }
  }

  dynamic "action" {
    for_each = azurerm_monitor_action_group.alarms[*].id

    content {
      action_group_id = action.value
    }
  }
}

resource "azurerm_monitor_metric_alert" "app_restarts" {
  name                = "${local.name}-app-restarts"
  resource_group_name = azurerm_resource_group.main.name
  description         = "More than three replica restarts in 15 minutes."
  scopes              = [azurerm_container_app.app.id]
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT15M"
  tags                = local.tags

  criteria {
    metric_namespace = "Microsoft.App/containerApps"
    metric_name      = "RestartCount"
    aggregation      = "Maximum"
    operator         = "GreaterThan"
    threshold        = 3
  }

  dynamic "action" {
    for_each = azurerm_monitor_action_group.alarms[*].id

    content {
      action_group_id = action.value
    }
  }
}

resource "azurerm_monitor_metric_alert" "db_cpu" {
  name                = "${local.name}-db-cpu"
  resource_group_name = azurerm_resource_group.main.name
  description         = "CPU utilisation of the database above 80 % for 15 minutes."
  scopes              = [azurerm_postgresql_flexible_server.db.id]
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT15M"
  tags                = local.tags

  criteria {
    metric_namespace = "Microsoft.DBforPostgreSQL/flexibleServers"
    metric_name      = "cpu_percent"
    aggregation      = "Average"
    operator         = "GreaterThan"
    threshold        = 80
  }

  dynamic "action" {
    for_each = azurerm_monitor_action_group.alarms[*].id

    content {
      action_group_id = action.value
    }
  }
}

resource "azurerm_monitor_metric_alert" "db_storage" {
  name                = "${local.name}-db-storage"
  resource_group_name = azurerm_resource_group.main.name
  description         = "Disk utilisation above 80 %."
  scopes              = [azurerm_postgresql_flexible_server.db.id]
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT15M"
  tags                = local.tags

  criteria {
    metric_namespace = "Microsoft.DBforPostgreSQL/flexibleServers"
    metric_name      = "storage_percent"
    aggregation      = "Average"
    operator         = "GreaterThan"
    threshold        = 80
  }

  dynamic "action" {
    for_each = azurerm_monitor_action_group.alarms[*].id

    content {
      action_group_id = action.value
    }
  }
}
