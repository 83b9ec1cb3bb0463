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

variable "mail_provider_url" {
  description = "Address of the API of the provider that sends e-mail; empty until you have chosen one."
  type        = string
  default     = ""
  nullable    = false

  validation {
    condition     = var.mail_provider_url == "" || startswith(var.mail_provider_url, "https://")
    error_message = "Give an address that begins with https://."
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
