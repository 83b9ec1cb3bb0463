resource "google_service_account" "worker" {
  account_id   = "${local.name}-worker"
  display_name = "Worker"
  depends_on   = [google_project_service.iam]
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

resource "google_service_account" "flow" {
  account_id   = "${local.name}-flow"
  display_name = "Workflow"
  depends_on   = [google_project_service.iam]
}

resource "google_cloud_run_v2_service_iam_member" "flow_worker" {
  name     = google_cloud_run_v2_service.worker.name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.flow.member
}

resource "google_project_iam_member" "flow_logs" {
  project    = var.project_id
  role       = "roles/logging.logWriter"
  member     = google_service_account.flow.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_service_account" "clock" {
  account_id   = "${local.name}-clock"
  display_name = "Starts what is due"
  depends_on   = [google_project_service.iam]
}

resource "google_project_iam_member" "clock_flow" {
  project = var.project_id
  role    = "roles/workflows.invoker"
  member  = google_service_account.clock.member
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

resource "google_storage_bucket_iam_member" "worker_files" {
  bucket = google_storage_bucket.files.name
  role   = "roles/storage.objectUser"
  member = google_service_account.worker.member
}

resource "google_secret_manager_secret_iam_member" "worker_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}

resource "google_bigquery_dataset_iam_member" "worker_warehouse" {
  dataset_id = google_bigquery_dataset.warehouse.dataset_id
  role       = "roles/bigquery.dataViewer"
  member     = google_service_account.worker.member
}

resource "google_project_iam_member" "worker_queries" {
  project    = var.project_id
  role       = "roles/bigquery.jobUser"
  member     = google_service_account.worker.member
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
