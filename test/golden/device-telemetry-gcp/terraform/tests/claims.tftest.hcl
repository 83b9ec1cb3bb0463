# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

variables {
  project_id = "example-project"
}

mock_provider "google" {
  mock_data "google_bigquery_default_service_account" {
    defaults = { member = "serviceAccount:bigquery@example-project.iam.gserviceaccount.com" }
  }

  mock_data "google_storage_project_service_account" {
    defaults = { member = "serviceAccount:storage@example-project.iam.gserviceaccount.com" }
  }
}

mock_provider "google-beta" {}

mock_provider "random" {}

override_resource {
  target          = google_service_account.app
  override_during = plan

  values = {
    email  = "app@example-project.iam.gserviceaccount.com"
    member = "serviceAccount:app@example-project.iam.gserviceaccount.com"
  }
}

run "claims" {
  command = plan

  assert {
    condition     = google_bigquery_dataset.series.delete_contents_on_destroy == false
    error_message = "REL-DELETION: Time-series database: In production a dataset with tables in it has deletion protection."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.app.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING-1: Application: Instances are added up to the number that the peak needs and removed afterwards."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.worker.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING-2: Worker: Instances are added while messages wait and removed when there are none."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.devices.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING-3: Device gateway: Copies are added while devices send and removed afterwards."
  }

  assert {
    condition     = google_kms_crypto_key.keys.rotation_period == "7776000s"
    error_message = "SEC-KEYS: Key management: The stores are encrypted with your own key, which rotates every 90 days."
  }

  assert {
    condition     = try(toset(google_cloud_run_v2_service.app.template[*].service_account) == toset([google_service_account.app.email]), false)
    error_message = "SEC-GRANTS: Application: The program runs as a dedicated service account with only the permissions that the edges of the design require."
  }

  assert {
    condition     = try(toset([for item in google_compute_security_policy.waf.rule : item if item.action == "deny(403)"][*].preview) == toset([false]), false)
    error_message = "SEC-FILTER: Web application firewall: Requests that match known attacks are denied before they reach the program."
  }

  assert {
    condition     = try(toset(google_cloud_run_v2_service.app.template[*].service_account) == toset([google_service_account.app.email]), false)
    error_message = "ISO-A-8-2: Privileged access. Application: a separate identity with only the permissions that its calls need."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.app.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "ISO-A-8-6: Capacity. Application, Worker and Device gateway: scale with the load."
  }

  assert {
    condition     = google_bigquery_dataset.series.max_time_travel_hours == "168"
    error_message = "ISO-A-8-13-1: Backup. Time-series database: Tables can be read and restored as they were at any moment of the last seven days."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "ISO-A-8-15: Logging. Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days. Logs are kept for 365 days."
  }

  assert {
    condition     = google_logging_project_bucket_config.monitoring.retention_days == 365
    error_message = "OPS-LOGS-1: Monitoring: Logs are kept for 365 days in this region."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "OPS-LOGS-2: Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days."
  }
}
