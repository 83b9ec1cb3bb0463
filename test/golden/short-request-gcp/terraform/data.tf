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
