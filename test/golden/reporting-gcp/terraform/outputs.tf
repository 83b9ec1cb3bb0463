output "lb_address" {
  description = "Address that a record of your domain must point to."
  value       = google_compute_global_address.lb.address
}

output "lb_url" {
  description = "Address that answers after apply; HTTPS once domain_name is set and its record points here."
  value       = var.domain_name == null ? "http://${google_compute_global_address.lb.address}" : "https://${var.domain_name}"
}

output "dns_name_servers" {
  description = "Delegate domain_name to these where it is registered; empty until it is set."
  value       = flatten(google_dns_managed_zone.dns[*].name_servers)
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

output "stream_topic" {
  description = "Topic that messages of Event stream are published to."
  value       = google_pubsub_topic.stream.id
}

output "warehouse_dataset" {
  description = "Dataset of Data warehouse."
  value       = google_bigquery_dataset.warehouse.id
}

output "pipeline_account" {
  description = "Identity that loads and reshapes; further loads from other systems are added under it."
  value       = google_service_account.pipeline.email
}

output "keys_key" {
  description = "Key that the stores are encrypted with."
  value       = google_kms_crypto_key.keys.id
}

output "copies_vault" {
  description = "Vault of the copies; they are restored in the console under Backup and DR."
  value       = google_backup_dr_backup_vault.copies.id
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

output "db_instance_standby" {
  description = "In the second region. Database as connectors and the console name it."
  value       = google_sql_database_instance.db_standby.connection_name
}

output "db_address_standby" {
  description = "In the second region. Database inside the private network."
  value       = google_sql_database_instance.db_standby.private_ip_address
}

output "files_bucket_standby" {
  description = "In the second region. Bucket of Object storage."
  value       = google_storage_bucket.files_standby.name
}

output "stream_topic_standby" {
  description = "In the second region. Topic that messages of Event stream are published to."
  value       = google_pubsub_topic.stream_standby.id
}

output "warehouse_dataset_standby" {
  description = "In the second region. Dataset of Data warehouse."
  value       = google_bigquery_dataset.warehouse_standby.id
}

output "pipeline_account_standby" {
  description = "In the second region. Identity that loads and reshapes; further loads from other systems are added under it."
  value       = google_service_account.pipeline.email
}

output "keys_key_standby" {
  description = "In the second region. Key that the stores are encrypted with."
  value       = google_kms_crypto_key.keys_standby.id
}

output "copies_vault_standby" {
  description = "In the second region. Vault of the copies; they are restored in the console under Backup and DR."
  value       = google_backup_dr_backup_vault.copies_standby.id
}

output "registry_address_standby" {
  description = "In the second region. Push images here, then name them in the variables that end in _image."
  value       = "${var.standby_region}-docker.pkg.dev/${var.project_id}/${google_artifact_registry_repository.registry_standby.repository_id}"
}

output "app_db_grant_standby" {
  description = "In the second region. SQL that an administrator runs once in Cloud SQL Studio, so that the program may create its tables."
  value       = "GRANT ALL ON SCHEMA public TO \"${trimsuffix(google_service_account.app.email, ".gserviceaccount.com")}\";"
}
