resource "aws_db_subnet_group" "db" {
  name        = "${local.name}-db"
  description = "Private data subnets"
  subnet_ids  = [for subnet in aws_subnet.data : subnet.id]
}

resource "aws_db_parameter_group" "db" {
  name_prefix = "${local.name}-db-"
  description = "TLS only, slow queries logged"
  family      = "mysql${var.db_engine_version}"

  parameter {
    name         = "require_secure_transport"
    value        = "1"
    apply_method = "immediate"
  }

  parameter {
    name         = "log_output"
    value        = "FILE"
    apply_method = "immediate"
  }

  parameter {
    name         = "slow_query_log"
    value        = "1"
    apply_method = "immediate"
  }

  parameter {
    name         = "long_query_time"
    value        = "0.5"
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
  engine                              = "mysql"
  engine_version                      = var.db_engine_version
  instance_class                      = var.db_instance_class
  db_name                             = "app"
  port                                = 3306
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
  enabled_cloudwatch_logs_exports     = ["error", "slowquery"]
  depends_on                          = [aws_cloudwatch_log_group.db_error, aws_cloudwatch_log_group.db_slowquery]
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
