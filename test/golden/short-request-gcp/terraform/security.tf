resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "Application"
  depends_on   = [google_project_service.iam]
}

resource "google_storage_bucket_iam_member" "app_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.app.member
}
