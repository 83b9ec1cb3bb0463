resource "aws_db_subnet_group" "db" {
  name        = "${local.name}-db"
  description = "Private data subnets"
  subnet_ids  = [for subnet in aws_subnet.data : subnet.id]
}

resource "aws_db_parameter_group" "db" {
  name_prefix = "${local.name}-db-"
  description = "TLS only, slow queries logged"
  family      = "postgres${var.db_engine_version}"

  parameter {
    name         = "rds.force_ssl"
    value        = "1"
    apply_method = "immediate"
  }

  parameter {
    name         = "log_min_duration_statement"
    value        = "500"
    apply_method = "immediate"
  }

  lifecycle {
    create_before_destroy = true
  }
}

# The password is in neither the configuration nor the state: RDS creates the master password, stores it in Secrets Manager
# and rotates it weekly. Applications authenticate with IAM.
resource "aws_db_instance" "db" {
  identifier                          = "${local.name}-db"
  engine                              = "postgres"
  engine_version                      = var.db_engine_version
  instance_class                      = var.db_instance_class
  db_name                             = "app"
  port                                = 5432
  multi_az                            = var.db_multi_az
  db_subnet_group_name                = aws_db_subnet_group.db.name
  vpc_security_group_ids              = [aws_security_group.db.id]
  publicly_accessible                 = false
  storage_type                        = "gp3"
  allocated_storage                   = var.db_storage_gb
  max_allocated_storage               = var.db_max_storage_gb
  storage_encrypted                   = true
  username                            = "dbadmin"
  manage_master_user_password         = true
  iam_database_authentication_enabled = true
  ca_cert_identifier                  = "rds-ca-rsa2048-g1"
  parameter_group_name                = aws_db_parameter_group.db.name
  backup_retention_period             = var.db_backup_retention_days
  backup_window                       = var.db_backup_window
  copy_tags_to_snapshot               = true
  delete_automated_backups            = !var.deletion_protection
  maintenance_window                  = var.db_maintenance_window
  auto_minor_version_upgrade          = true
  allow_major_version_upgrade         = false
  apply_immediately                   = false
  deletion_protection                 = var.deletion_protection
  skip_final_snapshot                 = !var.deletion_protection
  final_snapshot_identifier           = "${local.name}-db-final"
  enabled_cloudwatch_logs_exports     = ["postgresql"]
  depends_on                          = [aws_cloudwatch_log_group.db_postgresql]
}

# Object storage.
resource "aws_s3_bucket" "files" {
  bucket        = "${local.name}-files-${local.account}"
  force_destroy = !var.deletion_protection
}

