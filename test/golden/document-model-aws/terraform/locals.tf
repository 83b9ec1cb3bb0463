data "aws_caller_identity" "current" {}

locals {
  name    = "${var.project}-${var.environment}"
  account = data.aws_caller_identity.current.account_id

  tags = merge(var.tags, {
    Project     = var.project
    Environment = var.environment
    ManagedBy   = "terraform"
  })

  zones        = { for index, zone in var.availability_zones : zone => index }
  app_image    = var.app_image == null ? "public.ecr.aws/docker/library/node:22-alpine" : var.app_image
  app_command  = var.app_image == null ? ["node", "-e", "require('node:http').createServer((_, response) => response.end('It works.')).listen(process.env.PORT)"] : var.app_command
  own_zone     = var.domain_name != null
  own_https    = var.domain_name != null && var.domain_delegated
  worker_image = var.worker_image == null ? local.app_image : var.worker_image

  flow_sample = jsonencode({
    StartAt = "Run worker"
    States = {
      "Run worker" = {
        Type     = "Task"
        Resource = "arn:aws:states:::ecs:runTask.sync"
        Parameters = {
          LaunchType     = "FARGATE"
          Cluster        = aws_ecs_cluster.main.arn
          TaskDefinition = aws_ecs_task_definition.worker.arn
          NetworkConfiguration = {
            AwsvpcConfiguration = {
              Subnets        = [for subnet in aws_subnet.app : subnet.id]
              SecurityGroups = [aws_security_group.worker.id]
              AssignPublicIp = "DISABLED"
            }
          }
        }
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

  sign_in_origins = concat(var.sign_in_origins, var.domain_name == null ? [] : ["https://${var.domain_name}"])
  nat_zones       = slice(var.availability_zones, 0, min(var.nat_gateways, length(var.availability_zones)))
  tunnel_subnets  = [for subnet in aws_subnet.app : subnet.id]
  audit_arn       = "arn:aws:cloudtrail:${var.region}:${local.account}:trail/${local.name}-audit"
}
