output "lb_url" {
  description = "Where the system answers now."
  value       = local.own_https ? "https://${var.domain_name}" : "${local.lb_https ? "https" : "http"}://${aws_lb.lb.dns_name}"
}

output "dns_name_servers" {
  description = "Enter these at your registrar for domain_name; empty without one."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "devices_endpoint" {
  description = "Device gateway: devices connect here on port 8883. Make a certificate for each with aws iot create-keys-and-certificate, attach it to the policy and to a thing of the same name as its client id."
  value       = data.aws_iot_endpoint.devices.endpoint_address
}

output "devices_policy" {
  description = "Device gateway: policy for the certificates of devices."
  value       = aws_iot_policy.devices.name
}

output "store_table" {
  description = "Records: name of the table."
  value       = aws_dynamodb_table.store.name
}

output "files_bucket" {
  description = "Files: name of the bucket."
  value       = aws_s3_bucket.files.bucket
}

output "lake_bucket" {
  description = "Data lake: put files below raw/ and curated/, one folder a table."
  value       = aws_s3_bucket.lake.bucket
}

output "lake_workgroup" {
  description = "Data lake: choose this workgroup in the query editor of Athena."
  value       = aws_athena_workgroup.lake.name
}

output "dashboard_next" {
  description = "Dashboards: what a person does next in the console of QuickSight."
  value       = "Subscribe by setting the e-mail address, let QuickSight read the buckets and the database under Security and permissions, add a data source over the VPC connection, then invite people."
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

output "mail_dkim_tokens" {
  description = "For DNS kept elsewhere: TOKEN._domainkey.<domain_name> CNAME TOKEN.dkim.amazonses.com. Ask AWS to take SES out of its sandbox before you write to others."
  value       = var.domain_name == null ? [] : aws_sesv2_email_identity.mail[0].dkim_signing_attributes[0].tokens
}

output "outgoing_addresses" {
  description = "Addresses from which your programs call others, for lists of allowed callers."
  value       = [for address in aws_eip.nat : address.public_ip]
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
