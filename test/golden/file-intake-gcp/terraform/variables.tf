variable "project_id" {
  description = "Id of the Google Cloud project that everything is created in; billing must be on."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project_id))
    error_message = "A project id has 6 to 30 lower-case letters, digits and hyphens and begins with a letter."
  }
}

variable "project" {
  description = "Short name of the system; every name begins with it."
  type        = string
  default     = "system"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))
    error_message = "Use 3 to 11 lower-case letters, digits and hyphens, beginning with a letter."
  }
}

variable "environment" {
  description = "Environment: it is part of every name and determines which resources have deletion protection."
  type        = string
  default     = "production"

  validation {
    condition     = contains(["development", "staging", "production"], var.environment)
    error_message = "Use development, staging or production."
  }
}

variable "region" {
  description = "Region in which everything runs and is stored."
  type        = string
  default     = "us-central1"

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "Use a region such as europe-west1."
  }
}

variable "tags" {
  description = "Additional labels on every resource that supports labels."
  type        = map(string)
  default     = {}

  validation {
    condition     = alltrue([for key, value in var.tags : can(regex("^[a-z][a-z0-9_-]{0,62}$", key)) && can(regex("^[a-z0-9_-]{0,63}$", value))])
    error_message = "Labels have lower-case letters, digits, hyphens and underscores, at most 63."
  }
}

variable "alarm_email" {
  description = "E-mail address that alerts are sent to, preferably of a team; null for none."
  type        = string
  default     = null

  validation {
    condition     = var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.alarm_email))
    error_message = "Give an e-mail address, or null."
  }
}

variable "worker_image" {
  description = "Container image of Worker; the public sample until yours is there."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"

  validation {
    condition     = length(var.worker_image) > 0
    error_message = "Name an image."
  }
}

variable "worker_command" {
  description = "Command that Worker is started with, such as [\"node\", \"worker.js\"]; null for the image's own."
  type        = list(string)
  default     = null

  validation {
    condition     = var.worker_command == null ? true : alltrue([for word in var.worker_command : length(word) > 0])
    error_message = "Provide each word of the command as a separate, non-empty list element."
  }
}

variable "worker_cpu" {
  description = "vCPU of an instance of Worker."
  type        = number
  default     = 1

  validation {
    condition     = contains([1, 2, 4, 6, 8], var.worker_cpu)
    error_message = "Cloud Run has instances of 1, 2, 4, 6 and 8 vCPU."
  }
}

variable "worker_memory" {
  description = "Memory of an instance of Worker."
  type        = string
  default     = "1Gi"

  validation {
    condition     = can(regex("^[0-9]+(Mi|Gi)$", var.worker_memory))
    error_message = "Give memory such as 512Mi or 2Gi."
  }
}

variable "worker_min_instances" {
  description = "Minimum instances of Worker; with 0 the first request after a pause waits for a cold start."
  type        = number
  default     = 0

  validation {
    condition     = var.worker_min_instances >= 0 && var.worker_min_instances <= 1000
    error_message = "Use 0 to 1000."
  }
}

variable "worker_max_instances" {
  description = "Most instances of Worker at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.worker_max_instances >= 1 && var.worker_max_instances <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "worker_concurrency" {
  description = "Requests that an instance of Worker works on at a time."
  type        = number
  default     = 1

  validation {
    condition     = var.worker_concurrency >= 1 && var.worker_concurrency <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "worker_port" {
  description = "Port on which Worker listens; the program finds it in PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.worker_port >= 1 && var.worker_port <= 65535
    error_message = "Use 1 to 65535."
  }
}

variable "worker_health_path" {
  description = "Path on which Worker answers 200 while it is healthy; it must not query the database."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.worker_health_path, "/")
    error_message = "A path begins with a slash."
  }
}

variable "files_old_version_days" {
  description = "Days for which a file of Object storage that was overwritten or deleted can be restored."
  type        = number
  default     = 30

  validation {
    condition     = var.files_old_version_days >= 1 && var.files_old_version_days <= 365
    error_message = "Use 1 to 365 days."
  }
}

variable "pipeline_sql" {
  description = "Statement in SQL with which Data pipeline reshapes what was loaded, such as CREATE OR REPLACE TABLE … AS SELECT …; null for none."
  type        = string
  default     = null

  validation {
    condition     = var.pipeline_sql == null ? true : length(trimspace(var.pipeline_sql)) > 0
    error_message = "Give a statement in SQL, or null."
  }
}

variable "pipeline_format" {
  description = "Format of the files that Data pipeline loads; JSON is one record a line."
  type        = string
  default     = "JSON"

  validation {
    condition     = contains(["CSV", "JSON", "AVRO", "PARQUET", "ORC"], var.pipeline_format)
    error_message = "Use CSV, JSON, AVRO, PARQUET, ORC."
  }
}

variable "pipeline_path" {
  description = "Which files Data pipeline loads, beneath the bucket."
  type        = string
  default     = "*"

  validation {
    condition     = !startswith(var.pipeline_path, "/")
    error_message = "A path does not begin with a slash."
  }
}

variable "pipeline_columns" {
  description = "Columns of the table that Data pipeline loads into, as BigQuery's JSON; what is in no column is left out."
  type        = string
  default     = "[{\"name\":\"id\",\"type\":\"STRING\"},{\"name\":\"at\",\"type\":\"TIMESTAMP\"},{\"name\":\"data\",\"type\":\"JSON\"}]"

  validation {
    condition     = can(jsondecode(var.pipeline_columns))
    error_message = "Give a list of columns as JSON."
  }
}

variable "clock_schedule" {
  description = "When Scheduler starts what is due, in the form of cron: minute, hour, day, month, day of the week."
  type        = string
  default     = "0 3 * * *"

  validation {
    condition     = length(split(" ", var.clock_schedule)) == 5
    error_message = "Give five fields, such as 0 3 * * * for three each night."
  }
}

variable "clock_time_zone" {
  description = "Time zone of the schedule."
  type        = string
  default     = "Etc/UTC"

  validation {
    condition     = length(var.clock_time_zone) > 0
    error_message = "Name a zone such as Europe/London."
  }
}

variable "monitoring_log_retention_days" {
  description = "Days for which logs are kept; more than 30 cost extra."
  type        = number
  default     = 30

  validation {
    condition     = var.monitoring_log_retention_days >= 1 && var.monitoring_log_retention_days <= 3650
    error_message = "Use 1 to 3650 days."
  }
}

variable "audit_days" {
  description = "Days for which the audit trail is kept and cannot be deleted."
  type        = number
  default     = 400

  validation {
    condition     = var.audit_days >= 30 && var.audit_days <= 3650
    error_message = "Use 30 to 3650 days."
  }
}

variable "audit_locked" {
  description = "Whether the retention policy is locked: it can never be shortened afterwards, not even by Google."
  type        = bool
  default     = false
}
