resource "google_monitoring_notification_channel" "email" {
  count        = var.alarm_email == null ? 0 : 1
  display_name = local.name
  type         = "email"
  labels       = { email_address = var.alarm_email }
  user_labels  = local.labels
  depends_on   = [google_project_service.monitoring]
}

resource "google_monitoring_uptime_check_config" "app" {
  display_name     = "${local.name}-app"
  timeout          = "10s"
  period           = "60s"
  selected_regions = ["USA", "EUROPE", "ASIA_PACIFIC"]
  user_labels      = local.labels

  http_check {
    path         = "/"
    port         = var.domain_name == null ? 80 : 443
    use_ssl      = var.domain_name != null
    validate_ssl = var.domain_name != null

    accepted_response_status_codes {
      status_class = "STATUS_CLASS_2XX"
    }

    accepted_response_status_codes {
      status_class = "STATUS_CLASS_3XX"
    }

    accepted_response_status_codes {
      status_class = "STATUS_CLASS_4XX"
    }
  }

  monitored_resource {
    type = "uptime_url"

    labels = {
      project_id = var.project_id
      host       = coalesce(var.domain_name, google_compute_global_address.app.address)
    }
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "app_down" {
  display_name          = "${local.name}: app does not answer"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "app does not answer"

    condition_threshold {
      filter          = "resource.type = \"uptime_url\" AND metric.type = \"monitoring.googleapis.com/uptime_check/check_passed\" AND metric.labels.check_id = \"${google_monitoring_uptime_check_config.app.uptime_check_id}\""
      comparison      = "COMPARISON_LT"
      threshold_value = 0.5
      duration        = "120s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_FRACTION_TRUE"
        cross_series_reducer = "REDUCE_MEAN"
      }
    }
  }

  documentation {
    content   = "Most of the requests from three continents get no answer, or a server error."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "queue_dead_letters" {
  display_name          = "${local.name}: queue gave messages up"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "queue gave messages up"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/num_undelivered_messages\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.queue_dead_letter.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0
      duration        = "0s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message failed at every attempt. It is in the dead-letter subscription."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "worker_starts_dead_letters" {
  display_name          = "${local.name}: worker-starts gave messages up"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "worker-starts gave messages up"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/num_undelivered_messages\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.worker_starts_dead_letter.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0
      duration        = "0s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message failed at every attempt. It is in the dead-letter subscription."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "queue_worker_late" {
  display_name          = "${local.name}: queue has a backlog"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "queue has a backlog"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/oldest_unacked_message_age\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.queue_worker.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 600
      duration        = "300s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message has waited for more than ten minutes."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "topic_worker_late" {
  display_name          = "${local.name}: topic has a backlog"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "topic has a backlog"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/oldest_unacked_message_age\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.topic_worker.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 600
      duration        = "300s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message has waited for more than ten minutes."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "worker_starts_worker_late" {
  display_name          = "${local.name}: worker-starts has a backlog"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "worker-starts has a backlog"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/oldest_unacked_message_age\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.worker_starts_worker.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 600
      duration        = "300s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message has waited for more than ten minutes."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "db_busy" {
  display_name          = "${local.name}: db is busy"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "db is busy"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/cpu/utilization\" AND resource.labels.database_id = \"${"${var.project_id}:${google_sql_database_instance.db.name}"}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.8
      duration        = "600s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "CPU utilization has been above 80% for ten minutes: use the next larger class."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "db_full" {
  display_name          = "${local.name}: db is nearly full"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "db is nearly full"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/disk/utilization\" AND resource.labels.database_id = \"${"${var.project_id}:${google_sql_database_instance.db.name}"}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.85
      duration        = "600s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "Its disk is filled to 85 %: it grows by itself up to its limit."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "db_memory" {
  display_name          = "${local.name}: db is short of memory"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "db is short of memory"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND metric.type = \"cloudsql.googleapis.com/database/memory/utilization\" AND resource.labels.database_id = \"${"${var.project_id}:${google_sql_database_instance.db.name}"}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.9
      duration        = "600s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "Memory utilization has been above 90% for ten minutes: use the next larger class."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "cache_full" {
  display_name          = "${local.name}: cache is full"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "cache is full"

    condition_threshold {
      filter          = "resource.type = \"redis_instance\" AND metric.type = \"redis.googleapis.com/stats/memory/usage_ratio\" AND resource.labels.instance_id = \"${google_redis_instance.cache.id}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.9
      duration        = "600s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "Memory utilization is above 90%: the least recently used keys are evicted."
    mime_type = "text/markdown"
  }

  depends_on = [google_project_service.monitoring]
}

resource "google_monitoring_alert_policy" "topic_dead_letters" {
  display_name          = "${local.name}: topic gave messages up"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = google_monitoring_notification_channel.email[*].id
  user_labels           = local.labels

  conditions {
    display_name = "topic gave messages up"

    condition_threshold {
      filter          = "resource.type = \"pubsub_subscription\" AND metric.type = \"pubsub.googleapis.com/subscription/num_undelivered_messages\" AND resource.labels.subscription_id = \"${google_pubsub_subscription.topic_dead_letter.name}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0
      duration        = "0s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MAX"
        cross_series_reducer = "REDUCE_MAX"
      }
    }
  }

  documentation {
    content   = "A message failed at every attempt. It is in the dead-letter subscription."
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

  encryption {
    default_kms_key_name = google_kms_crypto_key.keys.id
  }

  depends_on = [google_project_service.storage, google_kms_crypto_key_iam_member.keys_storage]
}

resource "google_logging_project_sink" "audit" {
  name                   = "${local.name}-audit"
  destination            = "storage.googleapis.com/${google_storage_bucket.audit.name}"
  filter                 = "log_id(\"cloudaudit.googleapis.com/activity\") OR log_id(\"cloudaudit.googleapis.com/data_access\") OR log_id(\"cloudaudit.googleapis.com/policy\")"
  unique_writer_identity = true
  depends_on             = [google_project_service.logging]
}
