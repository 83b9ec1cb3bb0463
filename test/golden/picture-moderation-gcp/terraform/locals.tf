locals {
  stage  = { development = "dev", staging = "stag", production = "prod" }[var.environment]
  name   = "${var.project}-${local.stage}"
  labels = merge(var.tags, { system = var.project, environment = var.environment, managed_by = "terraform" })
}