resource "aws_s3_bucket_public_access_block" "files" {
  bucket                  = aws_s3_bucket.files.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_ownership_controls" "files" {
  bucket = aws_s3_bucket.files.id

  rule {
    object_ownership = "BucketOwnerEnforced"
  }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "files" {
  bucket = aws_s3_bucket.files.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

resource "aws_s3_bucket_versioning" "files" {
  bucket = aws_s3_bucket.files.id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "files" {
  bucket = aws_s3_bucket.files.id

  rule {
    id     = "tidy"
    status = "Enabled"

    filter {}

    noncurrent_version_expiration {
      noncurrent_days = 30
    }

    abort_incomplete_multipart_upload {
      days_after_initiation = 1
    }
  }

  depends_on = [aws_s3_bucket_versioning.files]
}

resource "aws_s3_bucket_policy" "files" {
  bucket = aws_s3_bucket.files.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource  = [aws_s3_bucket.files.arn, "${aws_s3_bucket.files.arn}/*"]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })

  depends_on = [aws_s3_bucket_public_access_block.files]
}

# Data lake: raw/ for ingested data, curated/ for transformed data, answers/ for query results.
resource "aws_s3_bucket" "lake" {
  bucket        = "${local.name}-lake-${local.account}"
  force_destroy = !var.deletion_protection
}

resource "aws_s3_bucket_public_access_block" "lake" {
  bucket                  = aws_s3_bucket.lake.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_ownership_controls" "lake" {
  bucket = aws_s3_bucket.lake.id

  rule {
    object_ownership = "BucketOwnerEnforced"
  }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "lake" {
  bucket = aws_s3_bucket.lake.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

resource "aws_s3_bucket_versioning" "lake" {
  bucket = aws_s3_bucket.lake.id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "lake" {
  bucket = aws_s3_bucket.lake.id

  rule {
    id     = "tidy"
    status = "Enabled"

    filter {}

    noncurrent_version_expiration {
      noncurrent_days = 30
    }

    abort_incomplete_multipart_upload {
      days_after_initiation = 1
    }
  }

  depends_on = [aws_s3_bucket_versioning.lake]
}

resource "aws_s3_bucket_policy" "lake" {
  bucket = aws_s3_bucket.lake.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource  = [aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })

  depends_on = [aws_s3_bucket_public_access_block.lake]
}

resource "aws_glue_catalog_database" "lake" {
  name        = replace("${local.name}_lake", "-", "_")
  description = "Data lake"
}

resource "aws_glue_crawler" "lake" {
  name          = "${local.name}-lake"
  role          = aws_iam_role.lake_crawler.arn
  database_name = aws_glue_catalog_database.lake.name
  schedule      = var.lake_crawl_schedule

  s3_target {
    path = "s3://${aws_s3_bucket.lake.bucket}/raw/"
  }

  s3_target {
    path = "s3://${aws_s3_bucket.lake.bucket}/curated/"
  }

  schema_change_policy {
    delete_behavior = "LOG"
    update_behavior = "UPDATE_IN_DATABASE"
  }

  depends_on = [aws_iam_role_policy.lake_crawler]
}

resource "aws_athena_workgroup" "lake" {
  name          = "${local.name}-lake"
  description   = "Data lake"
  force_destroy = !var.deletion_protection

  configuration {
    enforce_workgroup_configuration    = true
    publish_cloudwatch_metrics_enabled = true
    bytes_scanned_cutoff_per_query     = 1000000000000

    result_configuration {
      output_location = "s3://${aws_s3_bucket.lake.bucket}/answers/"

      encryption_configuration {
        encryption_option = "SSE_S3"
      }
    }
  }
}

resource "aws_redshiftserverless_namespace" "warehouse" {
  namespace_name        = "${local.name}-warehouse"
  db_name               = "analytics"
  admin_username        = "dbadmin"
  manage_admin_password = true
  iam_roles             = [aws_iam_role.warehouse_load.arn]
  default_iam_role_arn  = aws_iam_role.warehouse_load.arn
  log_exports           = ["userlog", "connectionlog"]
}

resource "aws_redshiftserverless_workgroup" "warehouse" {
  workgroup_name      = "${local.name}-warehouse"
  namespace_name      = aws_redshiftserverless_namespace.warehouse.namespace_name
  base_capacity       = var.warehouse_units
  max_capacity        = max(var.warehouse_units, var.warehouse_max_units)
  subnet_ids          = [for subnet in aws_subnet.data : subnet.id]
  security_group_ids  = [aws_security_group.warehouse.id]
  publicly_accessible = false

  config_parameter {
    parameter_key   = "require_ssl"
    parameter_value = "true"
  }
}

resource "aws_redshiftserverless_usage_limit" "warehouse" {
  resource_arn  = aws_redshiftserverless_workgroup.warehouse.arn
  usage_type    = "serverless-compute"
  period        = "monthly"
  amount        = var.warehouse_unit_hours
  breach_action = "deactivate"
}

# Scripts and temporary files of Data pipeline.
resource "aws_s3_bucket" "pipeline_scripts" {
  bucket        = "${local.name}-pipeline-scripts-${local.account}"
  force_destroy = !var.deletion_protection
}

resource "aws_s3_bucket_public_access_block" "pipeline_scripts" {
  bucket                  = aws_s3_bucket.pipeline_scripts.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_ownership_controls" "pipeline_scripts" {
  bucket = aws_s3_bucket.pipeline_scripts.id

  rule {
    object_ownership = "BucketOwnerEnforced"
  }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "pipeline_scripts" {
  bucket = aws_s3_bucket.pipeline_scripts.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

resource "aws_s3_bucket_versioning" "pipeline_scripts" {
  bucket = aws_s3_bucket.pipeline_scripts.id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "pipeline_scripts" {
  bucket = aws_s3_bucket.pipeline_scripts.id

  rule {
    id     = "tidy"
    status = "Enabled"

    filter {}

    noncurrent_version_expiration {
      noncurrent_days = 30
    }

    abort_incomplete_multipart_upload {
      days_after_initiation = 1
    }
  }

  depends_on = [aws_s3_bucket_versioning.pipeline_scripts]
}

resource "aws_s3_bucket_policy" "pipeline_scripts" {
  bucket = aws_s3_bucket.pipeline_scripts.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "TlsOnly"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource  = [aws_s3_bucket.pipeline_scripts.arn, "${aws_s3_bucket.pipeline_scripts.arn}/*"]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })

  depends_on = [aws_s3_bucket_public_access_block.pipeline_scripts]
}

resource "aws_s3_object" "pipeline_script" {
  bucket       = aws_s3_bucket.pipeline_scripts.bucket
  key          = "job.py"
  content      = var.pipeline_script == null ? local.pipeline_sample : file(var.pipeline_script)
  content_type = "text/x-python"
}

resource "aws_glue_job" "pipeline" {
  name              = "${local.name}-pipeline"
  description       = "Data pipeline"
  role_arn          = aws_iam_role.pipeline.arn
  glue_version      = "5.0"
  worker_type       = "G.1X"
  number_of_workers = var.pipeline_workers
  max_retries       = 1
  timeout           = 60

  execution_property {
    max_concurrent_runs = 1
  }

  command {
    name            = "glueetl"
    python_version  = "3"
    script_location = "s3://${aws_s3_bucket.pipeline_scripts.bucket}/${aws_s3_object.pipeline_script.key}"
  }

  default_arguments = {
    "--enable-auto-scaling"              = "true"
    "--enable-metrics"                   = "true"
    "--job-bookmark-option"              = "job-bookmark-enable"
    "--continuous-log-logGroup"          = aws_cloudwatch_log_group.pipeline.name
    "--enable-continuous-cloudwatch-log" = "true"
    "--TempDir"                          = "s3://${aws_s3_bucket.pipeline_scripts.bucket}/temporary/"
    "--source"                           = "s3://${aws_s3_bucket.files.bucket}/raw/"
    "--target"                           = "s3://${aws_s3_bucket.pipeline_scripts.bucket}/curated/"
    "--bucket"                           = aws_s3_bucket.files.bucket
    "--warehouse_host"                   = aws_redshiftserverless_workgroup.warehouse.endpoint[0].address
    "--warehouse_port"                   = tostring(aws_redshiftserverless_workgroup.warehouse.endpoint[0].port)
    "--warehouse_name"                   = "analytics"
    "--warehouse_workgroup"              = aws_redshiftserverless_workgroup.warehouse.workgroup_name
    "--warehouse_auth"                   = "iam"
    "--sources_secret_arn"               = aws_secretsmanager_secret.secrets_sources.arn
  }

  depends_on = [aws_iam_role_policy.pipeline_run]
}
