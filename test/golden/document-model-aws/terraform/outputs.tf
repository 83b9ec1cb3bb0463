output "gateway_url" {
  description = "Current URL of the API."
  value       = local.own_https ? "https://${var.domain_name}" : aws_apigatewayv2_api.gateway.api_endpoint
}

output "dns_name_servers" {
  description = "Name servers to enter at your registrar for domain_name; empty without a domain."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "db_setup" {
  description = "Run this task once with aws ecs run-task before your application connects: it creates the database user."

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
  description = "Endpoint of PostgreSQL, reachable only from applications in the VPC."
  value       = aws_db_instance.db.address
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
}

output "flow_arn" {
  description = "Workflow: start it with aws stepfunctions start-execution."
  value       = aws_sfn_state_machine.flow.arn
}

output "model_profile" {
  description = "Language model: pass this as modelId. Anthropic models require a use case form, submitted once per account in the Bedrock console."
  value       = aws_bedrock_inference_profile.model.arn
}

output "recognition_services" {
  description = "Recognition: AWS services that applications can call with their IAM roles; no resource is created."
  value       = ["comprehend", "rekognition", "textract", "transcribe"]
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

output "outgoing_addresses" {
  description = "Public IP addresses of outbound traffic, for IP allow lists of external services."
  value       = [for address in aws_eip.nat : address.public_ip]
}

output "keys_arn" {
  description = "Key management: KMS key of the data stores."
  value       = aws_kms_key.keys.arn
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
