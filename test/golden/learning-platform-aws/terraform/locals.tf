data "aws_caller_identity" "current" {}

locals {
  name    = "${var.project}-${var.environment}"
  account = data.aws_caller_identity.current.account_id

  tags = merge(var.tags, {
    Project     = var.project
    Environment = var.environment
    ManagedBy   = "terraform"
  })

  zones           = { for index, zone in var.availability_zones : zone => index }
  sign_in_origins = var.sign_in_origins
  nat_zones       = { for zone, index in local.zones : zone => index if index < var.nat_gateways }
  audit_arn       = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
