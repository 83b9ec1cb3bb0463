output "lb_url" {
  description = "Where the system answers now."
  value       = local.own_https ? "https://${var.domain_name}" : "${local.lb_https ? "https" : "http"}://${aws_lb.lb.dns_name}"
}

output "dns_name_servers" {
  description = "Enter these at your registrar for domain_name; empty without one."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "store_table" {
  description = "Records: name of the table."
  value       = aws_dynamodb_table.store.name
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
