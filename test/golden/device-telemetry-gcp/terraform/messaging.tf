resource "google_pubsub_topic" "queue" {
  name = "${local.name}-queue"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_topic" "queue_dead_letter" {
  name = "${local.name}-queue-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_subscription" "queue_dead_letter" {
  name                       = "${local.name}-queue-dead-letter"
  topic                      = google_pubsub_topic.queue_dead_letter.id
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

  push_config {
    push_endpoint = google_cloud_run_v2_service.worker.uri

    oidc_token {
      service_account_email = google_service_account.worker_push.email
      audience              = google_cloud_run_v2_service.worker.uri
    }
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

  push_config {
    push_endpoint = google_cloud_run_v2_service.worker.uri

    oidc_token {
      service_account_email = google_service_account.worker_push.email
      audience              = google_cloud_run_v2_service.worker.uri
    }
  }
}

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

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_topic" "devices_dead_letter" {
  name = "${local.name}-devices-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_subscription" "devices_dead_letter" {
  name                       = "${local.name}-devices-dead-letter"
  topic                      = google_pubsub_topic.devices_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}

resource "google_pubsub_topic" "topic" {
  name = "${local.name}-topic"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_topic" "topic_dead_letter" {
  name = "${local.name}-topic-dead-letter"

  message_storage_policy {
    allowed_persistence_regions = [var.region]
    enforce_in_transit          = true
  }

  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_subscription" "topic_dead_letter" {
  name                       = "${local.name}-topic-dead-letter"
  topic                      = google_pubsub_topic.topic_dead_letter.id
  message_retention_duration = "1209600s"

  expiration_policy {
    ttl = ""
  }
}
