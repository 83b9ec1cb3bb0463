resource "google_bigquery_dataset" "series" {
  dataset_id                 = replace("${local.name}_series", "-", "_")
  friendly_name              = "Time-series database"
  location                   = var.region
  labels                     = local.labels
  max_time_travel_hours      = "168"
  delete_contents_on_destroy = var.environment != "production"

  default_encryption_configuration {
    kms_key_name = google_kms_crypto_key.keys.id
  }

  depends_on = [google_project_service.bigquery, google_kms_crypto_key_iam_member.keys_bigquery]
}

resource "google_bigquery_table" "series" {
  dataset_id               = google_bigquery_dataset.series.dataset_id
  table_id                 = "points"
  labels                   = local.labels
  deletion_protection      = var.environment == "production"
  require_partition_filter = true

  time_partitioning {
    type          = "DAY"
    field         = "at"
    expiration_ms = var.series_retention_days * 86400 * 1000
  }

  clustering = ["series"]
  schema     = "[{\"name\":\"series\",\"type\":\"STRING\",\"mode\":\"REQUIRED\"},{\"name\":\"at\",\"type\":\"TIMESTAMP\",\"mode\":\"REQUIRED\"},{\"name\":\"value\",\"type\":\"FLOAT\"},{\"name\":\"tags\",\"type\":\"JSON\"}]"
}
