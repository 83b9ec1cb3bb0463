variable "name" {
  default = "intranet"
}

resource "aws_launch_template" "this" {
  name_prefix   = var.name
  image_id      = "ami-0abc"
  instance_type = "m7i.large"
}

resource "aws_autoscaling_group" "this" {
  name                = var.name
  min_size            = 2
  max_size            = 6
  desired_capacity    = 2
  target_group_arns   = [aws_alb_target_group.this.arn]
  vpc_zone_identifier = ["subnet-a", "subnet-b"]
  launch_template {
    id = aws_launch_template.this.id
  }
}

resource "aws_alb" "this" {
  name = var.name
}

resource "aws_alb_target_group" "this" {
  port     = 80
  protocol = "HTTP"
  vpc_id   = "vpc-1"
}

resource "aws_instance" "bastion" {
  ami           = "ami-0abc"
  instance_type = "t3.small"
  tags          = { Name = "${var.name}-bastion" }
}

resource "aws_rds_cluster" "this" {
  cluster_identifier = var.name
  engine             = "aurora-mysql"
}

resource "aws_rds_cluster_instance" "this" {
  count              = 2
  cluster_identifier = aws_rds_cluster.this.id
  instance_class     = "db.r6g.large"
  engine             = aws_rds_cluster.this.engine
}

resource "aws_elasticache_cluster" "this" {
  cluster_id      = var.name
  engine          = "memcached"
  node_type       = "cache.t4g.micro"
  num_cache_nodes = 2
}

resource "aws_workspaces_directory" "staff" {
  directory_id = "d-1"
}

resource "aws_sns_topic" "alarms" {
  name = "${var.name}-alarms"
}

resource "aws_cloudwatch_metric_alarm" "hosts" {
  alarm_name          = "hosts"
  comparison_operator = "LessThanThreshold"
  evaluation_periods  = 1
  alarm_actions       = [aws_sns_topic.alarms.arn]
}

resource "aws_backup_plan" "this" {
  name = var.name
  rule {
    rule_name         = "daily"
    target_vault_name = aws_backup_vault.this.name
  }
}

resource "aws_backup_vault" "this" {
  name = var.name
}
