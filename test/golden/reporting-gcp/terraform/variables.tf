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
  default     = "rest-api"

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
  default     = "europe-west3"

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

variable "domain_name" {
  description = "Name under which the system is reached, such as shop.example.com; null for the name that Google assigns."
  type        = string
  default     = null

  validation {
    condition     = var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$", var.domain_name))
    error_message = "Give a fully qualified domain name in lower case without https:// and without a trailing dot, or null."
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

variable "network_cidr" {
  description = "Addresses of the subnet that programs send from; at least 64 of them."
  type        = string
  default     = "10.10.0.0/20"

  validation {
    condition     = can(cidrhost(var.network_cidr, 63))
    error_message = "Give an IPv4 range of at least 64 addresses, such as 10.10.0.0/20."
  }
}

variable "monthly_budget_usd" {
  description = "Monthly budget in US dollars; if the billing account uses another currency, in that currency."
  type        = number
  default     = 600

  validation {
    condition     = var.monthly_budget_usd >= 1
    error_message = "A budget is at least 1."
  }
}

variable "billing_account" {
  description = "Billing account of the project, XXXXXX-XXXXXX-XXXXXX, in which the budget is created; null for no budget alert."
  type        = string
  default     = null

  validation {
    condition     = var.billing_account == null || can(regex("^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$", var.billing_account))
    error_message = "Give the id of a billing account such as 01AB23-4567CD-89EF01, or null."
  }
}

variable "serve_from_standby" {
  description = "Set to true and apply when the first region is lost: the second region then serves visitors. Promote its databases first."
  type        = bool
  default     = false
}

variable "app_image" {
  description = "Container image of API; the public sample until yours is there."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"

  validation {
    condition     = length(var.app_image) > 0
    error_message = "Name an image."
  }
}

variable "app_cpu" {
  description = "vCPU of an instance of API."
  type        = number
  default     = 1

  validation {
    condition     = contains([1, 2, 4, 6, 8], var.app_cpu)
    error_message = "Cloud Run has instances of 1, 2, 4, 6 and 8 vCPU."
  }
}

variable "app_memory" {
  description = "Memory of an instance of API."
  type        = string
  default     = "1Gi"

  validation {
    condition     = can(regex("^[0-9]+(Mi|Gi)$", var.app_memory))
    error_message = "Give memory such as 512Mi or 2Gi."
  }
}

variable "app_min_instances" {
  description = "Minimum instances of API; with 0 the first request after a pause waits for a cold start."
  type        = number
  default     = 2

  validation {
    condition     = var.app_min_instances >= 0 && var.app_min_instances <= 1000
    error_message = "Use 0 to 1000."
  }
}

variable "app_max_instances" {
  description = "Most instances of API at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.app_max_instances >= 1 && var.app_max_instances <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "app_concurrency" {
  description = "Requests that an instance of API works on at a time."
  type        = number
  default     = 80

  validation {
    condition     = var.app_concurrency >= 1 && var.app_concurrency <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "app_port" {
  description = "Port on which API listens; the program finds it in PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.app_port >= 1 && var.app_port <= 65535
    error_message = "Use 1 to 65535."
  }
}

variable "app_health_path" {
  description = "Path on which API answers 200 while it is healthy; it must not query the database."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.app_health_path, "/")
    error_message = "A path begins with a slash."
  }
}

variable "db_version" {
  description = "Engine of Database with its major version."
  type        = string
  default     = "POSTGRES_17"

  validation {
    condition     = startswith(var.db_version, "POSTGRES_")
    error_message = "Use a version such as POSTGRES_17."
  }
}

variable "db_tier" {
  description = "Class of Database: cores, and memory in MiB."
  type        = string
  default     = "db-g1-small"

  validation {
    condition     = can(regex("^db-(f1-micro|g1-small|custom-[0-9]+-[0-9]+)$", var.db_tier))
    error_message = "Use db-f1-micro, db-g1-small or a class such as db-custom-2-7680."
  }
}

variable "db_disk_gib" {
  description = "Disk that Database is made with, in GiB; it grows by itself to four times as much and never shrinks."
  type        = number
  default     = 16

  validation {
    condition     = var.db_disk_gib >= 10 && var.db_disk_gib <= 65536
    error_message = "Use 10 to 65536 GiB."
  }
}

variable "db_standby" {
  description = "Whether Database has a standby in a second zone, which doubles its price."
  type        = bool
  default     = true
}

variable "db_restorable_days" {
  description = "Days for which Database can be restored to any point in time."
  type        = number
  default     = 7

  validation {
    condition     = var.db_restorable_days >= 1 && var.db_restorable_days <= 7
    error_message = "Use 1 to 7 days."
  }
}

variable "cache_memory_gib" {
  description = "Memory of Cache in GiB."
  type        = number
  default     = 1

  validation {
    condition     = var.cache_memory_gib >= 1 && var.cache_memory_gib <= 300
    error_message = "Use 1 to 300 GiB."
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

variable "stream_max_attempts" {
  description = "How often a message of Event stream is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.stream_max_attempts >= 5 && var.stream_max_attempts <= 100
    error_message = "Use 5 to 100."
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

variable "copies_retention_days" {
  description = "Days for which a copy in Backup vault stays, and before which it cannot be deleted."
  type        = number
  default     = 35

  validation {
    condition     = var.copies_retention_days >= 1 && var.copies_retention_days <= 36500
    error_message = "Use 1 to 36500 days."
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

variable "standby_region" {
  description = "In the second region. Region in which everything runs and is stored."
  type        = string
  default     = "europe-west10"

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.standby_region))
    error_message = "Use a region such as europe-west1."
  }
}

variable "standby_network_cidr" {
  description = "In the second region. Addresses of the subnet that programs send from; at least 64 of them."
  type        = string
  default     = "10.20.0.0/20"

  validation {
    condition     = can(cidrhost(var.standby_network_cidr, 63))
    error_message = "Give an IPv4 range of at least 64 addresses, such as 10.10.0.0/20."
  }
}

variable "standby_app_image" {
  description = "In the second region. Container image of API; the public sample until yours is there."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"

  validation {
    condition     = length(var.standby_app_image) > 0
    error_message = "Name an image."
  }
}

variable "standby_app_min_instances" {
  description = "In the second region. Minimum instances of API; with 0 the first request after a pause waits for a cold start."
  type        = number
  default     = 1

  validation {
    condition     = var.standby_app_min_instances >= 0 && var.standby_app_min_instances <= 1000
    error_message = "Use 0 to 1000."
  }
}

variable "standby_db_standby" {
  description = "In the second region. Whether Database has a standby in a second zone, which doubles its price."
  type        = bool
  default     = false
}
