resource "google_cloudfunctions2_function" "resize" {
  name     = "resize"
  location = "us-east1"
  build_config {
    runtime = "nodejs22"
    source {
      storage_source {
        bucket = google_storage_bucket.source.name
        object = google_storage_bucket_object.archive.name
      }
    }
  }
  event_trigger {
    event_type = "google.cloud.storage.object.v1.finalized"
    event_filters {
      attribute = "bucket"
      value     = google_storage_bucket.uploads.name
    }
  }
}

resource "google_storage_bucket" "source" {
  name     = "demo-source"
  location = "US"
}

resource "google_storage_bucket_object" "archive" {
  name   = "resize.zip"
  bucket = google_storage_bucket.source.name
}

resource "google_storage_bucket" "uploads" {
  name     = "demo-uploads"
  location = "US"
}

resource "google_firestore_database" "db" {
  name        = "(default)"
  location_id = "us-east1"
  type        = "FIRESTORE_NATIVE"
}

resource "google_cloud_scheduler_job" "cleanup" {
  name     = "cleanup"
  schedule = "0 3 * * *"
}

resource "google_cloud_tasks_queue" "mails" {
  name     = "mails"
  location = "us-east1"
}

resource "google_identity_platform_config" "auth" {
  project = "demo"
}

resource "google_recaptcha_enterprise_key" "site" {
  display_name = "site"
}
