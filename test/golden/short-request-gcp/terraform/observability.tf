resource "google_monitoring_notification_channel" "email" {
  count        = var.alarm_email == null ? 0 : 1
  display_name = local.name
  type         = "email"
  labels       = { email_address = var.alarm_email }
  user_labels  = local.labels
  depends_on   = [google_project_service.monitoring]
}

data "google_project" "this" {
  project_id = var.project_id
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_billing_budget" "monthly" {
  count           = var.billing_account == null ? 0 : 1
  billing_account = var.billing_account
  display_name    = local.name

  budget_filter {
    projects = ["projects/${data.google_project.this.number}"]
  }

  amount {
    specified_amount {
      units = tostring(floor(var.monthly_budget_usd))
    }
  }

  threshold_rules {
    threshold_percent = 0.5
  }

  threshold_rules {
    threshold_percent = 0.9
  }

  threshold_rules {
    threshold_percent = 1
    spend_basis       = "FORECASTED_SPEND"
  }

  all_updates_rule {
    monitoring_notification_channels = google_monitoring_notification_channel.email[*].id
    enable_project_level_recipients  = true
  }

  depends_on = [google_project_service.billingbudgets]
}
