output "gateway_url" {
  description = "Current URL of the API."
  value       = local.own_https ? "https://${var.domain_name}" : aws_apigatewayv2_api.gateway.api_endpoint
}

output "dns_name_servers" {
  description = "Name servers to enter at your registrar for domain_name; empty without a domain."
  value       = local.own_zone ? aws_route53_zone.dns[0].name_servers : []
}

output "devices_endpoint" {
  description = "Device gateway: MQTT endpoint for devices, port 8883. Create a certificate for each device with aws iot create-keys-and-certificate, then attach it to the policy and to a thing whose name is the client ID."
  value       = data.aws_iot_endpoint.devices.endpoint_address
}

output "devices_policy" {
  description = "Device gateway: IoT policy for device certificates."
  value       = aws_iot_policy.devices.name
}

output "store_table" {
  description = "Document database: name of the table."
  value       = aws_dynamodb_table.store.name
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
}

output "stream_name" {
  description = "Event stream: stream name."
  value       = aws_kinesis_stream.stream.name
}

output "lake_bucket" {
  description = "Data lake: upload files to raw/ and curated/, one folder per table."
  value       = aws_s3_bucket.lake.bucket
}

output "lake_workgroup" {
  description = "Data lake: select this workgroup in the Athena query editor."
  value       = aws_athena_workgroup.lake.name
}

output "dashboard_next" {
  description = "Dashboards: next steps in the QuickSight console."
  value       = "Set the e-mail address to subscribe, allow access to the buckets and secrets under Security and permissions, add a data source for a warehouse over the VPC connection, then invite users."
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

output "outgoing_addresses" {
  description = "Public IP addresses of outbound traffic, for IP allow lists of external services."
  value       = [for address in aws_eip.nat : address.public_ip]
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
