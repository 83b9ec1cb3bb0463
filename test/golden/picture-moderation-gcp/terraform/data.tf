resource "google_firestore_database" "store" {
  name                    = "${local.name}-store"
  location_id             = var.region
  type                    = "FIRESTORE_NATIVE"
  database_edition        = "STANDARD"
  delete_protection_state = var.environment == "production" ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"
  deletion_policy         = "DELETE"
  depends_on              = [google_project_service.firestore]
}

resource "google_firestore_backup_schedule" "store" {
  database  = google_firestore_database.store.name
  retention = "604800s"

  daily_recurrence {}
}

resource "google_storage_bucket" "files" {
  name                        = "${var.project_id}-${local.name}-files"
  location                    = upper(var.region)
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = false

  versioning {
    enabled = true
  }

  lifecycle_rule {
    condition {
      days_since_noncurrent_time = var.files_old_version_days
      with_state                 = "ARCHIVED"
    }

    action {
      type = "Delete"
    }
  }

  lifecycle_rule {
    condition {
      age = 7
    }

    action {
      type = "AbortIncompleteMultipartUpload"
    }
  }

  depends_on = [google_project_service.storage]
}
