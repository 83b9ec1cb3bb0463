data "aws_caller_identity" "current" {}

locals {
  name    = "${var.project}-${var.environment}"
  account = data.aws_caller_identity.current.account_id

  tags = merge(var.tags, {
    Project     = var.project
    Environment = var.environment
    ManagedBy   = "terraform"
  })

  audit_arn = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
