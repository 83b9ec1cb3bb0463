resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "Application"
  depends_on   = [google_project_service.iam]
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

resource "google_project_iam_member" "app_store" {
  project = var.project_id
  role    = "roles/datastore.user"
  member  = google_service_account.app.member

  condition {
    title      = "store-only"
    expression = "resource.name == \"projects/${var.project_id}/databases/${google_firestore_database.store.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_storage_bucket_iam_member" "app_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.app.member
}

resource "google_project_iam_member" "app_recognition_uses" {
  project    = var.project_id
  role       = "roles/serviceusage.serviceUsageConsumer"
  member     = google_service_account.app.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "app_recognition_reads" {
  project    = var.project_id
  role       = "roles/documentai.apiUser"
  member     = google_service_account.app.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "app_recognition_hears" {
  project    = var.project_id
  role       = "roles/speech.client"
  member     = google_service_account.app.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "app_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}
