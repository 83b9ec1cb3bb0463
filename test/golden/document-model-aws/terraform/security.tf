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

resource "aws_iam_role" "db_setup" {
  name               = "${local.name}-db-setup"
  description        = "Runs the task that creates the database user of db"
  assume_role_policy = local.task_trust
}

resource "aws_iam_role_policy" "db_setup" {
  name = "start"
  role = aws_iam_role.db_setup.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "WriteLog"
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "${aws_cloudwatch_log_group.db_setup.arn}:*"
      },
      {
        Sid      = "ReadMasterPassword"
        Effect   = "Allow"
        Action   = "secretsmanager:GetSecretValue"
        Resource = aws_db_instance.db.master_user_secret[0].secret_arn
      },
    ]
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
        Sid    = "StartWorker"
        Effect = "Allow"
        Action = ["ecs:RunTask", "ecs:TagResource"]
        Resource = [
          "${aws_ecs_task_definition.worker.arn_without_revision}:*",
          "arn:aws:ecs:${var.region}:${local.account}:task/${aws_ecs_cluster.main.name}/*",
        ]
      },
      {
        Sid       = "HandRolesToWorker"
        Effect    = "Allow"
        Action    = "iam:PassRole"
        Resource  = [aws_iam_role.worker.arn, aws_iam_role.worker_start.arn]
        Condition = { StringEquals = { "iam:PassedToService" = "ecs-tasks.amazonaws.com" } }
      },
      {
        Sid    = "HearOfEnds"
        Effect = "Allow"
        Action = ["events:PutTargets", "events:PutRule", "events:DescribeRule"]
        Resource = [
          "arn:aws:events:${var.region}:${local.account}:rule/StepFunctionsGetEventsForECSTaskRule",
          "arn:aws:events:${var.region}:${local.account}:rule/StepFunctionsGetEventsForBatchJobsRule",
        ]
      },
      {
        Sid      = "WatchAndStop"
        Effect   = "Allow"
        Action   = ["batch:DescribeJobs", "batch:TerminateJob", "ecs:DescribeTasks", "ecs:StopTask"]
        Resource = "*"
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

resource "aws_iam_role" "flow_log" {
  name        = "${local.name}-flow-log"
  description = "Writes the VPC flow log"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "vpc-flow-logs.amazonaws.com" }
      Action    = "sts:AssumeRole"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

resource "aws_iam_role_policy" "flow_log" {
  name = "write"
  role = aws_iam_role.flow_log.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "WriteRecords"
      Effect   = "Allow"
      Action   = ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"]
      Resource = "${aws_cloudwatch_log_group.network.arn}:*"
    }]
  })
}

# The account has full access, so that the key stays manageable; IAM policies still apply to each user.
# Other principals use the key only from this account and only through a data store that they may access.
resource "aws_kms_key" "keys" {
  description             = "Key management: encryption of data stores"
  enable_key_rotation     = true
  deletion_window_in_days = 30

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid       = "PoliciesOfTheAccountDecide"
        Effect    = "Allow"
        Principal = { AWS = "arn:aws:iam::${local.account}:root" }
        Action    = "kms:*"
        Resource  = "*"
      },
      {
        Sid       = "ThroughTheStores"
        Effect    = "Allow"
        Principal = { AWS = "*" }
        Action = [
          "kms:CreateGrant",
          "kms:Decrypt",
          "kms:DescribeKey",
          "kms:Encrypt",
          "kms:GenerateDataKey*",
          "kms:ReEncrypt*",
        ]
        Resource = "*"
        Condition = {
          StringEquals = {
            "kms:CallerAccount" = local.account
            "kms:ViaService" = [
              "backup.${var.region}.amazonaws.com",
              "dynamodb.${var.region}.amazonaws.com",
              "ec2.${var.region}.amazonaws.com",
              "elasticache.${var.region}.amazonaws.com",
              "elasticfilesystem.${var.region}.amazonaws.com",
              "es.${var.region}.amazonaws.com",
              "fsx.${var.region}.amazonaws.com",
              "kafka.${var.region}.amazonaws.com",
              "kinesis.${var.region}.amazonaws.com",
              "rds.${var.region}.amazonaws.com",
              "redshift.${var.region}.amazonaws.com",
              "s3.${var.region}.amazonaws.com",
              "secretsmanager.${var.region}.amazonaws.com",
              "sns.${var.region}.amazonaws.com",
              "sqs.${var.region}.amazonaws.com",
            ]
          }
        }
      },
      {
        Sid    = "ServicesThatWriteByThemselves"
        Effect = "Allow"
        Principal = {
          Service = [
            "budgets.amazonaws.com",
            "cloudtrail.amazonaws.com",
            "cloudwatch.amazonaws.com",
            "delivery.logs.amazonaws.com",
            "events.amazonaws.com",
          ]
        }
        Action    = ["kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey*"]
        Resource  = "*"
        Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
      },
      {
        Sid       = "LogsOfThisAccount"
        Effect    = "Allow"
        Principal = { Service = "logs.${var.region}.amazonaws.com" }
        Action = [
          "kms:CreateGrant",
          "kms:Decrypt",
          "kms:DescribeKey",
          "kms:Encrypt",
          "kms:GenerateDataKey*",
          "kms:ReEncrypt*",
        ]
        Resource = "*"
        Condition = {
          ArnLike = {
            "kms:EncryptionContext:aws:logs:arn" = "arn:aws:logs:${var.region}:${local.account}:log-group:*"
          }
        }
      },
    ]
  })
}

