output "files_bucket" {
  description = "Bucket of Object storage."
  value       = google_storage_bucket.files.name
}

output "warehouse_dataset" {
  description = "Dataset of Data warehouse."
  value       = google_bigquery_dataset.warehouse.id
}

output "pipeline_account" {
  description = "Identity that loads and reshapes; further loads from other systems are added under it."
  value       = google_service_account.pipeline.email
}

output "mail_to_fill" {
  description = "Secret that waits for the provider's key: add a version to it."
  value       = google_secret_manager_secret.mail_api_key.secret_id
}

output "secrets_to_fill" {
  description = "Secrets that wait for their values: add a version to each."
  value       = [google_secret_manager_secret.secrets_sources.secret_id]
}
