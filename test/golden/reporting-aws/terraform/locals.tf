data "aws_caller_identity" "current" {}

locals {
  name    = "${var.project}-${var.environment}"
  account = data.aws_caller_identity.current.account_id

  tags = merge(var.tags, {
    Project     = var.project
    Environment = var.environment
    ManagedBy   = "terraform"
  })

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

  sign_in_origins = var.sign_in_origins
  audit_arn       = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
