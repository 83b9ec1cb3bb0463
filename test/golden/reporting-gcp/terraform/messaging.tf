resource "google_pubsub_topic" "stream" {
  name                       = "${local.name}-stream"
  message_retention_duration = "604800s"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_topic" "stream_dead_letter" {
  name = "${local.name}-stream-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_subscription" "stream_dead_letter" {
  name                       = "${local.name}-stream-dead-letter"
  topic                      = google_pubsub_topic.stream_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_topic" "stream_standby" {
  name                       = "${local.name}-2-stream"
  message_retention_duration = "604800s"

  message_storage_policy {
    allowed_persistence_regions = [var.standby_region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys_standby.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub_standby]
}

resource "google_pubsub_topic" "stream_dead_letter_standby" {
  name = "${local.name}-2-stream-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.standby_region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys_standby.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub_standby]
}

resource "google_pubsub_subscription" "stream_dead_letter_standby" {
  name                       = "${local.name}-2-stream-dead-letter"
  topic                      = google_pubsub_topic.stream_dead_letter_standby.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}
