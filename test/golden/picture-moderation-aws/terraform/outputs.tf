output "cdn_url" {
  description = "Where the system answers now."
  value       = local.own_https ? "https://${var.domain_name}" : "https://${aws_cloudfront_distribution.cdn.domain_name}"
}

output "cdn_distribution" {
  description = "After you publish: aws cloudfront create-invalidation --paths \"/*\" --distribution-id with this."
  value       = aws_cloudfront_distribution.cdn.id
}

output "dns_name_servers" {
  description = "Enter these at your registrar for domain_name; empty without one."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "queue_dead_letter_url" {
  description = "Where messages lie that could not be worked off."
  value       = aws_sqs_queue.queue_dead_letters.url
}

output "db_setup" {
  description = "Run this task once with aws ecs run-task, before your program signs in: it makes the database user."

  value = {
    cluster          = aws_ecs_cluster.main.name
    task_definition  = aws_ecs_task_definition.db_setup.family
    launch_type      = "FARGATE"
    subnets          = [for subnet in aws_subnet.public : subnet.id]
    security_groups  = [aws_security_group.app.id]
    assign_public_ip = "ENABLED"
  }
}

output "db_address" {
  description = "Address of PostgreSQL, reachable from the network's programs only."
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

output "search_url" {
  description = "Search: address for programs in the network, whose calls are signed with their roles. Make an index before you search."
  value       = "https://${aws_opensearch_domain.search.endpoint}"
}

output "recognition_services" {
  description = "Recognition: services that programs may call under their roles; there is nothing to make."
  value       = ["comprehend", "rekognition", "textract", "transcribe"]
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

output "mail_applications" {
  description = "Messages to people: register each telephone under one of these."
  value       = concat(aws_sns_platform_application.mail_google[*].arn, aws_sns_platform_application.mail_apple[*].arn)
}

output "secrets_names" {
  description = "Put the real values into these: aws secretsmanager put-secret-value. Terraform neither knows nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_application.name]
}

output "registry_url" {
  description = "Push your image here with a tag of its own, then name it in the image variables."
  value       = aws_ecr_repository.registry.repository_url
}

output "monitoring_topic" {
  description = "Topic on which alarms are raised."
  value       = aws_sns_topic.monitoring.arn
}
