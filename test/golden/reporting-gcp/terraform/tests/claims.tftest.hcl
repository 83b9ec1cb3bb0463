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

  mock_data "google_storage_transfer_project_service_account" {
    defaults = { member = "serviceAccount:transfer@example-project.iam.gserviceaccount.com" }
  }

  mock_data "google_bigquery_default_service_account" {
    defaults = { member = "serviceAccount:bigquery@example-project.iam.gserviceaccount.com" }
  }
}

mock_provider "google-beta" {}

mock_provider "random" {}

override_resource {
  target          = random_id.suffix
  override_during = plan
  values          = { hex = "01234567" }
}

override_resource {
  target          = google_compute_region_network_endpoint_group.lb_app
  override_during = plan
  values          = { id = "projects/example-project/regions/us-central1/networkEndpointGroups/lb_app" }
}

override_resource {
  target          = google_compute_region_network_endpoint_group.lb_app_standby
  override_during = plan
  values          = { id = "projects/example-project/regions/us-central1/networkEndpointGroups/lb_app_standby" }
}

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
    error_message = "REL-ZONES-3: Database: A standby in a second zone takes over with the same address and without data loss."
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
    condition     = google_bigquery_dataset.warehouse.delete_contents_on_destroy == false
    error_message = "REL-DELETION-3: Data warehouse: In production a dataset with tables in it has deletion protection."
  }

  assert {
    condition     = try(toset(google_compute_backend_service.lb_app.backend[*].group) == toset([google_compute_region_network_endpoint_group.lb_app.id]), false)
    error_message = "REL-REGIONS: The system runs in europe-west3 and europe-west10: the second is a smaller warm standby. Load balancer: one address for the world; one variable sends every visitor to the second region."
  }

  assert {
    condition     = google_sql_database_instance.db_standby.master_instance_name == google_sql_database_instance.db.name
    error_message = "REL-REPLICAS-1: Database: A read replica in the second region follows the database with a lag of seconds. When the first region is lost, promote it with gcloud sql instances promote-replica: it restarts and takes writes some minutes later."
  }

  assert {
    condition     = try(toset(flatten(google_storage_transfer_job.files.replication_spec[*].gcs_data_source[*].bucket_name)) == toset([google_storage_bucket.files.name]), false)
    error_message = "REL-REPLICAS-3: Object storage: Files are copied to a bucket in the second region, mostly within minutes of being written."
  }

  assert {
    condition     = google_pubsub_subscription.stream_dead_letter.message_retention_duration == "1209600s"
    error_message = "REL-RETRY: Event stream: A message that fails is tried again with growing pauses; then it is kept in a dead-letter subscription for fourteen days."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.app.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING: API: Instances are added up to the number that the peak needs and removed afterwards."
  }

  assert {
    condition     = try(toset([for value in flatten(google_storage_bucket.files.lifecycle_rule[*].condition[*].days_since_noncurrent_time) : value if value != null]) == toset([30]), false)
    error_message = "REL-COPIES-1: Object storage: A file that was overwritten or deleted can be restored for 30 days."
  }

  assert {
    condition     = google_backup_dr_backup_vault.copies.backup_minimum_enforced_retention_duration == "3024000s"
    error_message = "REL-COPIES-2: Backup vault: Copies cannot be deleted before their retention ends."
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
    error_message = "SEC-GRANTS-1: API: The program runs as a dedicated service account with only the permissions that the edges of the design require."
  }

  assert {
    condition     = google_service_account.pipeline.display_name == "Data pipeline"
    error_message = "SEC-GRANTS-2: Data pipeline: Loads run under an identity that may read the files, write the tables, and nothing else."
  }

  assert {
    condition     = try(toset([for item in flatten(google_sql_database_instance.db.settings[*].database_flags[*]) : item if item.name == "cloudsql.iam_authentication"][*].value) == toset(["on"]), false)
    error_message = "SEC-PASSWORD: Database: Programs sign in under their own identity, without a password."
  }

  assert {
    condition     = google_logging_project_bucket_config.monitoring.retention_days == 30
    error_message = "OPS-LOGS-1: Monitoring: Logs are kept for 30 days in this region."
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
