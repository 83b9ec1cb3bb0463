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
