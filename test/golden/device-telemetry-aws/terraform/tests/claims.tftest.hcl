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
  target          = aws_s3_bucket.audit
  override_during = plan
  values          = { arn = "arn:aws:s3:::audit" }
}

run "claims" {
  command = plan

  assert {
    condition     = aws_sqs_queue.clock_missed.message_retention_seconds == 1209600
    error_message = "REL-RETRY: Scheduler: a failed start is retried up to 3 times; then its event goes to a dead-letter queue for 14 days."
  }

  assert {
    condition     = aws_appautoscaling_target.app.max_capacity == 2
    error_message = "PERF-SCALING-1: Application: between 1 and 2 containers run, depending on the load."
  }

  assert {
    condition     = aws_appautoscaling_target.worker.max_capacity == 2
    error_message = "PERF-SCALING-2: Worker: between 1 and 2 containers process the queue."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_lifecycle_configuration.files.rule[*].noncurrent_version_expiration[*].noncurrent_days)) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: versioning is enabled: overwritten or deleted objects can be restored for 30 days."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_server_side_encryption_configuration.files.rule[*].apply_server_side_encryption_by_default[*].sse_algorithm)) == toset(["AES256"]), false)
    error_message = "SEC-REST: Object storage: all objects are encrypted."
  }

  assert {
    condition     = aws_s3_bucket_public_access_block.files.restrict_public_buckets == true
    error_message = "SEC-PRIVATE: Object storage: public access is blocked."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-1: Object storage: requests without TLS are denied."
  }

  assert {
    condition     = try(toset(aws_sesv2_configuration_set.mail.delivery_options[*].tls_policy) == toset(["REQUIRE"]), false)
    error_message = "SEC-TRANSIT-2: E-mail: delivery to a mail server requires TLS."
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
    condition     = aws_iam_role_policy.app_files.role == aws_iam_role.app.name
    error_message = "SEC-GRANTS-1: Application has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_iam_role_policy.worker_files.role == aws_iam_role.worker.name
    error_message = "SEC-GRANTS-2: Worker has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = try(toset(aws_cognito_user_pool_client.sign_in.allowed_oauth_flows) == toset(["code"]), false)
    error_message = "SEC-PASSWORD-1: Identity provider: users authenticate at Cognito; applications validate signed tokens and never receive a password."
  }

  assert {
    condition     = aws_secretsmanager_secret_version.secrets_application.secret_string == "set-me"
    error_message = "SEC-PASSWORD-2: Secrets: secrets are created with a placeholder; you set the values, which are in neither the configuration nor the state."
  }

  assert {
    condition     = aws_cloudwatch_log_group.gateway.retention_in_days == 30
    error_message = "OPS-LOGS-1: Public endpoint: access logging is enabled."
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
}
