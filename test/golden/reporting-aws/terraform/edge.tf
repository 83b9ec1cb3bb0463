# One subscription per account. Deleting it deletes all dashboards; QuickSight refuses this while termination protection is enabled.
resource "aws_quicksight_account_subscription" "dashboard" {
  count                 = var.dashboard_email == null ? 0 : 1
  account_name          = "${local.name}-dashboard-${local.account}"
  authentication_method = "IAM_AND_QUICKSIGHT"
  edition               = "ENTERPRISE"
  notification_email    = var.dashboard_email
}

resource "aws_quicksight_data_source" "dashboard_lake" {
  count          = var.dashboard_email == null ? 0 : 1
  data_source_id = "${local.name}-lake"
  name           = "${local.name}-lake"
  type           = "ATHENA"

  parameters {
    athena {
      work_group = aws_athena_workgroup.lake.name
    }
  }

  ssl_properties {
    disable_ssl = false
  }

  depends_on = [aws_quicksight_account_subscription.dashboard]
}

resource "aws_quicksight_vpc_connection" "dashboard" {
  count              = var.dashboard_email == null ? 0 : 1
  vpc_connection_id  = "${local.name}-dashboard"
  name               = "${local.name}-dashboard"
  role_arn           = aws_iam_role.dashboard_network.arn
  security_group_ids = [aws_security_group.dashboard.id]
  subnet_ids         = [for subnet in aws_subnet.data : subnet.id]
  depends_on         = [aws_quicksight_account_subscription.dashboard, aws_iam_role_policy.dashboard_network]
}

resource "aws_quicksight_data_source" "dashboard_db" {
  count          = var.dashboard_email == null ? 0 : 1
  data_source_id = "${local.name}-dashboard-db"
  name           = "${local.name}-dashboard-db"
  type           = "POSTGRESQL"

  parameters {
    postgresql {
      host     = aws_db_instance.db.address
      port     = 5432
      database = "app"
    }
  }

  credentials {
    secret_arn = aws_secretsmanager_secret.db_reports.arn
  }

  ssl_properties {
    disable_ssl = false
  }

  vpc_connection_properties {
    vpc_connection_arn = aws_quicksight_vpc_connection.dashboard[0].arn
  }
}
