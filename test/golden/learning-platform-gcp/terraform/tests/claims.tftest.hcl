# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

variables {
  project_id = "example-project"
}

mock_provider "google" {
  mock_data "google_project" {
    defaults = { number = "123456789012" }
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
    condition     = try(toset(google_sql_database_instance.db.settings[*].availability_type) == toset(["REGIONAL"]), false)
    error_message = "REL-ZONES-2: Database: A standby in a second zone takes over with the same address and without data loss."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].backup_configuration[*].transaction_log_retention_days)) == toset([7]), false)
    error_message = "REL-BACKUP: Database: It is backed up every night, and it can be restored to any point in time of the last seven days."
  }

  assert {
    condition     = try(toset(google_sql_database_instance.db.settings[*].deletion_protection_enabled) == toset([true]), false)
    error_message = "REL-DELETION-1: Database: In production it has deletion protection."
  }

  assert {
    condition     = google_storage_bucket.files.force_destroy == false
    error_message = "REL-DELETION-2: Object storage: A bucket with files in it has deletion protection."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.app.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING-1: Application: Instances are added up to the number that the peak needs and removed afterwards."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.worker.template[*].scaling[*].max_instance_count)) == toset([7]), false)
    error_message = "PERF-SCALING-2: Worker: Instances are added while messages wait and removed when there are none."
  }

  assert {
    condition     = try(toset([for value in flatten(google_storage_bucket.files.lifecycle_rule[*].condition[*].days_since_noncurrent_time) : value if value != null]) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: A file that was overwritten or deleted can be restored for 30 days."
  }

  assert {
    condition     = google_kms_crypto_key.keys.rotation_period == "7776000s"
    error_message = "SEC-KEYS: Key management: The stores are encrypted with your own key, which rotates every 90 days."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ipv4_enabled)) == toset([false]), false)
    error_message = "SEC-PRIVATE-1: The database has no public address."
  }

  assert {
    condition     = google_redis_instance.cache.connect_mode == "PRIVATE_SERVICE_ACCESS"
    error_message = "SEC-PRIVATE-2: The cache has an address in the private network only."
  }

  assert {
    condition     = google_storage_bucket.files.public_access_prevention == "enforced"
    error_message = "SEC-PRIVATE-3: Object storage: Public access prevention is enforced: no file can be made public."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ssl_mode)) == toset(["ENCRYPTED_ONLY"]), false)
    error_message = "SEC-TRANSIT-1: Database: Connections without TLS are refused."
  }

  assert {
    condition     = google_redis_instance.cache.transit_encryption_mode == "SERVER_AUTHENTICATION"
    error_message = "SEC-TRANSIT-2: Connections to the cache use TLS."
  }

  assert {
    condition     = google_compute_firewall.deny_egress.direction == "EGRESS"
    error_message = "SEC-EDGES: The private network denies all egress traffic; each edge between two components has a separate firewall rule."
  }

  assert {
    condition     = try(toset(google_cloud_run_v2_service.app.template[*].service_account) == toset([google_service_account.app.email]), false)
    error_message = "SEC-GRANTS: Application: The program runs as a dedicated service account with only the permissions that the edges of the design require."
  }

  assert {
    condition     = try(toset([for item in flatten(google_sql_database_instance.db.settings[*].database_flags[*]) : item if item.name == "cloudsql.iam_authentication"][*].value) == toset(["on"]), false)
    error_message = "SEC-PASSWORD: Database: Programs sign in under their own identity, without a password."
  }

  assert {
    condition     = google_kms_crypto_key.keys.rotation_period == "7776000s"
    error_message = "GDPR-Art-32-1-a: Encryption. Google Cloud encrypts all data at rest, on disks, in files, backups and logs, and this cannot be turned off. Key management: The stores are encrypted with your own key, which rotates every 90 days. Database and Cache: encrypted in transit."
  }

  assert {
    condition     = try(toset(google_cloud_run_v2_service.app.template[*].service_account) == toset([google_service_account.app.email]), false)
    error_message = "GDPR-Art-32-1-b: Confidentiality. Application: a separate identity with only the permissions that its calls need. Database, Cache and Object storage: not open to the public."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].backup_configuration[*].transaction_log_retention_days)) == toset([7]), false)
    error_message = "GDPR-Art-32-1-c: Restoration after an incident. Database: It is backed up every night, and it can be restored to any point in time of the last seven days."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "GDPR-Art-33-1: Notification of a breach. Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days."
  }

  assert {
    condition     = google_logging_project_bucket_config.monitoring.retention_days == 365
    error_message = "OPS-LOGS-1: Monitoring: Logs are kept for 365 days in this region."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "OPS-LOGS-2: Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days."
  }

  assert {
    condition     = try(toset(google_compute_subnetwork.main.log_config[*].flow_sampling) == toset([0.1]), false)
    error_message = "OPS-LOGS-3: VPC Flow Logs record one connection in ten of the private network, with its source and destination."
  }
}
