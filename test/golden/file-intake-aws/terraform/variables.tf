variable "project" {
  description = "Short name of the system; the first part of each resource name."
  type        = string
  default     = "application"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))
    error_message = "Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter."
  }
}

variable "environment" {
  description = "Name of the environment; the second part of each resource name."
  type        = string
  default     = "production"

  validation {
    condition     = contains(["development", "staging", "production"], var.environment)
    error_message = "Use development, staging or production."
  }
}

variable "region" {
  description = "AWS region: Northern Virginia by default. All regional resources are created in it."
  type        = string
  default     = "us-east-1"

  validation {
    condition     = can(regex("^[a-z]{2}-[a-z]+-[0-9]$", var.region))
    error_message = "Use a region such as eu-west-1."
  }
}

variable "tags" {
  description = "Additional tags for all resources."
  type        = map(string)
  default     = {}

  validation {
    condition     = length(var.tags) <= 40
    error_message = "AWS allows at most 50 tags per resource, including the tags that this configuration sets."
  }
}

variable "alarm_email" {
  description = "E-mail address that receives alarms. The recipient must confirm the subscription. Null: no e-mail is sent."
  type        = string
  default     = null

  validation {
    condition     = var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.alarm_email))
    error_message = "Use an e-mail address."
  }
}

variable "monthly_budget_usd" {
  description = "Monthly budget in US dollars: AWS Budgets sends a notification at 80 % and when the forecast exceeds it. Null: no budget."
  type        = number
  default     = 40

  validation {
    condition     = var.monthly_budget_usd == null ? true : var.monthly_budget_usd > 0
    error_message = "Use an amount above 0, or null."
  }
}

variable "deletion_protection" {
  description = "Enable deletion protection for data stores and endpoints. Set it to false and apply before you destroy."
  type        = bool
  default     = true
}

variable "log_retention_days" {
  description = "Log retention in days."
  type        = number
  default     = 30

  validation {
    condition     = contains([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653], var.log_retention_days)
    error_message = "Use a retention period that CloudWatch Logs supports."
  }
}

variable "gateway_rate_limit" {
  description = "API gateway: throttling limit in requests/s; requests above it are throttled. Limits the cost."
  type        = number
  default     = 50

  validation {
    condition     = var.gateway_rate_limit >= 1
    error_message = "Use at least 1."
  }
}

variable "app_package" {
  description = "Application: path of a zip file with your code. Null: a sample."
  type        = string
  default     = null

  validation {
    condition     = var.app_package == null ? true : endswith(var.app_package, ".zip")
    error_message = "Enter the path of a zip file."
  }
}

variable "app_handler" {
  description = "Application: handler, as file and function."
  type        = string
  default     = "index.handler"

  validation {
    condition     = can(regex("^[^ ]+\\.[^ ]+$", var.app_handler))
    error_message = "Use file.function, such as index.handler."
  }
}

variable "app_memory" {
  description = "Application: memory in MB; CPU scales with memory, one vCPU at 1,769 MB."
  type        = number
  default     = 256

  validation {
    condition     = var.app_memory >= 128 && var.app_memory <= 10240
    error_message = "Use 128 to 10240."
  }
}

variable "queue_visibility_seconds" {
  description = "Queue: visibility timeout in seconds; six times the longest processing time."
  type        = number
  default     = 840

  validation {
    condition     = var.queue_visibility_seconds >= 0 && var.queue_visibility_seconds <= 43200
    error_message = "Use 0 to 43200."
  }
}

variable "worker_package" {
  description = "Worker: path of a zip file with your code. Null: a sample."
  type        = string
  default     = null

  validation {
    condition     = var.worker_package == null ? true : endswith(var.worker_package, ".zip")
    error_message = "Enter the path of a zip file."
  }
}

variable "worker_handler" {
  description = "Worker: handler, as file and function."
  type        = string
  default     = "index.handler"

  validation {
    condition     = can(regex("^[^ ]+\\.[^ ]+$", var.worker_handler))
    error_message = "Use file.function, such as index.handler."
  }
}

variable "worker_memory" {
  description = "Worker: memory in MB; CPU scales with memory, one vCPU at 1,769 MB."
  type        = number
  default     = 256

  validation {
    condition     = var.worker_memory >= 128 && var.worker_memory <= 10240
    error_message = "Use 128 to 10240."
  }
}

variable "bus_worker_pattern" {
  description = "Event bus: EventBridge event pattern in JSON for worker. Default: all events of this account."
  type        = string
  default     = null

  validation {
    condition     = var.bus_worker_pattern == null ? true : can(jsondecode(var.bus_worker_pattern))
    error_message = "Use an event pattern in JSON, such as {\"detail-type\": [\"order placed\"]}."
  }
}

variable "audit_retention_days" {
  description = "Audit trail: log file retention in days."
  type        = number
  default     = 365

  validation {
    condition     = var.audit_retention_days >= 90
    error_message = "Use at least 90."
  }
}
