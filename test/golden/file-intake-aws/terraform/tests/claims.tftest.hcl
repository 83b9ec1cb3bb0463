# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

mock_provider "aws" {
  mock_data "aws_caller_identity" {
    defaults = { account_id = "123456789012" }
  }
}

mock_provider "archive" {}

override_resource {
  target          = aws_sqs_queue.queue
  override_during = plan

  values = {
    arn = "arn:aws:sqs:us-east-1:123456789012:queue"
    url = "https://sqs.us-east-1.amazonaws.com/123456789012/queue"
  }
}

override_resource {
  target          = aws_sqs_queue.queue_dead_letters
  override_during = plan

  values = {
    arn = "arn:aws:sqs:us-east-1:123456789012:queue_dead_letters"
    url = "https://sqs.us-east-1.amazonaws.com/123456789012/queue_dead_letters"
  }
}

override_resource {
  target          = aws_s3_bucket.files
  override_during = plan
  values          = { arn = "arn:aws:s3:::files" }
}

override_resource {
  target          = aws_s3_bucket.audit
  override_during = plan
  values          = { arn = "arn:aws:s3:::audit" }
}

run "claims" {
  command = plan

  assert {
    condition     = try(toset(aws_dynamodb_table.store_2.point_in_time_recovery[*].recovery_period_in_days) == toset([35]), false)
    error_message = "REL-BACKUP-1: Document database: point-in-time recovery covers the last 35 days."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store.point_in_time_recovery[*].recovery_period_in_days) == toset([35]), false)
    error_message = "REL-BACKUP-2: Key-value database: point-in-time recovery covers the last 35 days."
  }

  assert {
    condition     = aws_dynamodb_table.store_2.deletion_protection_enabled == true
    error_message = "REL-DELETION-1: Document database: deletion protection is enabled."
  }

  assert {
    condition     = aws_dynamodb_table.store.deletion_protection_enabled == true
    error_message = "REL-DELETION-2: Key-value database: deletion protection is enabled."
  }

  assert {
    condition     = try(jsondecode(aws_sqs_queue.queue.redrive_policy).maxReceiveCount == 5, false)
    error_message = "REL-RETRY-1: Queue: a failed message is tried 5 times and then moved to the dead-letter queue."
  }

  assert {
    condition     = aws_sqs_queue.queue_dead_letters.message_retention_seconds == 1209600
    error_message = "REL-RETRY-2: Queue: the dead-letter queue retains messages for 14 days for inspection."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_lifecycle_configuration.files.rule[*].noncurrent_version_expiration[*].noncurrent_days)) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: versioning is enabled: overwritten or deleted objects can be restored for 30 days."
  }

  assert {
    condition     = aws_sqs_queue.queue.sqs_managed_sse_enabled == true
    error_message = "SEC-REST-1: Queue: messages are encrypted at rest."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store_2.server_side_encryption[*].enabled) == toset([true]), false)
    error_message = "SEC-REST-2: Document database: items and backups are encrypted with a KMS key of your account."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store.server_side_encryption[*].enabled) == toset([true]), false)
    error_message = "SEC-REST-3: Key-value database: items and backups are encrypted with a KMS key of your account."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_server_side_encryption_configuration.files.rule[*].apply_server_side_encryption_by_default[*].sse_algorithm)) == toset(["AES256"]), false)
    error_message = "SEC-REST-4: Object storage: all objects are encrypted."
  }

  assert {
    condition     = aws_s3_bucket_public_access_block.files.restrict_public_buckets == true
    error_message = "SEC-PRIVATE: Object storage: public access is blocked."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_sqs_queue_policy.queue.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_sqs_queue_policy.queue.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-1: Queue: requests without TLS are denied."
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
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-3: Audit trail: requests without TLS are denied."
  }

  assert {
    condition     = aws_iam_role_policy.app_queue.role == aws_iam_role.app.name
    error_message = "SEC-GRANTS-1: Application has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_iam_role_policy.worker_queue_take.role == aws_iam_role.worker.name
    error_message = "SEC-GRANTS-2: Worker has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_secretsmanager_secret_version.secrets_application.secret_string == "set-me"
    error_message = "SEC-PASSWORD: Secrets: secrets are created with a placeholder; you set the values, which are in neither the configuration nor the state."
  }

  assert {
    condition     = aws_cloudwatch_log_group.gateway.retention_in_days == 30
    error_message = "OPS-LOGS-1: API gateway: access logging is enabled."
  }

  assert {
    condition     = aws_cloudwatch_log_group.app.retention_in_days == 30
    error_message = "OPS-LOGS-2: Application: its output goes to a CloudWatch log group."
  }

  assert {
    condition     = aws_cloudwatch_log_group.worker.retention_in_days == 30
    error_message = "OPS-LOGS-3: Worker: its output goes to a CloudWatch log group."
  }

  assert {
    condition     = aws_cloudtrail.audit.enable_log_file_validation == true
    error_message = "OPS-LOGS-4: Audit trail: all management events of the account are recorded, and log file validation detects tampering."
  }

  assert {
    condition     = try(toset(aws_budgets_budget.main[*].limit_amount) == toset(["40"]), false)
    error_message = "COST-ALARM: AWS Budgets sends a notification at 80 % of $40 and when the forecast exceeds it."
  }
}
