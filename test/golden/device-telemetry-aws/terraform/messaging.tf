resource "aws_scheduler_schedule_group" "clock" {
  name = "${local.name}-clock"
}

resource "aws_scheduler_schedule" "clock_worker" {
  name                         = "${local.name}-clock-worker"
  group_name                   = aws_scheduler_schedule_group.clock.name
  schedule_expression          = var.clock_worker_schedule
  schedule_expression_timezone = var.clock_time_zone

  flexible_time_window {
    mode = "OFF"
  }

  target {
    arn   = aws_ecs_cluster.main.arn
    input = jsonencode({ containerOverrides = [{ name = "worker", command = var.clock_worker_command }] })

    ecs_parameters {
      task_definition_arn = aws_ecs_task_definition.worker.arn
      launch_type         = "FARGATE"
      task_count          = 1
      propagate_tags      = "TASK_DEFINITION"

      network_configuration {
        subnets          = [for subnet in aws_subnet.public : subnet.id]
        security_groups  = [aws_security_group.worker.id]
        assign_public_ip = true
      }
    }

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

resource "aws_sesv2_configuration_set" "mail" {
  configuration_set_name = "${local.name}-mail"

  delivery_options {
    tls_policy = "REQUIRE"
  }

  reputation_options {
    reputation_metrics_enabled = true
  }

  sending_options {
    sending_enabled = true
  }

  suppression_options {
    suppressed_reasons = ["BOUNCE", "COMPLAINT"]
  }
}

resource "aws_sesv2_email_identity" "mail" {
  count                  = var.domain_name == null ? 0 : 1
  email_identity         = var.domain_name
  configuration_set_name = aws_sesv2_configuration_set.mail.configuration_set_name

  dkim_signing_attributes {
    next_signing_key_length = "RSA_2048_BIT"
  }
}
