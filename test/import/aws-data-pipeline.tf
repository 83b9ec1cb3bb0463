variable "name" {
  default = "clickstream"
}

resource "aws_kinesis_stream" "this" {
  name        = var.name
  shard_count = 4
}

resource "aws_kinesis_firehose_delivery_stream" "this" {
  name        = var.name
  destination = "extended_s3"
  kinesis_source_configuration {
    kinesis_stream_arn = aws_kinesis_stream.this.arn
    role_arn           = aws_iam_role.firehose.arn
  }
  extended_s3_configuration {
    bucket_arn = aws_s3_bucket.raw.arn
    role_arn   = aws_iam_role.firehose.arn
  }
}

resource "aws_s3_bucket" "raw" {
  bucket = "${var.name}-raw"
}

resource "aws_glue_catalog_database" "this" {
  name = var.name
}

resource "aws_glue_crawler" "this" {
  name          = var.name
  database_name = aws_glue_catalog_database.this.name
  role          = aws_iam_role.firehose.arn
  s3_target {
    path = "s3://${aws_s3_bucket.raw.bucket}"
  }
}

resource "aws_athena_workgroup" "this" {
  name = var.name
}

resource "aws_redshift_cluster" "this" {
  cluster_identifier = var.name
  node_type          = "ra3.xlplus"
  number_of_nodes    = 2
}

resource "aws_mwaa_environment" "this" {
  name               = var.name
  execution_role_arn = aws_iam_role.firehose.arn
  source_bucket_arn  = aws_s3_bucket.raw.arn
  dag_s3_path        = "dags"
  network_configuration {
    subnet_ids = ["subnet-a", "subnet-b"]
  }
}

resource "aws_iam_role" "firehose" {
  assume_role_policy = "{}"
}

resource "aws_quicksight_data_source" "this" {
  data_source_id = var.name
  name           = var.name
  type           = "ATHENA"
}
