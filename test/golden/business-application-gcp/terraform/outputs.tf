output "cluster_credentials" {
  description = "Command that configures kubectl for the cluster with your own credentials."

  value = join(" ", [
    "gcloud container clusters get-credentials",
    google_container_cluster.cluster.name,
    "--dns-endpoint --region",
    var.region,
  ])
}

output "app_url" {
  description = "Address that answers some minutes after apply; HTTPS once domain_name is set and its record points here."
  value       = var.domain_name == null ? "http://${google_compute_global_address.app.address}" : "https://${var.domain_name}"
}

output "app_firewall" {
  description = "BackendConfig that attaches the Cloud Armor policy to the ingress: apply it with kubectl once, and name it in the annotation cloud.google.com/backend-config of the service."

  value = jsonencode({
    apiVersion = "cloud.google.com/v1"
    kind       = "BackendConfig"
    metadata   = { name = "app" }
    spec       = { securityPolicy = { name = google_compute_security_policy.waf.name } }
  })
}

output "dns_name_servers" {
  description = "Delegate domain_name to these where it is registered; empty until it is set."
  value       = flatten(google_dns_managed_zone.dns[*].name_servers)
}

output "queue_topic" {
  description = "Topic that messages of Queue are published to."
  value       = google_pubsub_topic.queue.id
}

output "worker_starts_topic" {
  description = "Topic that messages of Worker are published to."
  value       = google_pubsub_topic.worker_starts.id
}

output "db_instance" {
  description = "Database as connectors and the console name it."
  value       = google_sql_database_instance.db.connection_name
}

output "db_address" {
  description = "Database inside the private network."
  value       = google_sql_database_instance.db.private_ip_address
}

output "topic_topic" {
  description = "Topic that messages of Topic are published to."
  value       = google_pubsub_topic.topic.id
}

output "sign_in_api_key" {
  description = "Key that pages name when people sign in; it identifies the project and grants no access by itself."
  value       = google_identity_platform_config.sign_in.client[0].api_key
  sensitive   = true
}

output "egress_address" {
  description = "Address from which the system calls others."
  value       = google_compute_address.egress.address
}

output "keys_key" {
  description = "Key that the stores are encrypted with."
  value       = google_kms_crypto_key.keys.id
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
