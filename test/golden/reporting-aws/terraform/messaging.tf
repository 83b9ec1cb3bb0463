resource "aws_scheduler_schedule_group" "clock" {
  name = "${local.name}-clock"
}
