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

output "flow_run" {
  description = "Command that runs Workflow once by hand."
  value       = "gcloud workflows run ${google_workflows_workflow.flow.name} --location ${var.region}"
}

output "secrets_to_fill" {
  description = "Secrets that wait for their values: add a version to each."
  value       = [google_secret_manager_secret.secrets_application.secret_id]
}

output "registry_address" {
  description = "Push images here, then name them in the variables that end in _image."
  value       = "${var.region}-docker.pkg.dev/${var.project_id}/${google_artifact_registry_repository.registry.repository_id}"
}
