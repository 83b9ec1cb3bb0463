ephemeral "random_password" "db_reports" {
  length  = 32
  special = false
}

resource "aws_secretsmanager_secret" "db_reports" {
  name_prefix = "${local.name}-db-reports-"
  description = "Password of the user reports of db"
}

resource "aws_secretsmanager_secret_version" "db_reports" {
  secret_id                = aws_secretsmanager_secret.db_reports.id
  secret_string_wo         = jsonencode({ username = "reports", password = ephemeral.random_password.db_reports.result })
  secret_string_wo_version = 1
}

resource "aws_iam_role" "lake_crawler" {
  name        = "${local.name}-lake-crawler"
  description = "Crawler role of Data lake"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "glue.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "lake_crawler" {
  name = "crawl"
  role = aws_iam_role.lake_crawler.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "ReadFiles"
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:ListBucket"]
        Resource = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]
      },
      {
        Sid    = "WriteTables"
        Effect = "Allow"
        Action = [
          "glue:BatchCreatePartition",
          "glue:BatchGetPartition",
          "glue:CreateTable",
          "glue:GetDatabase",
          "glue:GetPartitions",
          "glue:GetTable",
          "glue:GetTables",
          "glue:UpdatePartition",
          "glue:UpdateTable",
        ]
        Resource = [
          "arn:aws:glue:${var.region}:${local.account}:catalog",
          aws_glue_catalog_database.lake.arn,
          "arn:aws:glue:${var.region}:${local.account}:table/${aws_glue_catalog_database.lake.name}/*",
        ]
      },
      {
        Sid      = "WriteLog"
        Effect   = "Allow"
        Action   = ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "arn:aws:logs:${var.region}:${local.account}:log-group:/aws-glue/*"
      },
    ]
  })
}

resource "aws_iam_role" "warehouse_load" {
  name        = "${local.name}-warehouse-load"
  description = "Read permissions of Data warehouse for loading data"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = ["redshift-serverless.amazonaws.com", "redshift.amazonaws.com"] }
      Action    = "sts:AssumeRole"
    }]
  })
}

resource "aws_iam_role_policy" "warehouse_load" {
  name = "load"
  role = aws_iam_role.warehouse_load.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "SeeCatalogue"
      Effect = "Allow"
      Action = [
        "glue:GetDatabase",
        "glue:GetDatabases",
        "glue:GetPartitions",
        "glue:GetTable",
        "glue:GetTables",
      ]
      Resource = [
        "arn:aws:glue:${var.region}:${local.account}:catalog",
        "arn:aws:glue:${var.region}:${local.account}:database/*",
        "arn:aws:glue:${var.region}:${local.account}:table/*",
      ]
    }]
  })
}

resource "aws_iam_role" "pipeline" {
  name        = "${local.name}-pipeline"
  description = "Permissions of Data pipeline"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "glue.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "pipeline_run" {
  name = "run"
  role = aws_iam_role.pipeline.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid    = "ReadAndWriteFiles"
        Effect = "Allow"
        Action = ["s3:GetObject", "s3:ListBucket", "s3:PutObject", "s3:DeleteObject"]
        Resource = [
          aws_s3_bucket.pipeline_scripts.arn,
          "${aws_s3_bucket.pipeline_scripts.arn}/*",
          aws_s3_bucket.files.arn,
          "${aws_s3_bucket.files.arn}/*",
        ]
      },
      {
        Sid    = "SeeTables"
        Effect = "Allow"
        Action = [
          "glue:CreateTable",
          "glue:GetDatabase",
          "glue:GetPartitions",
          "glue:GetTable",
          "glue:GetTables",
          "glue:UpdateTable",
        ]
        Resource = [
          "arn:aws:glue:${var.region}:${local.account}:catalog",
          "arn:aws:glue:${var.region}:${local.account}:database/*",
          "arn:aws:glue:${var.region}:${local.account}:table/*",
        ]
      },
      {
        Sid      = "WriteLog"
        Effect   = "Allow"
        Action   = ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "arn:aws:logs:${var.region}:${local.account}:log-group:/aws-glue/*"
      },
      {
        Sid       = "Measure"
        Effect    = "Allow"
        Action    = "cloudwatch:PutMetricData"
        Resource  = "*"
        Condition = { StringEquals = { "cloudwatch:namespace" = "Glue" } }
      },
    ]
  })
}

resource "aws_iam_role" "dashboard_network" {
  name        = "${local.name}-dashboard-network"
  description = "Lets Dashboards create network interfaces in the VPC"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "quicksight.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
}

resource "aws_iam_role_policy" "dashboard_network" {
  name = "network"
  role = aws_iam_role.dashboard_network.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "KeepAddresses"
      Effect = "Allow"
      Action = [
        "ec2:CreateNetworkInterface",
        "ec2:DeleteNetworkInterface",
        "ec2:DescribeSecurityGroups",
        "ec2:DescribeSubnets",
        "ec2:ModifyNetworkInterfaceAttribute",
      ]
      Resource = "*"
    }]
  })
}

