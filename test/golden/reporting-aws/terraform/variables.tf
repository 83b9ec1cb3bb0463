variable "project" {
  description = "Short name of the system; the first part of every resource name."
  type        = string
  default     = "data-wareho"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))
    error_message = "Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter."
  }
}

variable "environment" {
  description = "Which environment this is; the second part of every resource name."
  type        = string
  default     = "production"

  validation {
    condition     = contains(["development", "staging", "production"], var.environment)
    error_message = "Use development, staging or production."
  }
}

variable "region" {
  description = "AWS region: Ohio by default. Every regional resource is placed there."
  type        = string
  default     = "us-east-2"

  validation {
    condition     = can(regex("^[a-z]{2}-[a-z]+-[0-9]$", var.region))
    error_message = "Use a region such as eu-west-1."
  }
}

variable "tags" {
  description = "Further tags for every resource."
  type        = map(string)
  default     = {}

  validation {
    condition     = length(var.tags) <= 40
    error_message = "AWS takes 50 tags at most; leave room for those set here."
  }
}

variable "alarm_email" {
  description = "Address that receives alarms. It must confirm the subscription. Null: nobody is written to."
  type        = string
  default     = null

  validation {
    condition     = var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.alarm_email))
    error_message = "Use an e-mail address."
  }
}

variable "monthly_budget_usd" {
  description = "Monthly ceiling in US dollars: a message goes out at 80 % spent and when the forecast passes it. Null: none."
  type        = number
  default     = 1800

  validation {
    condition     = var.monthly_budget_usd == null ? true : var.monthly_budget_usd > 0
    error_message = "Use an amount above 0, or null."
  }
}

variable "deletion_protection" {
  description = "Refuse to delete what keeps data or answers requests. Set it to false and apply before you destroy."
  type        = bool
  default     = true
}

variable "log_retention_days" {
  description = "Days for which logs are kept."
  type        = number
  default     = 30

  validation {
    condition     = contains([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653], var.log_retention_days)
    error_message = "Use a retention that CloudWatch Logs offers."
  }
}

variable "lake_crawl_schedule" {
  description = "Data lake: when new folders become tables, in UTC."
  type        = string
  default     = "cron(0 2 * * ? *)"

  validation {
    condition     = startswith(var.lake_crawl_schedule, "cron(")
    error_message = "Use cron(…)."
  }
}

variable "pipeline_script" {
  description = "Data pipeline: path of your PySpark script. Null: a sample that turns JSON into columns."
  type        = string
  default     = null

  validation {
    condition     = var.pipeline_script == null ? true : fileexists(var.pipeline_script)
    error_message = "Name a file that exists."
  }
}

variable "pipeline_workers" {
  description = "Data pipeline: workers of 4 vCPU and 16 GB that a run may use; a ceiling for the bill."
  type        = number
  default     = 2

  validation {
    condition     = var.pipeline_workers >= 2 && var.pipeline_workers <= 299
    error_message = "Use 2 to 299."
  }
}

variable "pipeline_schedule" {
  description = "Data pipeline: when it runs, in UTC."
  type        = string
  default     = "cron(0 1 * * ? *)"

  validation {
    condition     = startswith(var.pipeline_schedule, "cron(")
    error_message = "Use cron(…)."
  }
}

variable "dashboard_email" {
  description = "Dashboards: address to which QuickSight writes about the subscription. Null: the account is not subscribed, or has been before."
  type        = string
  default     = null

  validation {
    condition     = var.dashboard_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.dashboard_email))
    error_message = "Use an e-mail address."
  }
}

variable "sign_in_second_factor" {
  description = "Sign-in: OPTIONAL lets people add an authenticator app, ON makes them, OFF does without."
  type        = string
  default     = "OPTIONAL"

  validation {
    condition     = contains(["OFF", "OPTIONAL", "ON"], var.sign_in_second_factor)
    error_message = "Use OFF, OPTIONAL or ON."
  }
}

variable "sign_in_callback_paths" {
  description = "Sign-in: paths of your program to which people come back after signing in."
  type        = list(string)
  default     = ["/auth/callback"]

  validation {
    condition     = alltrue([for path in var.sign_in_callback_paths : startswith(path, "/")])
    error_message = "Start each path with a slash."
  }
}

variable "sign_in_origins" {
  description = "Sign-in: where your program answers, such as https://app.example.com. On localhost until you name it."
  type        = list(string)
  default     = ["http://localhost:3000"]

  validation {
    condition     = length(var.sign_in_origins) > 0 && alltrue([for origin in var.sign_in_origins : can(regex("^(https://|http://localhost)[^/]*$", origin))])
    error_message = "Use https:// and a host without a path; plain HTTP is taken for localhost alone."
  }
}

variable "audit_retention_days" {
  description = "Audit trail: days for which records are kept."
  type        = number
  default     = 365

  validation {
    condition     = var.audit_retention_days >= 90
    error_message = "Use at least 90."
  }
}
