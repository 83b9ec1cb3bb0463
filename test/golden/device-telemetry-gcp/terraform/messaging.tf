resource "google_pubsub_subscription" "devices_worker" {
  name                       = "${local.name}-devices-worker"
  topic                      = google_pubsub_topic.devices.id
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
    dead_letter_topic     = google_pubsub_topic.devices_dead_letter.id
    max_delivery_attempts = var.devices_max_attempts
  }

  push_config {
    push_endpoint = google_cloud_run_v2_service.worker.uri

    oidc_token {
      service_account_email = google_service_account.worker_push.email
      audience              = google_cloud_run_v2_service.worker.uri
    }
  }
}

resource "google_pubsub_topic" "devices" {
  name = "${local.name}-devices"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_topic" "devices_dead_letter" {
  name = "${local.name}-devices-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_subscription" "devices_dead_letter" {
  name                       = "${local.name}-devices-dead-letter"
  topic                      = google_pubsub_topic.devices_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}
