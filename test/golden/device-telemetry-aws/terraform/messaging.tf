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

  kinesis {
    stream_name   = aws_kinesis_stream.stream.name
    partition_key = "$${topic(2)}"
    role_arn      = aws_iam_role.devices_start.arn
  }

  error_action {
    cloudwatch_logs {
      log_group_name = aws_cloudwatch_log_group.devices.name
      role_arn       = aws_iam_role.devices_start.arn
    }
  }

  depends_on = [aws_iam_role_policy.devices_start]
}

resource "aws_kinesis_stream" "stream" {
  name             = "${local.name}-stream"
  shard_count      = var.stream_shards
  retention_period = var.stream_retention_hours
  encryption_type  = "KMS"
  kms_key_id       = "alias/aws/kinesis"

  stream_mode_details {
    stream_mode = var.stream_shards == null ? "ON_DEMAND" : "PROVISIONED"
  }
}

resource "aws_kinesis_firehose_delivery_stream" "stream_lake" {
  name        = "${local.name}-stream-lake"
  destination = "extended_s3"

  kinesis_source_configuration {
    kinesis_stream_arn = aws_kinesis_stream.stream.arn
    role_arn           = aws_iam_role.stream_lake.arn
  }

  extended_s3_configuration {
    role_arn            = aws_iam_role.stream_lake.arn
    bucket_arn          = aws_s3_bucket.lake.arn
    prefix              = "raw/stream/!{timestamp:yyyy/MM/dd}/"
    error_output_prefix = "errors/stream/!{firehose:error-output-type}/"
    buffering_size      = 64
    buffering_interval  = 300
    compression_format  = "GZIP"
  }

  depends_on = [aws_iam_role_policy.stream_lake]
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
