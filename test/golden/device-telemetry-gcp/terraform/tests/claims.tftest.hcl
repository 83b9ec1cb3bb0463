# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

variables {
  project_id = "example-project"
}

mock_provider "google" {}

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
    condition     = google_bigquery_dataset.series.delete_contents_on_destroy == false
    error_message = "REL-DELETION-3: Time-series database: In production a dataset with tables in it has deletion protection."
  }

  assert {
    condition     = google_pubsub_subscription.queue_dead_letter.message_retention_duration == "1209600s"
    error_message = "REL-RETRY-1: Queue: A message that fails is tried again with growing pauses; then it is kept in a dead-letter subscription for fourteen days."
  }

  assert {
    condition     = google_pubsub_subscription.topic_dead_letter.message_retention_duration == "1209600s"
    error_message = "REL-RETRY-2: Topic: A message that fails is tried again with growing pauses; then it is kept in a dead-letter subscription for fourteen days."
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
    condition     = try(toset([for value in flatten(google_storage_bucket.files.lifecycle_rule[*].condition[*].days_since_noncurrent_time) : value if value != null]) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: A file that was overwritten or deleted can be restored for 30 days."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ipv4_enabled)) == toset([false]), false)
    error_message = "SEC-PRIVATE-1: The database has no public address."
  }

  assert {
    condition     = google_storage_bucket.files.public_access_prevention == "enforced"
    error_message = "SEC-PRIVATE-2: Object storage: Public access prevention is enforced: no file can be made public."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ssl_mode)) == toset(["ENCRYPTED_ONLY"]), false)
    error_message = "SEC-TRANSIT: Database: Connections without TLS are refused."
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
    condition     = try(toset([for item in flatten(google_sql_database_instance.db.settings[*].database_flags[*]) : item if item.name == "cloudsql.iam_authentication"][*].value) == toset(["on"]), false)
    error_message = "ISO-A-5-17: Authentication information. Database: no program password is stored in code or state."
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
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].backup_configuration[*].transaction_log_retention_days)) == toset([7]), false)
    error_message = "ISO-A-8-13-1: Backup. Database: It is backed up every night, and it can be restored to any point in time of the last seven days. Time-series database: Tables can be read and restored as they were at any moment of the last seven days."
  }

  assert {
    condition     = try(toset(google_sql_database_instance.db.settings[*].availability_type) == toset(["REGIONAL"]), false)
    error_message = "ISO-A-8-14: Redundancy. Database: Cloud SQL for PostgreSQL spans several availability zones. Time-series database: BigQuery spans several availability zones."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "ISO-A-8-15: Logging. Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days. Logs are kept for 365 days."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ipv4_enabled)) == toset([false]), false)
    error_message = "ISO-A-8-20: Security of networks. Database and Object storage: not open to the public."
  }

  assert {
    condition     = google_compute_firewall.deny_egress.direction == "EGRESS"
    error_message = "ISO-A-8-22: Segregation of networks. The private network denies all egress traffic; each edge between two components has a separate firewall rule."
  }

  assert {
    condition     = try(toset(flatten(google_sql_database_instance.db.settings[*].ip_configuration[*].ssl_mode)) == toset(["ENCRYPTED_ONLY"]), false)
    error_message = "ISO-A-8-24: Use of cryptography. Google Cloud encrypts all data at rest, on disks, in files, backups and logs, and this cannot be turned off. Database: encrypted in transit."
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
