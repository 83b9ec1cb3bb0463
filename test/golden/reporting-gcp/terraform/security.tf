resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "API"
  depends_on   = [google_project_service.iam]
}

resource "google_project_service_identity" "sqladmin" {
  provider   = google-beta
  service    = "sqladmin.googleapis.com"
  depends_on = [google_project_service.sqladmin]
}

resource "google_kms_crypto_key_iam_member" "keys_sqladmin" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.sqladmin.member
}

resource "google_project_service_identity" "redis" {
  provider   = google-beta
  service    = "redis.googleapis.com"
  depends_on = [google_project_service.redis]
}

resource "google_kms_crypto_key_iam_member" "keys_redis" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.redis.member
}

resource "google_project_service_identity" "secretmanager" {
  provider   = google-beta
  service    = "secretmanager.googleapis.com"
  depends_on = [google_project_service.secretmanager]
}

resource "google_kms_crypto_key_iam_member" "keys_secretmanager" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.secretmanager.member
}

resource "google_secret_manager_secret" "cache_auth" {
  secret_id = "${local.name}-cache-auth"

  replication {
    user_managed {
      replicas {
        location = var.region

        customer_managed_encryption {
          kms_key_name = google_kms_crypto_key.keys.id
        }
      }
    }
  }

  depends_on = [google_project_service.secretmanager, google_kms_crypto_key_iam_member.keys_secretmanager]
}

resource "google_secret_manager_secret_version" "cache_auth" {
  secret      = google_secret_manager_secret.cache_auth.id
  secret_data = google_redis_instance.cache.auth_string
}

data "google_storage_project_service_account" "this" {
  depends_on = [google_project_service.storage]
}

resource "google_kms_crypto_key_iam_member" "keys_storage" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = data.google_storage_project_service_account.this.member
}

data "google_storage_transfer_project_service_account" "copies" {
  project    = var.project_id
  depends_on = [google_project_service.storagetransfer]
}

resource "google_project_iam_member" "copies_hears" {
  project    = var.project_id
  role       = "roles/pubsub.editor"
  member     = data.google_storage_transfer_project_service_account.copies.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket_iam_member" "copies_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.admin"
  member = data.google_storage_transfer_project_service_account.copies.member
}

resource "google_storage_bucket_iam_member" "copies_files_standby" {
  bucket = google_storage_bucket.files_standby.name
  role   = "roles/storage.admin"
  member = data.google_storage_transfer_project_service_account.copies.member
}

resource "google_project_service_identity" "pubsub" {
  provider   = google-beta
  service    = "pubsub.googleapis.com"
  depends_on = [google_project_service.pubsub]
}

resource "google_kms_crypto_key_iam_member" "keys_pubsub" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.pubsub.member
}

resource "google_pubsub_topic_iam_member" "agent_stream_dead_letter" {
  topic  = google_pubsub_topic.stream_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

data "google_bigquery_default_service_account" "this" {
  depends_on = [google_project_service.bigquery]
}

resource "google_kms_crypto_key_iam_member" "keys_bigquery" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = data.google_bigquery_default_service_account.this.member
}

resource "google_service_account" "pipeline" {
  account_id   = "${local.name}-pipeline"
  display_name = "Data pipeline"
  depends_on   = [google_project_service.iam]
}

resource "google_project_iam_member" "pipeline_queries" {
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = google_service_account.pipeline.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_service_identity" "bigquerydatatransfer" {
  provider   = google-beta
  service    = "bigquerydatatransfer.googleapis.com"
  depends_on = [google_project_service.bigquerydatatransfer]
}

resource "google_service_account_iam_member" "agent_pipeline" {
  service_account_id = google_service_account.pipeline.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = google_project_service_identity.bigquerydatatransfer.member
}

resource "google_service_account" "clock" {
  account_id   = "${local.name}-clock"
  display_name = "Starts what is due"
  depends_on   = [google_project_service.iam]
}

resource "google_cloud_run_v2_service_iam_member" "clock_app" {
  name     = google_cloud_run_v2_service.app.name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.clock.member
}

resource "google_kms_key_ring" "keys" {
  name       = "${local.name}-keys-${random_id.suffix.hex}"
  location   = var.region
  depends_on = [google_project_service.cloudkms]
}

resource "google_kms_crypto_key" "keys" {
  name                       = "data"
  key_ring                   = google_kms_key_ring.keys.id
  purpose                    = "ENCRYPT_DECRYPT"
  rotation_period            = "7776000s"
  destroy_scheduled_duration = "2592000s"

  version_template {
    algorithm        = "GOOGLE_SYMMETRIC_ENCRYPTION"
    protection_level = "SOFTWARE"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "google_project_iam_member" "copies_operates" {
  project    = var.project_id
  role       = "roles/backupdr.cloudSqlOperator"
  member     = "serviceAccount:${google_backup_dr_backup_vault.copies.service_account}"
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret" "secrets_application" {
  secret_id = "${local.name}-secrets-application"

  replication {
    user_managed {
      replicas {
        location = var.region

        customer_managed_encryption {
          kms_key_name = google_kms_crypto_key.keys.id
        }
      }

      replicas {
        location = var.standby_region
      }
    }
  }

  depends_on = [google_project_service.secretmanager, google_kms_crypto_key_iam_member.keys_secretmanager]
}

# A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.
resource "google_secret_manager_secret_version" "secrets_application" {
  secret      = google_secret_manager_secret.secrets_application.id
  secret_data = "not set"

  lifecycle {
    ignore_changes = [secret_data]
  }
}

resource "google_project_service_identity" "artifactregistry" {
  provider   = google-beta
  service    = "artifactregistry.googleapis.com"
  depends_on = [google_project_service.artifactregistry]
}

resource "google_kms_crypto_key_iam_member" "keys_artifactregistry" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.artifactregistry.member
}

resource "google_storage_bucket_iam_member" "audit" {
  bucket = google_storage_bucket.audit.name
  role   = "roles/storage.objectCreator"
  member = google_logging_project_sink.audit.writer_identity
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

resource "google_secret_manager_secret_iam_member" "app_cache" {
  secret_id  = google_secret_manager_secret.cache_auth.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.cache_auth]
}

resource "google_storage_bucket_iam_member" "app_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.app.member
}

