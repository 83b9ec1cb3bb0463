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
  default     = "brochure-si"

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

variable "monthly_budget_usd" {
  description = "Monthly budget in US dollars; if the billing account uses another currency, in that currency."
  type        = number
  default     = 5

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

variable "site_first_page" {
  description = "Address that readers are redirected to until your own files are deployed."
  type        = string
  default     = "https://firebase.google.com/docs/hosting/quickstart"

  validation {
    condition     = startswith(var.site_first_page, "https://")
    error_message = "Give an address that begins with https://."
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

variable "files_old_version_days" {
  description = "Days for which a file of Object storage that was overwritten or deleted can be restored."
  type        = number
  default     = 30

  validation {
    condition     = var.files_old_version_days >= 1 && var.files_old_version_days <= 365
    error_message = "Use 1 to 365 days."
  }
}
