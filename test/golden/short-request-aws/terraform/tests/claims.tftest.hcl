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
  target          = aws_s3_bucket.audit
  override_during = plan
  values          = { arn = "arn:aws:s3:::audit" }
}

run "claims" {
  command = plan

  assert {
    condition     = try(toset(aws_dynamodb_table.store.point_in_time_recovery[*].recovery_period_in_days) == toset([35]), false)
    error_message = "REL-BACKUP: Document database: point-in-time recovery covers the last 35 days."
  }

  assert {
    condition     = aws_dynamodb_table.store.deletion_protection_enabled == true
    error_message = "REL-DELETION: Document database: deletion protection is enabled."
  }

  assert {
    condition     = aws_appautoscaling_target.app.max_capacity == 2
    error_message = "PERF-SCALING: Application: between 1 and 2 containers run, depending on the load."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store.server_side_encryption[*].enabled) == toset([true]), false)
    error_message = "SEC-REST: Document database: items and backups are encrypted with a KMS key of your account."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT: Audit trail: requests without TLS are denied."
  }

  assert {
    condition     = aws_iam_role_policy.app_store.role == aws_iam_role.app.name
    error_message = "SEC-GRANTS: Application has its own least-privilege IAM role: one policy for each service that it calls."
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
    condition     = aws_cloudtrail.audit.enable_log_file_validation == true
    error_message = "OPS-LOGS-3: Audit trail: all management events of the account are recorded, and log file validation detects tampering."
  }
}
