resource "aws_sfn_state_machine" "flow" {
  name       = "${local.name}-flow"
  type       = "STANDARD"
  role_arn   = aws_iam_role.flow_start.arn
  definition = var.flow_definition == null ? local.flow_sample : templatefile(var.flow_definition, {})

  logging_configuration {
    level                  = "ERROR"
    include_execution_data = false
    log_destination        = "${aws_cloudwatch_log_group.flow.arn}:*"
  }

  depends_on = [aws_iam_role_policy.flow_start]
}
