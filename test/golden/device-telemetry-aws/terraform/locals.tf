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
  app_image       = var.app_image == null ? "public.ecr.aws/docker/library/node:22-alpine" : var.app_image
  app_command     = var.app_image == null ? ["node", "-e", "require('node:http').createServer((_, response) => response.end('It works.')).listen(process.env.PORT)"] : var.app_command
  own_zone        = var.domain_name != null
  own_https       = var.domain_name != null && var.domain_delegated
  worker_image    = var.worker_image == null ? local.app_image : var.worker_image
  sign_in_origins = concat(var.sign_in_origins, var.domain_name == null ? [] : ["https://${var.domain_name}"])
  audit_arn       = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
