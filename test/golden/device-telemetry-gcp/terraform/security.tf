resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "Application"
  depends_on   = [google_project_service.iam]
}

resource "google_project_service_identity" "pubsub" {
  provider   = google-beta
  service    = "pubsub.googleapis.com"
  depends_on = [google_project_service.pubsub]
}

resource "google_pubsub_topic_iam_member" "agent_queue_dead_letter" {
  topic  = google_pubsub_topic.queue_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_service_account" "worker" {
  account_id   = "${local.name}-worker"
  display_name = "Worker"
  depends_on   = [google_project_service.iam]
}

resource "google_service_account" "worker_push" {
  account_id   = "${local.name}-worker-push"
  display_name = "Calls worker with messages"
  depends_on   = [google_project_service.iam]
}

resource "google_cloud_run_v2_service_iam_member" "worker_push" {
  name     = google_cloud_run_v2_service.worker.name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.worker_push.member
}

resource "google_service_account_iam_member" "agent_worker_push" {
  service_account_id = google_service_account.worker_push.name
  role               = "roles/iam.serviceAccountOpenIdTokenCreator"
  member             = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "agent_queue_worker" {
  subscription = google_pubsub_subscription.queue_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "agent_topic_worker" {
  subscription = google_pubsub_subscription.topic_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "agent_devices_worker" {
  subscription = google_pubsub_subscription.devices_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_service_account" "devices" {
  account_id   = "${local.name}-devices"
  display_name = "Device gateway"
  depends_on   = [google_project_service.iam]
}

resource "google_pubsub_topic_iam_member" "agent_devices_dead_letter" {
  topic  = google_pubsub_topic.devices_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_pubsub_topic_iam_member" "devices_own" {
  topic  = google_pubsub_topic.devices.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.devices.member
}

resource "google_pubsub_topic_iam_member" "agent_topic_dead_letter" {
  topic  = google_pubsub_topic.topic_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_bigquery_dataset_iam_member" "dashboard_series" {
  for_each   = toset(var.dashboard_readers)
  dataset_id = google_bigquery_dataset.series.dataset_id
  role       = "roles/bigquery.dataViewer"
  member     = each.value
}

resource "google_project_iam_member" "dashboard_queries" {
  for_each   = toset(var.dashboard_readers)
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = each.value
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_service_account" "clock" {
  account_id   = "${local.name}-clock"
  display_name = "Starts what is due"
  depends_on   = [google_project_service.iam]
}

resource "google_cloud_run_v2_service_iam_member" "clock_worker" {
  name     = google_cloud_run_v2_service.worker.name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.clock.member
}

# A project has one such configuration; it remains when the system is destroyed.
resource "google_identity_platform_config" "sign_in" {
  autodelete_anonymous_users = true
  authorized_domains         = distinct(compact(concat(["${var.project_id}.firebaseapp.com", var.domain_name], var.sign_in_domains)))

  sign_in {
    allow_duplicate_emails = false

    email {
      enabled           = true
      password_required = true
    }

    anonymous {
      enabled = false
    }
  }

  mfa {
    state = "ENABLED"

    provider_configs {
      state = "ENABLED"

      totp_provider_config {
        adjacent_intervals = 1
      }
    }
  }

  client {
    permissions {
      disabled_user_signup   = false
      disabled_user_deletion = false
    }
  }

  monitoring {
    request_logging {
      enabled = true
    }
  }

  depends_on = [google_project_service.identitytoolkit]
}

resource "google_secret_manager_secret" "texts_api_key" {
  secret_id = "${local.name}-texts-api-key"

  replication {
    user_managed {
      replicas {
        location = var.region
      }
    }
  }

  depends_on = [google_project_service.secretmanager]
}

# A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.
resource "google_secret_manager_secret_version" "texts_api_key" {
  secret      = google_secret_manager_secret.texts_api_key.id
  secret_data = "not set"

  lifecycle {
    ignore_changes = [secret_data]
  }
}

resource "google_secret_manager_secret" "secrets_application" {
  secret_id = "${local.name}-secrets-application"

  replication {
    user_managed {
      replicas {
        location = var.region
      }
    }
  }

  depends_on = [google_project_service.secretmanager]
}

# A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.
resource "google_secret_manager_secret_version" "secrets_application" {
  secret      = google_secret_manager_secret.secrets_application.id
  secret_data = "not set"

  lifecycle {
    ignore_changes = [secret_data]
  }
}

resource "google_storage_bucket_iam_member" "audit" {
  bucket = google_storage_bucket.audit.name
  role   = "roles/storage.objectCreator"
  member = google_logging_project_sink.audit.writer_identity
}

resource "google_pubsub_topic_iam_member" "app_queue" {
  topic  = google_pubsub_topic.queue.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_sql_user" "app_db" {
  name            = trimsuffix(google_service_account.app.email, ".gserviceaccount.com")
  instance        = google_sql_database_instance.db.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "app_db_connects" {
  project = var.project_id
  role    = "roles/cloudsql.client"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "app_db_signs_in" {
  project = var.project_id
  role    = "roles/cloudsql.instanceUser"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket_iam_member" "app_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.app.member
}

resource "google_pubsub_topic_iam_member" "app_topic" {
  topic  = google_pubsub_topic.topic.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_bigquery_dataset_iam_member" "app_series" {
  dataset_id = google_bigquery_dataset.series.dataset_id
  role       = "roles/bigquery.dataEditor"
  member     = google_service_account.app.member
}

resource "google_project_iam_member" "app_queries" {
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = google_service_account.app.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "app_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}

resource "google_sql_user" "worker_db" {
  name            = trimsuffix(google_service_account.worker.email, ".gserviceaccount.com")
  instance        = google_sql_database_instance.db.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "worker_db_connects" {
  project = var.project_id
  role    = "roles/cloudsql.client"
  member  = google_service_account.worker.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "worker_db_signs_in" {
  project = var.project_id
  role    = "roles/cloudsql.instanceUser"
  member  = google_service_account.worker.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket_iam_member" "worker_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.worker.member
}

resource "google_bigquery_dataset_iam_member" "worker_series" {
  dataset_id = google_bigquery_dataset.series.dataset_id
  role       = "roles/bigquery.dataEditor"
  member     = google_service_account.worker.member
}

resource "google_project_iam_member" "worker_queries" {
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = google_service_account.worker.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "worker_texts_api_key" {
  secret_id  = google_secret_manager_secret.texts_api_key.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.texts_api_key]
}

resource "google_secret_manager_secret_iam_member" "worker_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}
