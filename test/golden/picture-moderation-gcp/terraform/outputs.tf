output "site_address" {
  description = "Address that a record of your domain must point to."
  value       = google_compute_global_address.site.address
}

output "site_url" {
  description = "Address that answers after apply; HTTPS once domain_name is set and its record points here."
  value       = var.domain_name == null ? "http://${google_compute_global_address.site.address}" : "https://${var.domain_name}"
}

output "site_bucket" {
  description = "Put the files of the site here."
  value       = google_storage_bucket.site.url
}

output "dns_name_servers" {
  description = "Delegate domain_name to these where it is registered; empty until it is set."
  value       = flatten(google_dns_managed_zone.dns[*].name_servers)
}

output "app_url" {
  description = "Address that answers after apply."
  value       = google_cloud_run_v2_service.app.uri
}

output "store_database" {
  description = "Firestore database of Document database."
  value       = google_firestore_database.store.name
}

output "files_topic" {
  description = "Topic that messages of Object storage are published to."
  value       = google_pubsub_topic.files.id
}

output "files_bucket" {
  description = "Bucket of Object storage."
  value       = google_storage_bucket.files.name
}

output "recognition_processor" {
  description = "Reads documents of many pages; pictures go straight to Vision, recordings to Speech-to-Text."
  value       = google_document_ai_processor.recognition.id
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
