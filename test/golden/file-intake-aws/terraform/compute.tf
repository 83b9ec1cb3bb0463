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
      QUEUE_URL              = aws_sqs_queue.queue.url
      STORE_2                = aws_dynamodb_table.store_2.name
      STORE                  = aws_dynamodb_table.store.name
      BUCKET                 = aws_s3_bucket.files.bucket
      BUS_NAME               = aws_cloudwatch_event_bus.bus.name
      APPLICATION_SECRET_ARN = aws_secretsmanager_secret.secrets_application.arn
    }
  }

  logging_config {
    log_format = "JSON"
    log_group  = aws_cloudwatch_log_group.app.name
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
      QUEUE_URL              = aws_sqs_queue.queue.url
      STORE_2                = aws_dynamodb_table.store_2.name
      STORE                  = aws_dynamodb_table.store.name
      BUCKET                 = aws_s3_bucket.files.bucket
      APPLICATION_SECRET_ARN = aws_secretsmanager_secret.secrets_application.arn
    }
  }

  logging_config {
    log_format = "JSON"
    log_group  = aws_cloudwatch_log_group.worker.name
  }

  depends_on = [aws_iam_role_policy.worker_run]
}

resource "aws_lambda_event_source_mapping" "queue_to_worker" {
  event_source_arn        = aws_sqs_queue.queue.arn
  function_name           = aws_lambda_function.worker.arn
  batch_size              = 5
  function_response_types = ["ReportBatchItemFailures"]

  scaling_config {
    maximum_concurrency = 2
  }

  depends_on = [aws_iam_role_policy.worker_queue_take]
}
