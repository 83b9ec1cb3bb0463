variable "identifier" {
  default = "orders"
}

variable "instance_class" {
  default = "db.m6g.large"
}

variable "allocated_storage" {
  default = 200
}

variable "create_replica" {
  type    = bool
  default = true
}

resource "aws_db_subnet_group" "this" {
  name       = var.identifier
  subnet_ids = ["subnet-a", "subnet-b"]
}

resource "aws_db_parameter_group" "this" {
  name_prefix = var.identifier
  family      = "postgres16"

  dynamic "parameter" {
    for_each = { log_min_duration_statement = "500" }
    content {
      name  = parameter.key
      value = parameter.value
    }
  }
}

resource "random_password" "master" {
  length = 32
}

resource "aws_db_instance" "this" {
  identifier             = var.identifier
  engine                 = "postgres"
  engine_version         = "16.4"
  instance_class         = var.instance_class
  allocated_storage      = var.allocated_storage
  storage_type           = "gp3"
  storage_encrypted      = true
  multi_az               = true
  db_subnet_group_name   = aws_db_subnet_group.this.name
  parameter_group_name   = aws_db_parameter_group.this.name
  vpc_security_group_ids = [aws_security_group.this.id]
  password               = random_password.master.result
}

resource "aws_db_instance" "replica" {
  count               = var.create_replica ? 1 : 0
  replicate_source_db = aws_db_instance.this.identifier
  instance_class      = var.instance_class
}

resource "aws_security_group" "this" {
  name_prefix = "${var.identifier}-"
  vpc_id      = "vpc-1"
}

resource "aws_secretsmanager_secret" "master" {
  name = "${var.identifier}/master"
}

resource "aws_cloudwatch_metric_alarm" "cpu" {
  alarm_name          = "${var.identifier}-cpu"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 3
  threshold           = 80
  dimensions          = { DBInstanceIdentifier = aws_db_instance.this.identifier }
}