resource "aws_iam_role" "flow_start" {
  name        = "${local.name}-flow-start"
  description = "Permissions of Workflow to start targets"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "states.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "flow_start" {
  name = "start"
  role = aws_iam_role.flow_start.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "StartPipeline"
        Effect   = "Allow"
        Action   = "glue:StartJobRun"
        Resource = aws_glue_job.pipeline.arn
      },
      {
        Sid    = "DeliverLogs"
        Effect = "Allow"
        Action = [
          "logs:CreateLogDelivery",
          "logs:DeleteLogDelivery",
          "logs:DescribeLogGroups",
          "logs:DescribeResourcePolicies",
          "logs:GetLogDelivery",
          "logs:ListLogDeliveries",
          "logs:PutResourcePolicy",
          "logs:UpdateLogDelivery",
        ]
        Resource = "*"
      },
    ]
  })
}

resource "aws_iam_role" "clock_start" {
  name        = "${local.name}-clock-start"
  description = "Permissions of Scheduler to start targets"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "scheduler.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "clock_start" {
  name = "start"
  role = aws_iam_role.clock_start.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "StartFlow"
        Effect   = "Allow"
        Action   = "states:StartExecution"
        Resource = aws_sfn_state_machine.flow.arn
      },
      {
        Sid      = "KeepMissed"
        Effect   = "Allow"
        Action   = "sqs:SendMessage"
        Resource = aws_sqs_queue.clock_missed.arn
      },
    ]
  })
}

resource "aws_cognito_user_pool" "sign_in" {
  name                     = "${local.name}-sign-in"
  user_pool_tier           = "LITE"
  username_attributes      = ["email"]
  auto_verified_attributes = ["email"]
  mfa_configuration        = var.sign_in_second_factor
  deletion_protection      = var.deletion_protection ? "ACTIVE" : "INACTIVE"

  software_token_mfa_configuration {
    enabled = true
  }

  username_configuration {
    case_sensitive = false
  }

  admin_create_user_config {
    allow_admin_create_user_only = false
  }

  password_policy {
    minimum_length                   = 12
    require_lowercase                = true
    require_numbers                  = true
    require_symbols                  = false
    require_uppercase                = true
    temporary_password_validity_days = 7
  }

  account_recovery_setting {
    recovery_mechanism {
      name     = "verified_email"
      priority = 1
    }
  }

  user_attribute_update_settings {
    attributes_require_verification_before_update = ["email"]
  }
}

resource "aws_cognito_user_pool_domain" "sign_in" {
  user_pool_id          = aws_cognito_user_pool.sign_in.id
  domain                = "${local.name}-sign-in-${local.account}"
  managed_login_version = 1
}

# A public client: the code flow with PKCE needs no secret.
resource "aws_cognito_user_pool_client" "sign_in" {
  name                                 = "program"
  user_pool_id                         = aws_cognito_user_pool.sign_in.id
  generate_secret                      = false
  allowed_oauth_flows_user_pool_client = true
  allowed_oauth_flows                  = ["code"]
  allowed_oauth_scopes                 = ["openid", "email", "profile"]
  supported_identity_providers         = ["COGNITO"]
  callback_urls                        = [for pair in setproduct(local.sign_in_origins, var.sign_in_callback_paths) : join("", pair)]
  logout_urls                          = local.sign_in_origins
  explicit_auth_flows                  = ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"]
  prevent_user_existence_errors        = "ENABLED"
  enable_token_revocation              = true
}

resource "aws_secretsmanager_secret" "secrets_sources" {
  name_prefix = "${local.name}/sources-"
  description = "Set the value of sources manually"
}

resource "aws_secretsmanager_secret_version" "secrets_sources" {
  secret_id     = aws_secretsmanager_secret.secrets_sources.id
  secret_string = "set-me"

  lifecycle {
    ignore_changes = [secret_string]
  }
}

resource "aws_iam_role_policy" "pipeline_files_read" {
  name = "files-read"
  role = aws_iam_role.pipeline.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "SeeFiles"
        Effect   = "Allow"
        Action   = "s3:ListBucket"
        Resource = aws_s3_bucket.files.arn
      },
      {
        Sid      = "ReadFiles"
        Effect   = "Allow"
        Action   = "s3:GetObject"
        Resource = "${aws_s3_bucket.files.arn}/*"
      },
    ]
  })
}

resource "aws_iam_role_policy" "pipeline_warehouse" {
  name = "warehouse"
  role = aws_iam_role.pipeline.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid    = "SignInAndAsk"
        Effect = "Allow"
        Action = [
          "redshift-serverless:GetCredentials",
          "redshift-serverless:GetWorkgroup",
          "redshift-data:ExecuteStatement",
          "redshift-data:BatchExecuteStatement",
        ]
        Resource = aws_redshiftserverless_workgroup.warehouse.arn
      },
      {
        Sid    = "FetchAnswers"
        Effect = "Allow"
        Action = [
          "redshift-data:CancelStatement",
          "redshift-data:DescribeStatement",
          "redshift-data:GetStatementResult",
        ]
        Resource  = "*"
        Condition = { StringEquals = { "redshift-data:statement-owner-iam-userid" = "$${aws:userid}" } }
      },
    ]
  })
}

resource "aws_iam_role_policy" "pipeline_secrets" {
  name = "secrets"
  role = aws_iam_role.pipeline.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "ReadSecrets"
      Effect   = "Allow"
      Action   = "secretsmanager:GetSecretValue"
      Resource = [aws_secretsmanager_secret.secrets_sources.arn]
    }]
  })
}
