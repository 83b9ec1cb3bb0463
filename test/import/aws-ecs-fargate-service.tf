variable "name" {
  default = "storefront"
}

variable "cpu" {
  default = 512
}

variable "memory" {
  default = 1024
}

variable "desired_count" {
  default = 3
}

locals {
  container_name = "${var.name}-app"
}

resource "aws_ecs_cluster" "this" {
  name = var.name
}

resource "aws_ecs_task_definition" "this" {
  family                   = var.name
  cpu                      = var.cpu
  memory                   = var.memory
  network_mode             = "awsvpc"
  requires_compatibilities = ["FARGATE"]
  execution_role_arn       = aws_iam_role.execution.arn
  container_definitions = jsonencode([{
    name  = local.container_name
    image = "${aws_ecr_repository.this.repository_url}:latest"
    environment = [
      { name = "SESSION_HOST", value = aws_elasticache_replication_group.sessions.primary_endpoint_address },
      { name = "UPLOADS", value = aws_s3_bucket.uploads.bucket }
    ]
  }])
}

resource "aws_ecs_service" "this" {
  name            = var.name
  cluster         = aws_ecs_cluster.this.id
  task_definition = aws_ecs_task_definition.this.arn
  desired_count   = var.desired_count
  launch_type     = "FARGATE"

  load_balancer {
    target_group_arn = aws_lb_target_group.this.arn
    container_name   = local.container_name
    container_port   = 8080
  }
}

resource "aws_lb" "this" {
  name               = var.name
  load_balancer_type = "application"
  subnets            = ["subnet-a", "subnet-b"]
}

resource "aws_lb_target_group" "this" {
  name        = var.name
  port        = 8080
  protocol    = "HTTP"
  target_type = "ip"
  vpc_id      = "vpc-1"
}

resource "aws_lb_listener" "https" {
  load_balancer_arn = aws_lb.this.arn
  port              = 443
  protocol          = "HTTPS"
  certificate_arn   = aws_acm_certificate.this.arn
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this.arn
  }
}

resource "aws_acm_certificate" "this" {
  domain_name       = "shop.example.com"
  validation_method = "DNS"
}

resource "aws_ecr_repository" "this" {
  name = var.name
}

resource "aws_elasticache_replication_group" "sessions" {
  replication_group_id = "${var.name}-sessions"
  description          = "Sessions"
  engine               = "valkey"
  node_type            = "cache.t4g.small"
  num_cache_clusters   = 2
}

resource "aws_s3_bucket" "uploads" {
  bucket = "${var.name}-uploads"
}

resource "aws_iam_role" "execution" {
  name               = "${var.name}-execution"
  assume_role_policy = "{}"
}

resource "aws_appautoscaling_target" "this" {
  service_namespace  = "ecs"
  scalable_dimension = "ecs:service:DesiredCount"
  resource_id        = "service/${aws_ecs_cluster.this.name}/${aws_ecs_service.this.name}"
  min_capacity       = 2
  max_capacity       = 10
}
