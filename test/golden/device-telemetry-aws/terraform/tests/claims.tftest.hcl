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
    condition     = aws_ecs_service.app.availability_zone_rebalancing == "ENABLED"
    error_message = "REL-ZONES-1: Application: containers run in 2 zones; if one zone fails, the others carry the load."
  }

  assert {
    condition     = try(length(aws_nat_gateway.main) == 2, false)
    error_message = "REL-ZONES-3: Outbound internet access: Each zone has its own NAT gateway."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store.point_in_time_recovery[*].recovery_period_in_days) == toset([35]), false)
    error_message = "REL-BACKUP: Document database: point-in-time recovery covers the last 35 days."
  }

  assert {
    condition     = aws_dynamodb_table.store.deletion_protection_enabled == true
    error_message = "REL-DELETION: Document database: deletion protection is enabled."
  }

  assert {
    condition     = aws_appautoscaling_target.app.max_capacity == 3
    error_message = "PERF-SCALING-1: Application: between 2 and 3 containers run, depending on the load."
  }

  assert {
    condition     = aws_appautoscaling_target.worker.max_capacity == 3
    error_message = "PERF-SCALING-2: Worker: between 2 and 3 containers process the queue."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_lifecycle_configuration.files.rule[*].noncurrent_version_expiration[*].noncurrent_days)) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: versioning is enabled: overwritten or deleted objects can be restored for 30 days."
  }

  assert {
    condition     = try(toset(aws_dynamodb_table.store.server_side_encryption[*].enabled) == toset([true]), false)
    error_message = "SEC-REST-1: Document database: items and backups are encrypted with a KMS key of your account."
  }

  assert {
    condition     = try(toset(flatten(aws_s3_bucket_server_side_encryption_configuration.files.rule[*].apply_server_side_encryption_by_default[*].sse_algorithm)) == toset(["AES256"]), false)
    error_message = "SEC-REST-2: Object storage: all objects are encrypted."
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
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.lake.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.lake.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-2: Data lake: requests without TLS are denied."
  }

  assert {
    condition     = try(toset(aws_sesv2_configuration_set.mail.delivery_options[*].tls_policy) == toset(["REQUIRE"]), false)
    error_message = "SEC-TRANSIT-3: E-mail: delivery to a mail server requires TLS."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.audit.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-4: Audit trail: requests without TLS are denied."
  }

  assert {
    condition     = try(toset([for item in jsondecode(aws_iot_policy.devices.policy).Statement : item if item.Sid == "ConnectUnderItsName"][*].Condition.Bool["iot:Connection.Thing.IsAttached"]) == toset(["true"]), false)
    error_message = "SEC-GRANTS-1: Device gateway: a device can connect only with its own client ID and publish only to topics under that ID."
  }

  assert {
    condition     = aws_iam_role_policy.app_store.role == aws_iam_role.app.name
    error_message = "SEC-GRANTS-2: Application has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_iam_role_policy.worker_store.role == aws_iam_role.worker.name
    error_message = "SEC-GRANTS-3: Worker has its own least-privilege IAM role: one policy for each service that it calls."
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
