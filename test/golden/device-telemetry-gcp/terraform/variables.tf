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
  default     = "iot-fleet"

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

variable "app_image" {
  description = "Container image of Application; the public sample until yours is there."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"

  validation {
    condition     = length(var.app_image) > 0
    error_message = "Name an image."
  }
}

variable "app_cpu" {
  description = "vCPU of an instance of Application."
  type        = number
  default     = 1

  validation {
    condition     = contains([1, 2, 4, 6, 8], var.app_cpu)
    error_message = "Cloud Run has instances of 1, 2, 4, 6 and 8 vCPU."
  }
}

variable "app_memory" {
  description = "Memory of an instance of Application."
  type        = string
  default     = "1Gi"

  validation {
    condition     = can(regex("^[0-9]+(Mi|Gi)$", var.app_memory))
    error_message = "Give memory such as 512Mi or 2Gi."
  }
}

variable "app_min_instances" {
  description = "Minimum instances of Application; with 0 the first request after a pause waits for a cold start."
  type        = number
  default     = 0

  validation {
    condition     = var.app_min_instances >= 0 && var.app_min_instances <= 1000
    error_message = "Use 0 to 1000."
  }
}

variable "app_max_instances" {
  description = "Most instances of Application at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.app_max_instances >= 1 && var.app_max_instances <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "app_concurrency" {
  description = "Requests that an instance of Application works on at a time."
  type        = number
  default     = 80

  validation {
    condition     = var.app_concurrency >= 1 && var.app_concurrency <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "app_port" {
  description = "Port on which Application listens; the program finds it in PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.app_port >= 1 && var.app_port <= 65535
    error_message = "Use 1 to 65535."
  }
}

variable "app_health_path" {
  description = "Path on which Application answers 200 while it is healthy; it must not query the database."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.app_health_path, "/")
    error_message = "A path begins with a slash."
  }
}

variable "queue_max_attempts" {
  description = "How often a message of Queue is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.queue_max_attempts >= 5 && var.queue_max_attempts <= 100
    error_message = "Use 5 to 100."
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

variable "devices_image" {
  description = "Container image of Device gateway; the public sample until yours is there."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"

  validation {
    condition     = length(var.devices_image) > 0
    error_message = "Name an image."
  }
}

variable "devices_command" {
  description = "Command that Device gateway is started with, such as [\"node\", \"worker.js\"]; null for the image's own."
  type        = list(string)
  default     = null

  validation {
    condition     = var.devices_command == null ? true : alltrue([for word in var.devices_command : length(word) > 0])
    error_message = "Provide each word of the command as a separate, non-empty list element."
  }
}

variable "devices_cpu" {
  description = "vCPU of an instance of Device gateway."
  type        = number
  default     = 1

  validation {
    condition     = contains([1, 2, 4, 6, 8], var.devices_cpu)
    error_message = "Cloud Run has instances of 1, 2, 4, 6 and 8 vCPU."
  }
}

variable "devices_memory" {
  description = "Memory of an instance of Device gateway."
  type        = string
  default     = "1Gi"

  validation {
    condition     = can(regex("^[0-9]+(Mi|Gi)$", var.devices_memory))
    error_message = "Give memory such as 512Mi or 2Gi."
  }
}

variable "devices_min_instances" {
  description = "Minimum instances of Device gateway; with 0 the first request after a pause waits for a cold start."
  type        = number
  default     = 0

  validation {
    condition     = var.devices_min_instances >= 0 && var.devices_min_instances <= 1000
    error_message = "Use 0 to 1000."
  }
}

variable "devices_max_instances" {
  description = "Most instances of Device gateway at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.devices_max_instances >= 1 && var.devices_max_instances <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "devices_concurrency" {
  description = "Requests that an instance of Device gateway works on at a time."
  type        = number
  default     = 120

  validation {
    condition     = var.devices_concurrency >= 1 && var.devices_concurrency <= 1000
    error_message = "Use 1 to 1000."
  }
}

variable "devices_port" {
  description = "Port on which Device gateway listens; the program finds it in PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.devices_port >= 1 && var.devices_port <= 65535
    error_message = "Use 1 to 65535."
  }
}

variable "devices_health_path" {
  description = "Path on which Device gateway answers 200 while it is healthy; it must not query the database."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.devices_health_path, "/")
    error_message = "A path begins with a slash."
  }
}

variable "devices_max_attempts" {
  description = "How often a message of Device gateway is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.devices_max_attempts >= 5 && var.devices_max_attempts <= 100
    error_message = "Use 5 to 100."
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
  default     = "db-custom-1-3840"

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

variable "files_old_version_days" {
  description = "Days for which a file of Object storage that was overwritten or deleted can be restored."
  type        = number
  default     = 30

  validation {
    condition     = var.files_old_version_days >= 1 && var.files_old_version_days <= 365
    error_message = "Use 1 to 365 days."
  }
}

variable "topic_max_attempts" {
  description = "How often a message of Topic is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.topic_max_attempts >= 5 && var.topic_max_attempts <= 100
    error_message = "Use 5 to 100."
  }
}

variable "series_retention_days" {
  description = "Days after which points of Time-series database are deleted."
  type        = number
  default     = 30

  validation {
    condition     = var.series_retention_days >= 1
    error_message = "Use at least 1."
  }
}

variable "dashboard_readers" {
  description = "Who may see what Dashboards shows, such as group:managers@example.com."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for reader in var.dashboard_readers : can(regex("^(user|group|domain):", reader))])
    error_message = "Begin each with user:, group: or domain:."
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

variable "sign_in_domains" {
  description = "Additional domains from which people sign in, in addition to domain_name."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for name in var.sign_in_domains : can(regex("^[a-z0-9.-]+$", name))])
    error_message = "Give names alone, in lower case, without https:// and without a path."
  }
}

variable "texts_provider_url" {
  description = "Address of the API of the provider that sends sms; empty until you have chosen one."
  type        = string
  default     = ""
  nullable    = false

  validation {
    condition     = var.texts_provider_url == "" || startswith(var.texts_provider_url, "https://")
    error_message = "Give an address that begins with https://."
  }
}

variable "monitoring_log_retention_days" {
  description = "Days for which logs are kept; more than 30 cost extra."
  type        = number
  default     = 365

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
