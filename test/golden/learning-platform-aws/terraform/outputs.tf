output "gateway_url" {
  description = "Where the API answers now."
  value       = aws_apigatewayv2_api.gateway.api_endpoint
}

output "db_setup" {
  description = "Run this task once with aws ecs run-task, before your program signs in: it makes the database user."

  value = {
    cluster          = aws_ecs_cluster.main.name
    task_definition  = aws_ecs_task_definition.db_setup.family
    launch_type      = "FARGATE"
    subnets          = [for subnet in aws_subnet.app : subnet.id]
    security_groups  = [aws_security_group.app.id]
    assign_public_ip = "DISABLED"
  }
}

output "db_address" {
  description = "Address of MySQL, reachable from the network's programs only."
  value       = aws_db_instance.db.address
}

output "cache_address" {
  description = "Cache: address, reachable from the network's programs only."
  value       = aws_elasticache_replication_group.cache.primary_endpoint_address
}

output "files_bucket" {
  description = "Files: name of the bucket."
  value       = aws_s3_bucket.files.bucket
}

output "cdn_url" {
  description = "Where the site answers now."
  value       = "https://${aws_cloudfront_distribution.cdn.domain_name}"
}

output "cdn_distribution" {
  description = "After you publish: aws cloudfront create-invalidation --paths \"/*\" --distribution-id with this."
  value       = aws_cloudfront_distribution.cdn.id
}

output "clock_group" {
  description = "Clock: group of the schedules; pause one by setting its state in the console or here."
  value       = aws_scheduler_schedule_group.clock.name
}

output "sign_in_url" {
  description = "Sign-in: the page on which people sign in."
  value       = "https://${aws_cognito_user_pool_domain.sign_in.domain}.auth.${var.region}.amazoncognito.com"
}

output "sign_in_issuer" {
  description = "Sign-in: issuer of the tokens, for any OpenID Connect library."
  value       = "https://${aws_cognito_user_pool.sign_in.endpoint}"
}

output "sign_in_client_id" {
  description = "Sign-in: the program as it is known there."
  value       = aws_cognito_user_pool_client.sign_in.id
}

output "outgoing_addresses" {
  description = "Addresses from which your programs call others, for lists of allowed callers."
  value       = [for address in aws_eip.nat : address.public_ip]
}

output "secrets_names" {
  description = "Put the real values into these: aws secretsmanager put-secret-value. Terraform neither knows nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_application.name]
}

output "monitoring_topic" {
  description = "Topic on which alarms are raised."
  value       = aws_sns_topic.monitoring.arn
}
