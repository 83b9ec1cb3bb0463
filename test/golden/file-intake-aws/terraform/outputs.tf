output "gateway_url" {
  description = "Current URL of the API."
  value       = aws_apigatewayv2_api.gateway.api_endpoint
}

output "queue_dead_letter_url" {
  description = "URL of the dead-letter queue."
  value       = aws_sqs_queue.queue_dead_letters.url
}

output "store_2_table" {
  description = "Document database: name of the table."
  value       = aws_dynamodb_table.store_2.name
}

output "store_table" {
  description = "Key-value database: name of the table."
  value       = aws_dynamodb_table.store.name
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
}

output "bus_bus" {
  description = "Event bus: event bus to publish events to."
  value       = aws_cloudwatch_event_bus.bus.name
}

output "secrets_names" {
  description = "Set the values of these secrets with aws secretsmanager put-secret-value. Terraform neither reads nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_application.name]
}

output "monitoring_topic" {
  description = "SNS topic that receives the alarms."
  value       = aws_sns_topic.monitoring.arn
}
