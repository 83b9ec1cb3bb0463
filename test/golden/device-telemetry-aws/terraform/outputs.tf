output "gateway_url" {
  description = "Current URL of the API."
  value       = local.own_https ? "https://${var.domain_name}" : aws_apigatewayv2_api.gateway.api_endpoint
}

output "dns_name_servers" {
  description = "Name servers to enter at your registrar for domain_name; empty without a domain."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
}

output "clock_group" {
  description = "Scheduler: schedule group; disable a schedule with its state in the console or in this configuration."
  value       = aws_scheduler_schedule_group.clock.name
}

output "sign_in_url" {
  description = "Identity provider: URL of the sign-in page."
  value       = "https://${aws_cognito_user_pool_domain.sign_in.domain}.auth.${var.region}.amazoncognito.com"
}

output "sign_in_issuer" {
  description = "Identity provider: issuer of the tokens, for any OpenID Connect library."
  value       = "https://${aws_cognito_user_pool.sign_in.endpoint}"
}

output "sign_in_client_id" {
  description = "Identity provider: client id of the application."
  value       = aws_cognito_user_pool_client.sign_in.id
}

output "mail_dkim_tokens" {
  description = "If DNS is hosted elsewhere: TOKEN._domainkey.<domain_name> CNAME TOKEN.dkim.amazonses.com. Request production access (sandbox removal) before you send to unverified addresses."
  value       = var.domain_name == null ? [] : aws_sesv2_email_identity.mail[0].dkim_signing_attributes[0].tokens
}

output "secrets_names" {
  description = "Set the values of these secrets with aws secretsmanager put-secret-value. Terraform neither reads nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_application.name]
}

output "registry_url" {
  description = "Push your image to this repository with a unique tag, then set the tag in the image variables."
  value       = aws_ecr_repository.registry.repository_url
}

output "monitoring_topic" {
  description = "SNS topic that receives the alarms."
  value       = aws_sns_topic.monitoring.arn
}
