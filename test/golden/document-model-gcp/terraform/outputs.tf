output "app_url" {
  description = "Address that answers after apply."
  value       = google_cloud_run_v2_service.app.uri
}

output "dns_name_servers" {
  description = "Delegate domain_name to these where it is registered; empty until it is set."
  value       = flatten(google_dns_managed_zone.dns[*].name_servers)
}

output "gpu_ssh" {
  description = "Command that opens a shell through Identity-Aware Proxy; port 22 is not open to the internet."
  value       = "gcloud compute ssh ${local.name}-gpu-1 --zone ${var.gpu_zone} --tunnel-through-iap --project ${var.project_id}"
}

output "db_reports_grant" {
  description = "SQL that an administrator runs once in Cloud SQL Studio, so that reports may read and nothing else."
  value       = "REVOKE cloudsqlsuperuser FROM reports; GRANT pg_read_all_data TO reports;"
}

output "db_connection" {
  description = "Connection of BigQuery to Database: SELECT * FROM EXTERNAL_QUERY(\"this name\", \"a query in the language of the database\")."
  value       = google_bigquery_connection.db.id
}

output "db_instance" {
  description = "Database as connectors and the console name it."
  value       = google_sql_database_instance.db.connection_name
}

output "db_address" {
  description = "Database inside the private network."
  value       = google_sql_database_instance.db.private_ip_address
}

output "files_bucket" {
  description = "Bucket of Object storage."
  value       = google_storage_bucket.files.name
}

output "dashboard_url" {
  description = "Opens a new report in the browser; a person draws it and shares it with the readers."
  value       = "https://lookerstudio.google.com/reporting/create"
}

output "training_definition" {
  description = "A training as Vertex AI takes it; by hand: gcloud ai custom-jobs create --region REGION --display-name NAME --config FILE, with the part under jobSpec."
  value       = jsonencode(local.training_job)
}

output "training_bucket" {
  description = "Bucket of the training data and the models."
  value       = google_storage_bucket.training.name
}

output "sign_in_api_key" {
  description = "Key that pages name when people sign in; it identifies the project and grants no access by itself."
  value       = google_identity_platform_config.sign_in.client[0].api_key
  sensitive   = true
}

output "secrets_to_fill" {
  description = "Secrets that wait for their values: add a version to each."
  value       = [google_secret_manager_secret.secrets_application.secret_id]
}

output "registry_address" {
  description = "Push images here, then name them in the variables that end in _image."
  value       = "${var.region}-docker.pkg.dev/${var.project_id}/${google_artifact_registry_repository.registry.repository_id}"
}

output "app_db_grant" {
  description = "SQL that an administrator runs once in Cloud SQL Studio, so that the program may create its tables."
  value       = "GRANT ALL ON SCHEMA public TO \"${trimsuffix(google_service_account.app.email, ".gserviceaccount.com")}\";"
}

output "worker_db_grant" {
  description = "SQL that an administrator runs once in Cloud SQL Studio, so that the program may create its tables."
  value       = "GRANT ALL ON SCHEMA public TO \"${trimsuffix(google_service_account.worker.email, ".gserviceaccount.com")}\";"
}
