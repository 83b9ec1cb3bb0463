output "site_url" {
  description = "Address that answers after apply."
  value       = google_firebase_hosting_site.site.default_url
}

output "site_deploy" {
  description = "Puts the files of the folder public on the site."
  value       = "npx firebase-tools target:apply hosting site ${google_firebase_hosting_site.site.site_id} --project ${var.project_id} && npx firebase-tools deploy --only hosting:site --project ${var.project_id}"
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
