# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

mock_provider "aws" {
  mock_data "aws_caller_identity" {
    defaults = { account_id = "123456789012" }
  }
}

override_resource {
  target          = aws_s3_bucket.files
  override_during = plan
  values          = { arn = "arn:aws:s3:::files" }
}

override_resource {
  target          = aws_s3_bucket.lake
  override_during = plan
  values          = { arn = "arn:aws:s3:::lake" }
}

override_resource {
  target          = aws_s3_bucket.audit
  override_during = plan
  values          = { arn = "arn:aws:s3:::audit" }
}

run "claims" {
  command = plan

  assert {
    condition     = aws_db_instance.db.backup_retention_period == 7
    error_message = "REL-BACKUP: Database: point-in-time recovery covers the last 7 days, up to about five minutes ago."
  }

  assert {
    condition     = aws_db_instance.db.deletion_protection == true
    error_message = "REL-DELETION: Database: deletion protection is enabled."
  }

  assert {
    condition     = aws_glue_job.pipeline.max_retries == 1
    error_message = "REL-RETRY-1: Data pipeline: a failed run is retried once."
  }

  assert {
    condition     = aws_sqs_queue.clock_missed.message_retention_seconds == 1209600
    error_message = "REL-RETRY-2: Scheduler: a failed start is retried up to 3 times; then its event goes to a dead-letter queue for 14 days."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_lifecycle_configuration.files.rule[*].noncurrent_version_expiration[*].noncurrent_days)) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: versioning is enabled: overwritten or deleted objects can be restored for 30 days."
  }

  assert {
    condition     = aws_db_instance.db.storage_encrypted == true
    error_message = "SEC-REST-1: Database: storage and backups are encrypted."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_server_side_encryption_configuration.files.rule[*].apply_server_side_encryption_by_default[*].sse_algorithm)) == toset(["AES256"]), false)
    error_message = "SEC-REST-2: Object storage: all objects are encrypted."
  }

  assert {
    condition     = aws_db_instance.db.publicly_accessible == false
    error_message = "SEC-PRIVATE-1: Database: no public IP address, and no route from its subnets to the internet."
  }

  assert {
    condition     = aws_s3_bucket_public_access_block.files.restrict_public_buckets == true
    error_message = "SEC-PRIVATE-2: Object storage: public access is blocked."
  }

  assert {
    condition     = try(toset([for item in aws_db_parameter_group.db.parameter : item if item.name == "rds.force_ssl"][*].value) == toset(["1"]), false)
    error_message = "SEC-TRANSIT-1: Database: connections require TLS."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-2: Object storage: requests without TLS are denied."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.lake.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.lake.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-3: Data lake: requests without TLS are denied."
  }

  assert {
    condition     = try(toset(aws_redshiftserverless_workgroup.warehouse.config_parameter[*].parameter_key) == toset(["require_ssl"]), false)
    error_message = "SEC-TRANSIT-4: Data warehouse: connections require TLS."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-5: Audit trail: requests without TLS are denied."
  }

  assert {
    condition     = aws_iam_role_policy.pipeline_files_read.role == aws_iam_role.pipeline.name
    error_message = "SEC-GRANTS: Data pipeline has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_db_instance.db.manage_master_user_password == true
    error_message = "SEC-PASSWORD-1: Database: AWS creates the master password and stores it in Secrets Manager; applications sign in with short-lived IAM tokens."
  }

  assert {
    condition     = aws_redshiftserverless_namespace.warehouse.manage_admin_password == true
    error_message = "SEC-PASSWORD-2: Data warehouse: AWS creates the administrator password and stores it in Secrets Manager; applications authenticate with IAM roles."
  }

  assert {
    condition     = try(toset(aws_cognito_user_pool_client.sign_in.allowed_oauth_flows) == toset(["code"]), false)
    error_message = "SEC-PASSWORD-3: Identity provider: users authenticate at Cognito; applications validate signed tokens and never receive a password."
  }

  assert {
    condition     = aws_secretsmanager_secret_version.secrets_sources.secret_string == "set-me"
    error_message = "SEC-PASSWORD-4: Secrets: secrets are created with a placeholder; you set the values, which are in neither the configuration nor the state."
  }

  assert {
    condition     = aws_cloudwatch_log_group.pipeline.retention_in_days == 30
    error_message = "OPS-LOGS-1: Data pipeline: the output of a run goes to a CloudWatch log group."
  }

  assert {
    condition     = try(toset(aws_sfn_state_machine.flow.logging_configuration[*].level) == toset(["ERROR"]), false)
    error_message = "OPS-LOGS-2: Workflow: errors are logged."
  }

  assert {
    condition     = aws_cloudtrail.audit.enable_log_file_validation == true
    error_message = "OPS-LOGS-3: Audit trail: all management events of the account are recorded, and log file validation detects tampering."
  }

  assert {
    condition     = try(toset(aws_budgets_budget.main[*].limit_amount) == toset(["1800"]), false)
    error_message = "COST-ALARM: AWS Budgets sends a notification at 80 % of $1800 and when the forecast exceeds it."
  }
}
