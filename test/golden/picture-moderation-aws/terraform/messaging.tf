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

# Created when the key is set: SNS validates it at Google.
resource "aws_sns_platform_application" "mail_google" {
  count               = var.mail_google_key == null ? 0 : 1
  name                = "${local.name}-mail-google"
  platform            = "GCM"
  platform_credential = var.mail_google_key
}

# Created when the key is set: SNS validates it at Apple.
resource "aws_sns_platform_application" "mail_apple" {
  count                    = var.mail_apple_key == null ? 0 : 1
  name                     = "${local.name}-mail-apple"
  platform                 = var.environment == "production" ? "APNS" : "APNS_SANDBOX"
  platform_credential      = var.mail_apple_key
  platform_principal       = var.mail_apple_key_id
  apple_platform_team_id   = var.mail_apple_team_id
  apple_platform_bundle_id = var.mail_apple_bundle_id
}
