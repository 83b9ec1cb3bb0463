resource "google_eventarc_message_bus" "bus" {
  message_bus_id = "${local.name}-bus"
  location       = var.region
  labels         = local.labels

  logging_config {
    log_severity = "WARNING"
  }

  depends_on = [google_project_service.eventarc]
}

resource "google_eventarc_pipeline" "bus_worker" {
  pipeline_id = "${local.name}-bus-worker"
  location    = var.region
  labels      = local.labels

  destinations {
    http_endpoint {
      uri = google_cloud_run_v2_service.worker.uri
    }

    authentication_config {
      google_oidc {
        service_account = google_service_account.bus.email
        audience        = google_cloud_run_v2_service.worker.uri
      }
    }
  }

  retry_policy {
    max_attempts    = 5
    min_retry_delay = "10s"
    max_retry_delay = "60s"
  }

  logging_config {
    log_severity = "WARNING"
  }

  depends_on = [google_project_service.eventarc, google_project_iam_member.agent_bus]
}

resource "google_eventarc_enrollment" "bus_worker" {
  enrollment_id = "${local.name}-bus-worker"
  location      = var.region
  labels        = local.labels
  message_bus   = google_eventarc_message_bus.bus.id
  destination   = google_eventarc_pipeline.bus_worker.id
  cel_match     = var.bus_worker_match
}
