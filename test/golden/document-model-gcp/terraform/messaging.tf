resource "google_pubsub_subscription" "files_worker" {
  name                       = "${local.name}-files-worker"
  topic                      = google_pubsub_topic.files.id
  ack_deadline_seconds       = 60
  message_retention_duration = "604800s"

  expiration_policy {
    ttl = ""
  }

  retry_policy {
    minimum_backoff = "10s"
    maximum_backoff = "600s"
  }

  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.files_dead_letter.id
    max_delivery_attempts = var.files_max_attempts
  }

  push_config {
    push_endpoint = google_cloud_run_v2_service.worker.uri

    oidc_token {
      service_account_email = google_service_account.worker_push.email
      audience              = google_cloud_run_v2_service.worker.uri
    }
  }
}

resource "google_pubsub_topic" "files" {
  name = "${local.name}-files"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_topic" "files_dead_letter" {
  name = "${local.name}-files-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_subscription" "files_dead_letter" {
  name                       = "${local.name}-files-dead-letter"
  topic                      = google_pubsub_topic.files_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_storage_notification" "files" {
  bucket         = google_storage_bucket.files.name
  topic          = google_pubsub_topic.files.id
  payload_format = "JSON_API_V1"
  event_types    = ["OBJECT_FINALIZE"]
  depends_on     = [google_pubsub_topic_iam_member.agent_files_files]
}
