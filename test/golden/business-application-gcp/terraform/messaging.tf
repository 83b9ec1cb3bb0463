resource "google_pubsub_topic" "queue" {
  name = "${local.name}-queue"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_topic" "queue_dead_letter" {
  name = "${local.name}-queue-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_subscription" "queue_dead_letter" {
  name                       = "${local.name}-queue-dead-letter"
  topic                      = google_pubsub_topic.queue_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_topic" "worker_starts" {
  name = "${local.name}-worker-starts"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_topic" "worker_starts_dead_letter" {
  name = "${local.name}-worker-starts-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_subscription" "worker_starts_dead_letter" {
  name                       = "${local.name}-worker-starts-dead-letter"
  topic                      = google_pubsub_topic.worker_starts_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_subscription" "queue_worker" {
  name                       = "${local.name}-queue-worker"
  topic                      = google_pubsub_topic.queue.id
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
    dead_letter_topic     = google_pubsub_topic.queue_dead_letter.id
    max_delivery_attempts = var.queue_max_attempts
  }
}

resource "google_pubsub_subscription" "topic_worker" {
  name                       = "${local.name}-topic-worker"
  topic                      = google_pubsub_topic.topic.id
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
    dead_letter_topic     = google_pubsub_topic.topic_dead_letter.id
    max_delivery_attempts = var.topic_max_attempts
  }
}

resource "google_pubsub_subscription" "worker_starts_worker" {
  name                       = "${local.name}-worker-starts-worker"
  topic                      = google_pubsub_topic.worker_starts.id
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
    dead_letter_topic     = google_pubsub_topic.worker_starts_dead_letter.id
    max_delivery_attempts = var.worker_starts_max_attempts
  }
}

resource "google_pubsub_topic" "topic" {
  name = "${local.name}-topic"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_topic" "topic_dead_letter" {
  name = "${local.name}-topic-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  kms_key_name = google_kms_crypto_key.keys.id
  depends_on   = [google_project_service.pubsub, google_kms_crypto_key_iam_member.keys_pubsub]
}

resource "google_pubsub_subscription" "topic_dead_letter" {
  name                       = "${local.name}-topic-dead-letter"
  topic                      = google_pubsub_topic.topic_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}
