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
  target          = aws_subnet.app
  override_during = plan
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
    condition     = try(toset(aws_lb.lb.subnets) == toset([for subnet in aws_subnet.app : subnet.id]), false)
    error_message = "REL-ZONES-1: Load balancer runs in all Availability Zones of the VPC."
  }

  assert {
    condition     = aws_db_instance.db.backup_retention_period == 7
    error_message = "REL-BACKUP: Database: point-in-time recovery covers the last 7 days, up to about five minutes ago."
  }

  assert {
    condition     = aws_db_instance.db.deletion_protection == true
    error_message = "REL-DELETION: Database: deletion protection is enabled."
  }

  assert {
    condition     = aws_appautoscaling_target.app.max_capacity == 2
    error_message = "PERF-SCALING: Application: between 1 and 2 containers run, depending on the load."
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
    condition     = try(toset(aws_cloudfront_distribution.cdn.default_cache_behavior[*].viewer_protocol_policy) == toset(["redirect-to-https"]), false)
    error_message = "SEC-TRANSIT-1: CDN: visitors are redirected to HTTPS."
  }

  assert {
    condition     = try(toset([for item in aws_db_parameter_group.db.parameter : item if item.name == "require_secure_transport"][*].value) == toset(["1"]), false)
    error_message = "SEC-TRANSIT-2: Database: connections require TLS."
  }

  assert {
    condition = try(
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Condition.Bool["aws:SecureTransport"]) == toset(["false"]) &&
      toset([for item in jsondecode(aws_s3_bucket_policy.files.policy).Statement : item if item.Sid == "TlsOnly"][*].Effect) == toset(["Deny"]),
      false
    )

    error_message = "SEC-TRANSIT-3: Object storage: requests without TLS are denied."
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
    condition     = aws_vpc_security_group_ingress_rule.lb_to_app.description == "edge lb-app"
    error_message = "SEC-EDGES: Security groups allow only the connections of the diagram: one rule for each end of each edge."
  }

  assert {
    condition     = aws_iam_role_policy.app_db.role == aws_iam_role.app.name
    error_message = "SEC-GRANTS: Application has its own least-privilege IAM role: one policy for each service that it calls."
  }

  assert {
    condition     = aws_db_instance.db.manage_master_user_password == true
    error_message = "SEC-PASSWORD-1: Database: AWS creates the master password and stores it in Secrets Manager; applications sign in with short-lived IAM tokens."
  }

  assert {
    condition     = aws_secretsmanager_secret_version.secrets_application.secret_string == "set-me"
    error_message = "SEC-PASSWORD-2: Secrets: secrets are created with a placeholder; you set the values, which are in neither the configuration nor the state."
  }

  assert {
    condition     = aws_cloudwatch_log_group.app.retention_in_days == 30
    error_message = "OPS-LOGS-1: Application: its output goes to a CloudWatch log group."
  }

  assert {
    condition     = aws_cloudtrail.audit.enable_log_file_validation == true
    error_message = "OPS-LOGS-2: Audit trail: all management events of the account are recorded, and log file validation detects tampering."
  }

  assert {
    condition     = try(toset(aws_budgets_budget.main[*].limit_amount) == toset(["80"]), false)
    error_message = "COST-ALARM: AWS Budgets sends a notification at 80 % of $80 and when the forecast exceeds it."
  }
}
