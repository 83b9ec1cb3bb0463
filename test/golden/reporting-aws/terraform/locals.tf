data "aws_caller_identity" "current" {}

locals {
  name    = "${var.project}-${var.environment}"
  account = data.aws_caller_identity.current.account_id

  tags = merge(var.tags, {
    Project     = var.project
    Environment = var.environment
    ManagedBy   = "terraform"
  })

  zones = { for index, zone in var.availability_zones : zone => index }

  pipeline_sample = <<-EOT
    import sys
    from awsglue.context import GlueContext
    from awsglue.utils import getResolvedOptions
    from pyspark.context import SparkContext

    args = getResolvedOptions(sys.argv, ["source", "target"])
    spark = GlueContext(SparkContext()).spark_session
    try:
        rows = spark.read.json(args["source"])
        if rows.columns:
            rows.write.mode("append").parquet(args["target"])
    except Exception as problem:
        print(f"Nothing to read at {args['source']}: {problem}")
    EOT

  flow_sample = jsonencode({
    StartAt = "Run pipeline"
    States = {
      "Run pipeline" = {
        Type       = "Task"
        Resource   = "arn:aws:states:::glue:startJobRun"
        Parameters = { JobName = aws_glue_job.pipeline.name }
        Retry = [{
          ErrorEquals     = ["States.ALL"]
          IntervalSeconds = 5
          BackoffRate     = 2
          MaxAttempts     = 3
        }]
        ResultPath = null
        End        = true
      }
    }
  })

  sign_in_origins = var.sign_in_origins
  audit_arn       = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
