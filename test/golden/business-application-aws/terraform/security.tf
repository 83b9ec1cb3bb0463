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
