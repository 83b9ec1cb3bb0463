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
