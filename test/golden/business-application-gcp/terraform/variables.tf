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
  default     = "saas"

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

variable "cluster_pods_cidr" {
  description = "Addresses of pods of the cluster, used by nothing else in the private network."
  type        = string
  default     = "10.64.0.0/16"

  validation {
    condition     = can(cidrhost(var.cluster_pods_cidr, 0))
    error_message = "Give an IPv4 range such as 10.64.0.0/16."
  }
}

variable "cluster_services_cidr" {
  description = "Addresses of services of the cluster, used by nothing else in the private network."
  type        = string
  default     = "10.65.0.0/20"

  validation {
    condition     = can(cidrhost(var.cluster_services_cidr, 0))
    error_message = "Give an IPv4 range such as 10.64.0.0/16."
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

variable "app_command" {
  description = "Command that Application is started with; null for the image's own."
  type        = list(string)
  default     = null

  validation {
    condition     = var.app_command == null ? true : alltrue([for word in var.app_command : length(word) > 0])
    error_message = "Provide each word of the command as a separate, non-empty list element."
  }
}

variable "app_min_pods" {
  description = "Copies of Application that always run."
  type        = number
  default     = 4

  validation {
    condition     = var.app_min_pods >= 1
    error_message = "Use at least 1."
  }
}

variable "app_max_pods" {
  description = "Most copies of Application at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 46

  validation {
    condition     = var.app_max_pods >= 1
    error_message = "Use at least 1."
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

variable "waf_requests_per_minute" {
  description = "Requests a minute of one address, above which it is refused for the rest of the minute."
  type        = number
  default     = 1200

  validation {
    condition     = var.waf_requests_per_minute >= 10 && var.waf_requests_per_minute <= 100000
    error_message = "Use 10 to 100000."
  }
}

variable "waf_preview" {
  description = "Whether the rule sets only log the requests that they would deny: recommended for the first week."
  type        = bool
  default     = false
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
  description = "Command that Worker is started with; null for the image's own."
  type        = list(string)
  default     = null

  validation {
    condition     = var.worker_command == null ? true : alltrue([for word in var.worker_command : length(word) > 0])
    error_message = "Provide each word of the command as a separate, non-empty list element."
  }
}

variable "worker_min_pods" {
  description = "Copies of Worker that always run."
  type        = number
  default     = 1

  validation {
    condition     = var.worker_min_pods >= 1
    error_message = "Use at least 1."
  }
}

variable "worker_max_pods" {
  description = "Most copies of Worker at a time: enough for the peak, and a limit on the cost."
  type        = number
  default     = 910

  validation {
    condition     = var.worker_max_pods >= 1
    error_message = "Use at least 1."
  }
}

variable "worker_starts_max_attempts" {
  description = "How often a message of Worker is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.worker_starts_max_attempts >= 5 && var.worker_starts_max_attempts <= 100
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
  default     = "db-custom-8-30720"

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

variable "topic_max_attempts" {
  description = "How often a message of Topic is tried before it moves to the dead-letter topic."
  type        = number
  default     = 10

  validation {
    condition     = var.topic_max_attempts >= 5 && var.topic_max_attempts <= 100
    error_message = "Use 5 to 100."
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
