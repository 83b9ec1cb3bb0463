resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "Application"
  depends_on   = [google_project_service.iam]
}

resource "google_service_account" "worker" {
  account_id   = "${local.name}-worker"
  display_name = "Worker"
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

resource "google_secret_manager_secret" "mail_api_key" {
  secret_id = "${local.name}-mail-api-key"

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

# A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.
resource "google_secret_manager_secret_version" "mail_api_key" {
  secret      = google_secret_manager_secret.mail_api_key.id
  secret_data = "not set"

  lifecycle {
    ignore_changes = [secret_data]
  }
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

resource "google_secret_manager_secret_iam_member" "worker_cache" {
  secret_id  = google_secret_manager_secret.cache_auth.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.cache_auth]
}

resource "google_storage_bucket_iam_member" "worker_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.worker.member
}

resource "google_secret_manager_secret_iam_member" "worker_mail_api_key" {
  secret_id  = google_secret_manager_secret.mail_api_key.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.mail_api_key]
}

resource "google_secret_manager_secret_iam_member" "worker_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}
