output "app_url" {
  description = "Address that answers after apply."
  value       = google_cloud_run_v2_service.app.uri
}

output "dns_name_servers" {
  description = "Delegate domain_name to these where it is registered; empty until it is set."
  value       = flatten(google_dns_managed_zone.dns[*].name_servers)
}

output "queue_topic" {
  description = "Topic that messages of Queue are published to."
  value       = google_pubsub_topic.queue.id
}

output "devices_topic" {
  description = "Topic that messages of Device gateway are published to."
  value       = google_pubsub_topic.devices.id
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

output "topic_topic" {
  description = "Topic that messages of Topic are published to."
  value       = google_pubsub_topic.topic.id
}

output "series_dataset" {
  description = "Dataset of Time-series database."
  value       = google_bigquery_dataset.series.id
}

output "dashboard_url" {
  description = "Opens a new report in the browser; a person draws it and shares it with the readers."
  value       = "https://lookerstudio.google.com/reporting/create?ds.connector=bigQuery&ds.type=TABLE&ds.projectId=${var.project_id}&ds.datasetId=${google_bigquery_dataset.series.dataset_id}"
}

output "sign_in_api_key" {
  description = "Key that pages name when people sign in; it identifies the project and grants no access by itself."
  value       = google_identity_platform_config.sign_in.client[0].api_key
  sensitive   = true
}

output "texts_to_fill" {
  description = "Secret that waits for the provider's key: add a version to it."
  value       = google_secret_manager_secret.texts_api_key.secret_id
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
