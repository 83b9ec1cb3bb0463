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

resource "google_bigquery_dataset" "warehouse" {
  dataset_id                 = replace("${local.name}_warehouse", "-", "_")
  friendly_name              = "Data warehouse"
  location                   = var.region
  labels                     = local.labels
  max_time_travel_hours      = "168"
  delete_contents_on_destroy = var.environment != "production"
  depends_on                 = [google_project_service.bigquery]
}

resource "google_bigquery_data_transfer_config" "pipeline_reshapes" {
  count                = var.pipeline_sql == null ? 0 : 1
  display_name         = "${local.name}-pipeline-reshapes"
  data_source_id       = "scheduled_query"
  location             = var.region
  schedule             = "every 24 hours"
  service_account_name = google_service_account.pipeline.email
  params               = { query = var.pipeline_sql }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset.warehouse,
    google_bigquery_dataset_iam_member.pipeline_warehouse,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files,
  ]
}

resource "google_bigquery_table" "pipeline_files" {
  dataset_id          = google_bigquery_dataset.warehouse.dataset_id
  table_id            = "loaded_from_files"
  labels              = local.labels
  deletion_protection = var.environment == "production"
  schema              = var.pipeline_columns
}

resource "google_bigquery_data_transfer_config" "pipeline_files" {
  display_name           = "${local.name}-pipeline-files"
  data_source_id         = "google_cloud_storage"
  location               = var.region
  destination_dataset_id = google_bigquery_dataset.warehouse.dataset_id
  schedule               = "every 24 hours"
  service_account_name   = google_service_account.pipeline.email

  params = {
    data_path_template              = "gs://${google_storage_bucket.files.name}/${var.pipeline_path}"
    destination_table_name_template = google_bigquery_table.pipeline_files.table_id
    file_format                     = var.pipeline_format
    write_disposition               = "APPEND"
    ignore_unknown_values           = "true"
    max_bad_records                 = "0"
  }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset_iam_member.pipeline_warehouse,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files,
  ]
}
