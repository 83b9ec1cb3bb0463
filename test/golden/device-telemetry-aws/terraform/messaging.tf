resource "aws_iot_thing_type" "devices" {
  name = "${local.name}-devices"
}

resource "aws_iot_thing_group" "devices" {
  name = "${local.name}-devices"
}

data "aws_iot_endpoint" "devices" {
  endpoint_type = "iot:Data-ATS"
}

resource "aws_iot_topic_rule" "devices" {
  name        = replace("${local.name}_devices", "-", "_")
  description = "Device gateway"
  enabled     = true
  sql         = "SELECT *, topic(2) AS device, timestamp() AS received FROM '${var.devices_topic}'"
  sql_version = "2016-03-23"

  sqs {
    queue_url  = aws_sqs_queue.devices_for_worker.url
    use_base64 = false
    role_arn   = aws_iam_role.devices_start.arn
  }

  error_action {
    cloudwatch_logs {
      log_group_name = aws_cloudwatch_log_group.devices.name
      role_arn       = aws_iam_role.devices_start.arn
    }
  }

  depends_on = [aws_iam_role_policy.devices_start]
}

resource "aws_sqs_queue" "devices_for_worker" {
  name                       = "${local.name}-devices-for-worker"
  sqs_managed_sse_enabled    = true
  receive_wait_time_seconds  = 20
  visibility_timeout_seconds = 300
  redrive_policy             = jsonencode({ deadLetterTargetArn = aws_sqs_queue.devices_for_worker_failed.arn, maxReceiveCount = 5 })
}

resource "aws_sqs_queue" "devices_for_worker_failed" {
  name                      = "${local.name}-devices-for-worker-failed"
  sqs_managed_sse_enabled   = true
  message_retention_seconds = 1209600
}

resource "aws_sqs_queue_policy" "devices_for_worker" {
  queue_url = aws_sqs_queue.devices_for_worker.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid       = "TlsOnly"
        Effect    = "Deny"
        Principal = "*"
        Action    = "sqs:*"
        Resource  = aws_sqs_queue.devices_for_worker.arn
        Condition = { Bool = { "aws:SecureTransport" = "false" } }
      },
      {
        Sid       = "FromItsSource"
        Effect    = "Allow"
        Principal = { Service = "iot.amazonaws.com" }
        Action    = "sqs:SendMessage"
        Resource  = aws_sqs_queue.devices_for_worker.arn
        Condition = { ArnEquals = { "aws:SourceArn" = aws_iot_topic_rule.devices.arn } }
      },
    ]
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