resource "aws_kms_alias" "keys" {
  name          = "alias/${local.name}-keys"
  target_key_id = aws_kms_key.keys.key_id
}

resource "aws_secretsmanager_secret" "secrets_application" {
  name_prefix = "${local.name}/application-"
  description = "Set the value of application manually"
  kms_key_id  = aws_kms_key.keys.arn
}

resource "aws_secretsmanager_secret_version" "secrets_application" {
  secret_id     = aws_secretsmanager_secret.secrets_application.id
  secret_string = "set-me"

  lifecycle {
    ignore_changes = [secret_string]
  }
}

resource "aws_iam_role_policy" "app_db" {
  name = "db"
  role = aws_iam_role.app.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "SignInToDatabase"
      Effect   = "Allow"
      Action   = "rds-db:connect"
      Resource = "arn:aws:rds-db:${var.region}:${local.account}:dbuser:${aws_db_instance.db.resource_id}/app"
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

resource "aws_iam_role_policy" "app_model" {
  name = "model"
  role = aws_iam_role.app.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "CallModel"
      Effect = "Allow"
      Action = ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"]
      Resource = [
        aws_bedrock_inference_profile.model.arn,
        "arn:aws:bedrock:${var.region}:${can(regex("^(us|eu|apac|jp|au|global)\\.", var.model_id)) ? "${local.account}:inference-profile" : ":foundation-model"}/${var.model_id}",
        "arn:aws:bedrock:*::foundation-model/${replace(var.model_id, "/^(us|eu|apac|jp|au|global)\\./", "")}",
      ]
    }]
  })
}

resource "aws_iam_role_policy" "app_recognition" {
  name = "recognition"
  role = aws_iam_role.app.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "Recognise"
      Effect = "Allow"
      Action = [
        "comprehend:DetectDominantLanguage",
        "comprehend:DetectEntities",
        "comprehend:DetectPiiEntities",
        "comprehend:DetectSentiment",
        "rekognition:DetectFaces",
        "rekognition:DetectLabels",
        "rekognition:DetectModerationLabels",
        "rekognition:DetectText",
        "textract:AnalyzeDocument",
        "textract:AnalyzeExpense",
        "textract:DetectDocumentText",
        "textract:GetDocumentAnalysis",
        "textract:GetDocumentTextDetection",
        "textract:StartDocumentAnalysis",
        "textract:StartDocumentTextDetection",
        "transcribe:GetTranscriptionJob",
        "transcribe:StartTranscriptionJob",
      ]
      Resource = "*"
    }]
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

resource "aws_iam_role_policy" "worker_db" {
  name = "db"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid      = "SignInToDatabase"
      Effect   = "Allow"
      Action   = "rds-db:connect"
      Resource = "arn:aws:rds-db:${var.region}:${local.account}:dbuser:${aws_db_instance.db.resource_id}/app"
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

resource "aws_iam_role_policy" "worker_model" {
  name = "model"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "CallModel"
      Effect = "Allow"
      Action = ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"]
      Resource = [
        aws_bedrock_inference_profile.model.arn,
        "arn:aws:bedrock:${var.region}:${can(regex("^(us|eu|apac|jp|au|global)\\.", var.model_id)) ? "${local.account}:inference-profile" : ":foundation-model"}/${var.model_id}",
        "arn:aws:bedrock:*::foundation-model/${replace(var.model_id, "/^(us|eu|apac|jp|au|global)\\./", "")}",
      ]
    }]
  })
}

resource "aws_iam_role_policy" "worker_recognition" {
  name = "recognition"
  role = aws_iam_role.worker.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid    = "Recognise"
      Effect = "Allow"
      Action = [
        "comprehend:DetectDominantLanguage",
        "comprehend:DetectEntities",
        "comprehend:DetectPiiEntities",
        "comprehend:DetectSentiment",
        "rekognition:DetectFaces",
        "rekognition:DetectLabels",
        "rekognition:DetectModerationLabels",
        "rekognition:DetectText",
        "textract:AnalyzeDocument",
        "textract:AnalyzeExpense",
        "textract:DetectDocumentText",
        "textract:GetDocumentAnalysis",
        "textract:GetDocumentTextDetection",
        "textract:StartDocumentAnalysis",
        "textract:StartDocumentTextDetection",
        "transcribe:GetTranscriptionJob",
        "transcribe:StartTranscriptionJob",
      ]
      Resource = "*"
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
