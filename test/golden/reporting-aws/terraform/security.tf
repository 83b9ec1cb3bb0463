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
          aws_s3_bucket.lake.arn,
          "${aws_s3_bucket.lake.arn}/*",
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
        Sid      = "StartPipeline"
        Effect   = "Allow"
        Action   = "glue:StartJobRun"
        Resource = aws_glue_job.pipeline.arn
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

resource "aws_iam_role_policy" "pipeline_lake" {
  name = "lake"
  role = aws_iam_role.pipeline.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "ReadAndWriteFiles"
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:ListBucket", "s3:PutObject", "s3:DeleteObject"]
        Resource = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]
      },
      {
        Sid      = "KeepAnswers"
        Effect   = "Allow"
        Action   = ["s3:GetBucketLocation", "s3:PutObject"]
        Resource = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/answers/*"]
      },
      {
        Sid    = "Ask"
        Effect = "Allow"
        Action = [
          "athena:GetQueryExecution",
          "athena:GetQueryResults",
          "athena:StartQueryExecution",
          "athena:StopQueryExecution",
        ]
        Resource = aws_athena_workgroup.lake.arn
      },
      {
        Sid    = "SeeTables"
        Effect = "Allow"
        Action = ["glue:GetDatabase", "glue:GetPartitions", "glue:GetTable", "glue:GetTables"]
        Resource = [
          "arn:aws:glue:${var.region}:${local.account}:catalog",
          aws_glue_catalog_database.lake.arn,
          "arn:aws:glue:${var.region}:${local.account}:table/${aws_glue_catalog_database.lake.name}/*",
        ]
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
