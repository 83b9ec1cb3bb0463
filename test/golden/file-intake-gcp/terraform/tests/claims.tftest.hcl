# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

variables {
  project_id = "example-project"
}

mock_provider "google" {}

mock_provider "google-beta" {}

run "claims" {
  command = plan

  assert {
    condition     = google_storage_bucket.files.force_destroy == false
    error_message = "REL-DELETION-1: Object storage: A bucket with files in it has deletion protection."
  }

  assert {
    condition     = google_bigquery_dataset.warehouse.delete_contents_on_destroy == false
    error_message = "REL-DELETION-2: Data warehouse: In production a dataset with tables in it has deletion protection."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.worker.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING: Worker: Instances are added while messages wait and removed when there are none."
  }

  assert {
    condition     = try(toset([for value in flatten(google_storage_bucket.files.lifecycle_rule[*].condition[*].days_since_noncurrent_time) : value if value != null]) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: A file that was overwritten or deleted can be restored for 30 days."
  }

  assert {
    condition     = google_storage_bucket.files.public_access_prevention == "enforced"
    error_message = "SEC-PRIVATE: Object storage: Public access prevention is enforced: no file can be made public."
  }

  assert {
    condition     = google_service_account.pipeline.display_name == "Data pipeline"
    error_message = "SEC-GRANTS: Data pipeline: Loads run under an identity that may read the files, write the tables, and nothing else."
  }

  assert {
    condition     = google_workflows_workflow.flow.call_log_level == "LOG_ALL_CALLS"
    error_message = "OPS-LOGS-1: Workflow: Each call of each run is logged."
  }

  assert {
    condition     = google_logging_project_bucket_config.monitoring.retention_days == 30
    error_message = "OPS-LOGS-2: Monitoring: Logs are kept for 30 days in this region."
  }

  assert {
    condition     = try(toset(google_storage_bucket.audit.retention_policy[*].retention_period) == toset(["34560000"]), false)
    error_message = "OPS-LOGS-3: Audit trail: Audit logs record who changed and who read data, and cannot be changed or deleted for 400 days."
  }
}
