resource "google_monitoring_notification_channel" "email" {
  count        = var.alarm_email == null ? 0 : 1
  display_name = local.name
  type         = "email"
  labels       = { email_address = var.alarm_email }
  user_labels  = local.labels
  depends_on   = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "flow_failed" {
  display_name          = "${local.name}: flow failed"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "flow failed"

    condition_threshold {
      filter          = "resource.type = \"workflows.googleapis.com/Workflow\" AND metric.type = \"workflows.googleapis.com/finished_execution_count\" AND resource.labels.workflow_id = \"${google_workflows_workflow.flow.name}\" AND metric.labels.status = \"FAILED\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0
      duration        = "0s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_RATE"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A run ended with an error after its steps had been tried again."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

# Logs stay in the region, not in the location "global" that a project starts with.
resource "google_logging_project_bucket_config" "monitoring" {
  project        = var.project_id
  location       = var.region
  bucket_id      = "${local.name}-monitoring"
  retention_days = var.monitoring_log_retention_days
  depends_on     = [google_project_service.logging]
}

# The project's own default sink, pointed at that bucket.
resource "google_logging_project_sink" "monitoring" {
  name                   = "_Default"
  destination            = "logging.googleapis.com/${google_logging_project_bucket_config.monitoring.id}"
  unique_writer_identity = true
  filter                 = "NOT LOG_ID(\"cloudaudit.googleapis.com/activity\") AND NOT LOG_ID(\"externalaudit.googleapis.com/activity\") AND NOT LOG_ID(\"cloudaudit.googleapis.com/system_event\") AND NOT LOG_ID(\"externalaudit.googleapis.com/system_event\") AND NOT LOG_ID(\"cloudaudit.googleapis.com/access_transparency\") AND NOT LOG_ID(\"externalaudit.googleapis.com/access_transparency\")"
}

# A log entry of severity CRITICAL sends a notification to the team, at most once an hour.
resource "google_monitoring_alert_policy" "monitoring_errors" {
  display_name          = "${local.name}: errors in the logs"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "errors in the logs"

    condition_matched_log {
      filter = "resource.type=\"cloud_run_revision\" AND severity>=CRITICAL"
    }
  }

  alert_strategy {
    auto_close = "86400s"

    notification_rate_limit {
      period = "3600s"
    }
  }

  documentation {
    content   = "A program logged something critical."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_project_iam_audit_config" "audit" {
  project = var.project_id
  service = "allServices"

  audit_log_config {
    log_type = "ADMIN_READ"
  }

  audit_log_config {
    log_type = "DATA_READ"
  }

  audit_log_config {
    log_type = "DATA_WRITE"
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket" "audit" {
  name                        = "${var.project_id}-${local.name}-audit"
  location                    = upper(var.region)
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = false

  retention_policy {
    retention_period = tostring(var.audit_days * 24 * 60 * 60)
    is_locked        = var.audit_locked
  }

  lifecycle_rule {
    condition {
      age = var.audit_days + 1
    }

    action {
      type = "Delete"
    }
  }

  depends_on = [google_project_service.storage]
}

resource "google_logging_project_sink" "audit" {
  name                   = "${local.name}-audit"
  destination            = "storage.googleapis.com/${google_storage_bucket.audit.name}"
  filter                 = "log_id(\"cloudaudit.googleapis.com/activity\") OR log_id(\"cloudaudit.googleapis.com/data_access\") OR log_id(\"cloudaudit.googleapis.com/policy\")"
  unique_writer_identity = true
  depends_on             = [google_project_service.logging]
}
