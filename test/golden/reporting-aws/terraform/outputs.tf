output "db_address" {
  description = "Endpoint of PostgreSQL, reachable only from applications in the VPC."
  value       = aws_db_instance.db.address
}

output "files_bucket" {
  description = "Object storage: bucket name."
  value       = aws_s3_bucket.files.bucket
}

output "lake_bucket" {
  description = "Data lake: upload files to raw/ and curated/, one folder per table."
  value       = aws_s3_bucket.lake.bucket
}

output "lake_workgroup" {
  description = "Data lake: select this workgroup in the Athena query editor."
  value       = aws_athena_workgroup.lake.name
}

output "warehouse_address" {
  description = "Data warehouse: endpoint in the VPC; the query editor in the console can also connect to it."
  value       = aws_redshiftserverless_workgroup.warehouse.endpoint[0].address
}

output "pipeline_job" {
  description = "Data pipeline: start it with aws glue start-job-run."
  value       = aws_glue_job.pipeline.name
}

output "dashboard_vpc_connection" {
  description = "Dashboards: VPC connection for data stores."
  value       = join("", aws_quicksight_vpc_connection.dashboard[*].vpc_connection_id)
}

output "dashboard_next" {
  description = "Dashboards: next steps in the QuickSight console."
  value       = "Set the e-mail address to subscribe, allow access to the buckets and secrets under Security and permissions, add a data source for a warehouse over the VPC connection, then invite users."
}

output "flow_arn" {
  description = "Workflow: start it with aws stepfunctions start-execution."
  value       = aws_sfn_state_machine.flow.arn
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

output "secrets_names" {
  description = "Set the values of these secrets with aws secretsmanager put-secret-value. Terraform neither reads nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_sources.name]
}

output "monitoring_topic" {
  description = "SNS topic that receives the alarms."
  value       = aws_sns_topic.monitoring.arn
}
