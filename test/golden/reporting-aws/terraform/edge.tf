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
