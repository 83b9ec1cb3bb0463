output "cdn_url" {
  description = "Current URL of the system."
  value       = local.own_https ? "https://${var.domain_name}" : "https://${aws_cloudfront_distribution.cdn.domain_name}"
}

output "cdn_distribution" {
  description = "Distribution ID. After you publish, run aws cloudfront create-invalidation --paths \"/*\" --distribution-id ID."
  value       = aws_cloudfront_distribution.cdn.id
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
    subnets          = [for subnet in aws_subnet.public : subnet.id]
    security_groups  = [aws_security_group.app.id]
    assign_public_ip = "ENABLED"
  }
}

output "db_address" {
  description = "Endpoint of MySQL, reachable only from applications in the VPC."
  value       = aws_db_instance.db.address
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
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
