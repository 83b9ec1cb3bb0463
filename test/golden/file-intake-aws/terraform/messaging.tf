resource "aws_sqs_queue" "queue" {
  name                       = "${local.name}-queue"
  sqs_managed_sse_enabled    = true
  message_retention_seconds  = 345600
  receive_wait_time_seconds  = 20
  visibility_timeout_seconds = var.queue_visibility_seconds
  redrive_policy             = jsonencode({ deadLetterTargetArn = aws_sqs_queue.queue_dead_letters.arn, maxReceiveCount = 5 })
}

# Dead-letter queue: messages that failed 5 times are retained for 14 days.
resource "aws_sqs_queue" "queue_dead_letters" {
  name                      = "${local.name}-queue-dead-letters"
  sqs_managed_sse_enabled   = true
  message_retention_seconds = 1209600
}

resource "aws_sqs_queue_redrive_allow_policy" "queue_dead_letters" {
  queue_url            = aws_sqs_queue.queue_dead_letters.id
  redrive_allow_policy = jsonencode({ redrivePermission = "byQueue", sourceQueueArns = [aws_sqs_queue.queue.arn] })
}

resource "aws_sqs_queue_policy" "queue" {
  queue_url = aws_sqs_queue.queue.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "sqs:*"
      Resource  = aws_sqs_queue.queue.arn
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}

resource "aws_sqs_queue_policy" "queue_dead_letters" {
  queue_url = aws_sqs_queue.queue_dead_letters.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "sqs:*"
      Resource  = aws_sqs_queue.queue_dead_letters.arn
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}

resource "aws_cloudwatch_event_bus" "bus" {
  name        = "${local.name}-bus"
  description = "Event bus"
}

resource "aws_cloudwatch_event_archive" "bus" {
  name             = "${local.name}-bus"
  description      = "Recent events for replay after an error"
  event_source_arn = aws_cloudwatch_event_bus.bus.arn
  retention_days   = 14
}

resource "aws_cloudwatch_event_rule" "bus_worker" {
  name           = "${local.name}-bus-worker"
  event_bus_name = aws_cloudwatch_event_bus.bus.name
  event_pattern  = var.bus_worker_pattern == null ? jsonencode({ account = [local.account] }) : var.bus_worker_pattern
}

resource "aws_cloudwatch_event_target" "bus_worker" {
  rule           = aws_cloudwatch_event_rule.bus_worker.name
  event_bus_name = aws_cloudwatch_event_bus.bus.name
  arn            = aws_lambda_function.worker.arn

  retry_policy {
    maximum_event_age_in_seconds = 86400
    maximum_retry_attempts       = 24
  }
}
