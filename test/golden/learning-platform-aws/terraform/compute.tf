data "archive_file" "app" {
  type        = "zip"
  output_path = "${path.module}/.terraform/app.zip"

  source {
    filename = "index.mjs"

    content = <<-EOT
      export const handler = async (event) => ({
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'It works.', path: event.rawPath }),
      });
      EOT
  }
}

resource "aws_lambda_function" "app" {
  function_name    = "${local.name}-app"
  description      = "Application"
  role             = aws_iam_role.app.arn
  runtime          = "nodejs22.x"
  architectures    = ["x86_64"]
  handler          = var.app_handler
  filename         = var.app_package == null ? data.archive_file.app.output_path : var.app_package
  source_code_hash = var.app_package == null ? data.archive_file.app.output_base64sha256 : filebase64sha256(var.app_package)
  memory_size      = var.app_memory
  timeout          = 29

  environment {
    variables = {
      DB_HOST                = aws_db_instance.db.address
      DB_PORT                = tostring(aws_db_instance.db.port)
      DB_NAME                = "app"
      DB_USER                = "app"
      DB_AUTH                = "iam"
      DB_SSLMODE             = "verify-full"
      CACHE_HOST             = aws_elasticache_replication_group.cache.primary_endpoint_address
      CACHE_PORT             = tostring(aws_elasticache_replication_group.cache.port)
      CACHE_NAME             = aws_elasticache_replication_group.cache.replication_group_id
      CACHE_USER             = aws_elasticache_user.cache.user_name
      CACHE_AUTH             = "iam"
      CACHE_TLS              = "true"
      BUCKET                 = aws_s3_bucket.files.bucket
      OIDC_ISSUER            = "https://${aws_cognito_user_pool.sign_in.endpoint}"
      OIDC_CLIENT_ID         = aws_cognito_user_pool_client.sign_in.id
      OIDC_SIGN_IN_URL       = "https://${aws_cognito_user_pool_domain.sign_in.domain}.auth.${var.region}.amazoncognito.com"
      APPLICATION_SECRET_ARN = aws_secretsmanager_secret.secrets_application.arn
    }
  }

  logging_config {
    log_format = "JSON"
    log_group  = aws_cloudwatch_log_group.app.name
  }

  vpc_config {
    subnet_ids         = [for subnet in aws_subnet.app : subnet.id]
    security_group_ids = [aws_security_group.app.id]
  }

  depends_on = [aws_iam_role_policy.app_run]
}

data "archive_file" "worker" {
  type        = "zip"
  output_path = "${path.module}/.terraform/worker.zip"

  source {
    filename = "index.mjs"

    content = <<-EOT
      export const handler = async (event) => {
        for (const record of event.Records ?? [event]) console.log(JSON.stringify({ message: 'took', id: record.messageId ?? record.eventID }));
        return { batchItemFailures: [] };
      };
      EOT
  }
}

resource "aws_lambda_function" "worker" {
  function_name    = "${local.name}-worker"
  description      = "Worker"
  role             = aws_iam_role.worker.arn
  runtime          = "nodejs22.x"
  architectures    = ["x86_64"]
  handler          = var.worker_handler
  filename         = var.worker_package == null ? data.archive_file.worker.output_path : var.worker_package
  source_code_hash = var.worker_package == null ? data.archive_file.worker.output_base64sha256 : filebase64sha256(var.worker_package)
  memory_size      = var.worker_memory
  timeout          = 139

  environment {
    variables = {
      DB_HOST                = aws_db_instance.db.address
      DB_PORT                = tostring(aws_db_instance.db.port)
      DB_NAME                = "app"
      DB_USER                = "app"
      DB_AUTH                = "iam"
      DB_SSLMODE             = "verify-full"
      CACHE_HOST             = aws_elasticache_replication_group.cache.primary_endpoint_address
      CACHE_PORT             = tostring(aws_elasticache_replication_group.cache.port)
      CACHE_NAME             = aws_elasticache_replication_group.cache.replication_group_id
      CACHE_USER             = aws_elasticache_user.cache.user_name
      CACHE_AUTH             = "iam"
      CACHE_TLS              = "true"
      BUCKET                 = aws_s3_bucket.files.bucket
      APPLICATION_SECRET_ARN = aws_secretsmanager_secret.secrets_application.arn
    }
  }

  logging_config {
    log_format = "JSON"
    log_group  = aws_cloudwatch_log_group.worker.name
  }

  vpc_config {
    subnet_ids         = [for subnet in aws_subnet.app : subnet.id]
    security_group_ids = [aws_security_group.worker.id]
  }

  depends_on = [aws_iam_role_policy.worker_run]
}

# Container Insights metrics are charged per metric; the free metrics are sufficient for the alarms of this configuration.
resource "aws_ecs_cluster" "main" {
  name = local.name

  setting {
    name  = "containerInsights"
    value = "disabled"
  }
}

# Run this task once, manually: it is the only task with access to the master password of the database.
resource "aws_ecs_task_definition" "db_setup" {
  family                   = "${local.name}-db-setup"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = "256"
  memory                   = "512"
  execution_role_arn       = aws_iam_role.db_setup.arn

  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }

  container_definitions = jsonencode([{
    name      = "setup"
    image     = "public.ecr.aws/docker/library/mysql:8.4"
    essential = true
    command = [
      "sh",
      "-c",
      "mysql --host=\"$DB_HOST\" --user=\"$DB_USER\" --ssl-mode=REQUIRED --execute=\"CREATE USER IF NOT EXISTS 'app'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS' REQUIRE SSL; GRANT ALL ON app.* TO 'app'@'%'\"",
    ]
    environment = [
      { name = "DB_HOST", value = aws_db_instance.db.address },
      { name = "DB_USER", value = "dbadmin" },
    ]
    secrets = [{
      name      = "MYSQL_PWD"
      valueFrom = "${aws_db_instance.db.master_user_secret[0].secret_arn}:password::"
    }]
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = aws_cloudwatch_log_group.db_setup.name
        awslogs-region        = var.region
        awslogs-stream-prefix = "setup"
      }
    }
  }])
}
