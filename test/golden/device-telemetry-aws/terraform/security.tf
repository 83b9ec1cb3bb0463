locals {
  task_trust = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = {
        StringEquals = { "aws:SourceAccount" = local.account }
        ArnLike      = { "aws:SourceArn" = "arn:aws:ecs:${var.region}:${local.account}:*" }
      }
    }]
  })
}

resource "aws_iam_role" "app" {
  name               = "${local.name}-app"
  description        = "Permissions of Application"
  assume_role_policy = local.task_trust
}

resource "aws_iam_role" "app_start" {
  name               = "${local.name}-app-start"
  description        = "Starts Application"
  assume_role_policy = local.task_trust
}

resource "aws_iam_role_policy" "app_start" {
  name = "start"
  role = aws_iam_role.app_start.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "SignInToRegistry"
        Effect   = "Allow"
        Action   = "ecr:GetAuthorizationToken"
        Resource = "*"
      },
      {
        Sid      = "PullImage"
        Effect   = "Allow"
        Action   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
        Resource = [aws_ecr_repository.registry.arn]
      },
      {
        Sid      = "WriteLog"
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "${aws_cloudwatch_log_group.app.arn}:*"
      },
      {
        Sid      = "ReadSecrets"
        Effect   = "Allow"
        Action   = "secretsmanager:GetSecretValue"
        Resource = [aws_secretsmanager_secret.secrets_application.arn]
      },
    ]
  })
}

resource "aws_iam_role" "worker" {
  name               = "${local.name}-worker"
  description        = "Permissions of Worker"
  assume_role_policy = local.task_trust
}

resource "aws_iam_role" "worker_start" {
  name               = "${local.name}-worker-start"
  description        = "Starts Worker"
  assume_role_policy = local.task_trust
}

resource "aws_iam_role_policy" "worker_start" {
  name = "start"
  role = aws_iam_role.worker_start.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "SignInToRegistry"
        Effect   = "Allow"
        Action   = "ecr:GetAuthorizationToken"
        Resource = "*"
      },
      {
        Sid      = "PullImage"
        Effect   = "Allow"
        Action   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
        Resource = [aws_ecr_repository.registry.arn]
      },
      {
        Sid      = "WriteLog"
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "${aws_cloudwatch_log_group.worker.arn}:*"
      },
      {
        Sid      = "ReadSecrets"
        Effect   = "Allow"
        Action   = "secretsmanager:GetSecretValue"
        Resource = [aws_secretsmanager_secret.secrets_application.arn]
      },
    ]
  })
}

resource "aws_iot_policy" "devices" {
  name = "${local.name}-devices-device"

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid       = "ConnectUnderItsName"
        Effect    = "Allow"
        Action    = "iot:Connect"
        Resource  = "arn:aws:iot:${var.region}:${local.account}:client/$${iot:Connection.Thing.ThingName}"
        Condition = { Bool = { "iot:Connection.Thing.IsAttached" = "true" } }
      },
      {
        Sid      = "WriteBelowItsName"
        Effect   = "Allow"
        Action   = ["iot:Publish", "iot:Receive"]
        Resource = "arn:aws:iot:${var.region}:${local.account}:topic/devices/$${iot:Connection.Thing.ThingName}/*"
      },
      {
        Sid      = "ListenBelowItsName"
        Effect   = "Allow"
        Action   = "iot:Subscribe"
        Resource = "arn:aws:iot:${var.region}:${local.account}:topicfilter/devices/$${iot:Connection.Thing.ThingName}/*"
      },
    ]
  })
}

resource "aws_iam_role" "devices_start" {
  name        = "${local.name}-devices-start"
  description = "Permissions of Device gateway to start targets"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "iot.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "devices_start" {
  name = "start"
  role = aws_iam_role.devices_start.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "StartStream"
        Effect   = "Allow"
        Action   = "kinesis:PutRecord"
        Resource = aws_kinesis_stream.stream.arn
      },
      {
        Sid      = "WriteFailures"
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"]
        Resource = "${aws_cloudwatch_log_group.devices.arn}:*"
      },
    ]
  })
}

