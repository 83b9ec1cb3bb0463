resource "aws_sfn_state_machine" "flow" {
  name       = "${local.name}-flow"
  type       = "STANDARD"
  role_arn   = aws_iam_role.flow_start.arn
  definition = var.flow_definition == null ? local.flow_sample : templatefile(var.flow_definition, {})

  logging_configuration {
    level                  = "ERROR"
    include_execution_data = false
    log_destination        = "${aws_cloudwatch_log_group.flow.arn}:*"
  }

  depends_on = [aws_iam_role_policy.flow_start]
}

resource "aws_scheduler_schedule_group" "clock" {
  name = "${local.name}-clock"
}

resource "aws_scheduler_schedule" "clock_flow" {
  name                         = "${local.name}-clock-flow"
  group_name                   = aws_scheduler_schedule_group.clock.name
  schedule_expression          = var.clock_flow_schedule
  schedule_expression_timezone = var.clock_time_zone

  flexible_time_window {
    mode = "OFF"
  }

  target {
    arn      = aws_sfn_state_machine.flow.arn
    input    = jsonencode({ source = "clock-flow" })
    role_arn = aws_iam_role.clock_start.arn

    retry_policy {
      maximum_event_age_in_seconds = 3600
      maximum_retry_attempts       = 3
    }

    dead_letter_config {
      arn = aws_sqs_queue.clock_missed.arn
    }
  }

  depends_on = [aws_iam_role_policy.clock_start]
}

# Dead-letter queue for starts that failed after all retries.
resource "aws_sqs_queue" "clock_missed" {
  name                      = "${local.name}-clock-missed"
  sqs_managed_sse_enabled   = true
  message_retention_seconds = 1209600
}

resource "aws_sqs_queue_policy" "clock_missed" {
  queue_url = aws_sqs_queue.clock_missed.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "sqs:*"
      Resource  = aws_sqs_queue.clock_missed.arn
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}
