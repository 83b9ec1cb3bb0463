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

output "pipeline_job" {
  description = "Data pipeline: start it with aws glue start-job-run."
  value       = aws_glue_job.pipeline.name
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

output "secrets_names" {
  description = "Put the real values into these: aws secretsmanager put-secret-value. Terraform neither knows nor overwrites them."
  value       = [aws_secretsmanager_secret.secrets_sources.name]
}

output "monitoring_topic" {
  description = "Topic on which alarms are raised."
  value       = aws_sns_topic.monitoring.arn
}