resource "aws_iam_role" "stream_lake" {
  name        = "${local.name}-stream-lake"
  description = "Permissions of the delivery of Event stream into files"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "firehose.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "stream_lake" {
  name = "deliver"
  role = aws_iam_role.stream_lake.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "WriteFiles"
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:ListBucket", "s3:PutObject", "s3:DeleteObject"]
        Resource = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]
      },
      {
        Sid      = "FinishFiles"
        Effect   = "Allow"
        Action   = ["s3:AbortMultipartUpload", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"]
        Resource = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]
      },
      {
        Sid    = "ReadEvents"
        Effect = "Allow"
        Action = [
          "kinesis:DescribeStream",
          "kinesis:DescribeStreamSummary",
          "kinesis:GetRecords",
          "kinesis:GetShardIterator",
          "kinesis:ListShards",
        ]
        Resource = aws_kinesis_stream.stream.arn
      },
    ]
  })
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

resource "aws_secretsmanager_secret" "secrets_application" {
  name_prefix = "${local.name}/application-"
  description = "Set the value of application manually"
}

resource "aws_secretsmanager_secret_version" "secrets_application" {
  secret_id     = aws_secretsmanager_secret.secrets_application.id
  secret_string = "set-me"

  lifecycle {
    ignore_changes = [secret_string]
  }
}

resource "aws_iam_role_policy" "app_store" {
  name = "store"
  role = aws_iam_role.app.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "ReadAndWriteRecords"
      Effect = "Allow"
      Action = [
        "dynamodb:BatchGetItem",
        "dynamodb:BatchWriteItem",
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
      ]
      Resource = [aws_dynamodb_table.store.arn, "${aws_dynamodb_table.store.arn}/index/*"]
    }]
  })
}

resource "aws_iam_role_policy" "app_files" {
  name = "files"
  role = aws_iam_role.app.name

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
        Sid      = "ReadAndWriteFiles"
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"]
        Resource = "${aws_s3_bucket.files.arn}/*"
      },
    ]
  })
}

resource "aws_iam_role_policy" "app_secrets" {
  name = "secrets"
  role = aws_iam_role.app.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "ReadSecrets"
      Effect   = "Allow"
      Action   = "secretsmanager:GetSecretValue"
      Resource = [aws_secretsmanager_secret.secrets_application.arn]
    }]
  })
}

resource "aws_iam_role_policy" "worker_store" {
  name = "store"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "ReadAndWriteRecords"
      Effect = "Allow"
      Action = [
        "dynamodb:BatchGetItem",
        "dynamodb:BatchWriteItem",
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
      ]
      Resource = [aws_dynamodb_table.store.arn, "${aws_dynamodb_table.store.arn}/index/*"]
    }]
  })
}

resource "aws_iam_role_policy" "worker_files" {
  name = "files"
  role = aws_iam_role.worker.name

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
        Sid      = "ReadAndWriteFiles"
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"]
        Resource = "${aws_s3_bucket.files.arn}/*"
      },
    ]
  })
}

resource "aws_iam_role_policy" "worker_stream_read" {
  name = "stream-read"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "ReadEvents"
      Effect = "Allow"
      Action = [
        "kinesis:DescribeStream",
        "kinesis:DescribeStreamSummary",
        "kinesis:GetRecords",
        "kinesis:GetShardIterator",
        "kinesis:ListShards",
      ]
      Resource = aws_kinesis_stream.stream.arn
    }]
  })
}

resource "aws_iam_role_policy" "worker_mail" {
  name = "mail"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "SendAsThisDomain"
      Effect   = "Allow"
      Action   = ["ses:SendEmail", "ses:SendRawEmail"]
      Resource = concat([aws_sesv2_configuration_set.mail.arn], aws_sesv2_email_identity.mail[*].arn)
    }]
  })
}

resource "aws_iam_role_policy" "worker_secrets" {
  name = "secrets"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "ReadSecrets"
      Effect   = "Allow"
      Action   = "secretsmanager:GetSecretValue"
      Resource = [aws_secretsmanager_secret.secrets_application.arn]
    }]
  })
}