resource "google_pubsub_topic_iam_member" "app_stream" {
  topic  = google_pubsub_topic.stream.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_secret_manager_secret_iam_member" "app_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}

resource "google_bigquery_dataset_iam_member" "app_warehouse" {
  dataset_id = google_bigquery_dataset.warehouse.dataset_id
  role       = "roles/bigquery.dataViewer"
  member     = google_service_account.app.member
}

resource "google_project_iam_member" "app_queries" {
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = google_service_account.app.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket_iam_member" "pipeline_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectViewer"
  member = google_service_account.pipeline.member
}

resource "google_bigquery_dataset_iam_member" "pipeline_warehouse" {
  dataset_id = google_bigquery_dataset.warehouse.dataset_id
  role       = "roles/bigquery.dataEditor"
  member     = google_service_account.pipeline.member
}

resource "google_kms_crypto_key_iam_member" "keys_sqladmin_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.sqladmin.member
}

resource "google_kms_crypto_key_iam_member" "keys_redis_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.redis.member
}

resource "google_kms_crypto_key_iam_member" "keys_secretmanager_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.secretmanager.member
}

resource "google_secret_manager_secret" "cache_auth_standby" {
  secret_id = "${local.name}-2-cache-auth"

  replication {
    user_managed {
      replicas {
        location = var.standby_region

        customer_managed_encryption {
          kms_key_name = google_kms_crypto_key.keys_standby.id
        }
      }
    }
  }

  depends_on = [
    google_project_service.secretmanager,
    google_kms_crypto_key_iam_member.keys_secretmanager_standby,
  ]
}

resource "google_secret_manager_secret_version" "cache_auth_standby" {
  secret      = google_secret_manager_secret.cache_auth_standby.id
  secret_data = google_redis_instance.cache_standby.auth_string
}

data "google_storage_project_service_account" "this_standby" {
  depends_on = [google_project_service.storage]
}

resource "google_kms_crypto_key_iam_member" "keys_storage_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = data.google_storage_project_service_account.this_standby.member
}

resource "google_kms_crypto_key_iam_member" "keys_pubsub_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.pubsub.member
}

resource "google_pubsub_topic_iam_member" "agent_stream_dead_letter_standby" {
  topic  = google_pubsub_topic.stream_dead_letter_standby.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

data "google_bigquery_default_service_account" "this_standby" {
  depends_on = [google_project_service.bigquery]
}

resource "google_kms_crypto_key_iam_member" "keys_bigquery_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = data.google_bigquery_default_service_account.this_standby.member
}

resource "google_cloud_run_v2_service_iam_member" "clock_app_standby" {
  name     = google_cloud_run_v2_service.app_standby.name
  location = var.standby_region
  role     = "roles/run.invoker"
  member   = google_service_account.clock.member
}

resource "google_kms_key_ring" "keys_standby" {
  name       = "${local.name}-2-keys-${random_id.suffix.hex}"
  location   = var.standby_region
  depends_on = [google_project_service.cloudkms]
}

resource "google_kms_crypto_key" "keys_standby" {
  name                       = "data"
  key_ring                   = google_kms_key_ring.keys_standby.id
  purpose                    = "ENCRYPT_DECRYPT"
  rotation_period            = "7776000s"
  destroy_scheduled_duration = "2592000s"

  version_template {
    algorithm        = "GOOGLE_SYMMETRIC_ENCRYPTION"
    protection_level = "SOFTWARE"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "google_kms_crypto_key_iam_member" "keys_artifactregistry_standby" {
  crypto_key_id = google_kms_crypto_key.keys_standby.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.artifactregistry.member
}

resource "google_project_iam_member" "app_db_connects_standby" {
  project = var.project_id
  role    = "roles/cloudsql.client"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db_standby.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "app_db_signs_in_standby" {
  project = var.project_id
  role    = "roles/cloudsql.instanceUser"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db_standby.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "app_cache_standby" {
  secret_id  = google_secret_manager_secret.cache_auth_standby.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.cache_auth_standby]
}

resource "google_storage_bucket_iam_member" "app_files_standby" {
  bucket = google_storage_bucket.files_standby.name
  role   = "roles/storage.objectUser"
  member = google_service_account.app.member
}

resource "google_pubsub_topic_iam_member" "app_stream_standby" {
  topic  = google_pubsub_topic.stream_standby.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_secret_manager_secret_iam_member" "app_secrets_application_standby" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}

resource "google_bigquery_dataset_iam_member" "app_warehouse_standby" {
  dataset_id = google_bigquery_dataset.warehouse_standby.dataset_id
  role       = "roles/bigquery.dataViewer"
  member     = google_service_account.app.member
}

resource "google_storage_bucket_iam_member" "pipeline_files_standby" {
  bucket = google_storage_bucket.files_standby.name
  role   = "roles/storage.objectViewer"
  member = google_service_account.pipeline.member
}

resource "google_bigquery_dataset_iam_member" "pipeline_warehouse_standby" {
  dataset_id = google_bigquery_dataset.warehouse_standby.dataset_id
  role       = "roles/bigquery.dataEditor"
  member     = google_service_account.pipeline.member
}
