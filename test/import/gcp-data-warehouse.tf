resource "google_bigquery_dataset" "analytics" {
  dataset_id = "analytics"
  location   = "EU"
}

resource "google_bigquery_table" "events" {
  dataset_id = google_bigquery_dataset.analytics.dataset_id
  table_id   = "events"
}

resource "google_dataflow_flex_template_job" "stream" {
  name                    = "events"
  container_spec_gcs_path = "gs://templates/stream.json"
  parameters = {
    input  = google_pubsub_topic.events.id
    output = google_bigquery_table.events.table_id
  }
}

resource "google_pubsub_topic" "events" {
  name                       = "events"
  message_retention_duration = "604800s"
}

resource "google_storage_bucket" "landing" {
  name     = "demo-landing"
  location = "EU"
}

resource "google_composer_environment" "airflow" {
  name   = "airflow"
  region = "europe-west1"
}

resource "google_looker_instance" "bi" {
  name   = "bi"
  region = "europe-west1"
}

resource "google_bigquery_data_transfer_config" "daily" {
  display_name   = "daily"
  data_source_id = "scheduled_query"
}

resource "google_data_catalog_entry_group" "group" {
  entry_group_id = "analytics"
}
