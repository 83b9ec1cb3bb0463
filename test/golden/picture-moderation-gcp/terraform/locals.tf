locals {
  stage  = { development = "dev", staging = "stag", production = "prod" }[var.environment]
  name   = "${var.project}-${local.stage}"
  labels = merge(var.tags, { system = var.project, environment = var.environment, managed_by = "terraform" })
}

resource "random_id" "suffix" {
  byte_length = 3
  keepers     = { name = local.name }
}
