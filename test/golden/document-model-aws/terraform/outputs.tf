output "lb_url" {
  description = "Where the system answers now."
  value       = local.own_https ? "https://${var.domain_name}" : "${local.lb_https ? "https" : "http"}://${aws_lb.lb.dns_name}"
}

output "dns_name_servers" {
  description = "Enter these at your registrar for domain_name; empty without one."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
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
  description = "Address of PostgreSQL, reachable from the network's programs only."
  value       = aws_db_instance.db.address
}

output "files_bucket" {
  description = "Files: name of the bucket."
  value       = aws_s3_bucket.files.bucket
}

output "vectors_index" {
  description = "Vector search: index for your vectors."
  value       = aws_s3vectors_index.vectors.index_arn
}

output "model_profile" {
  description = "Language model: hand this over as modelId. Models of Anthropic want a short form filled in once for the account, in the console of Bedrock."
  value       = aws_bedrock_inference_profile.model.arn
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

output "keys_arn" {
  description = "Keys: the key with which the stores encrypt."
  value       = aws_kms_key.keys.arn
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
