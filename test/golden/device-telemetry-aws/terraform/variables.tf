variable "project" {
  description = "Short name of the system; the first part of each resource name."
  type        = string
  default     = "mobile-back"

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

variable "domain_name" {
  description = "Domain that you own, such as example.com. Null: AWS domain names are used, and the system cannot send e-mail."
  type        = string
  default     = null

  validation {
    condition     = var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$", var.domain_name))
    error_message = "Use a domain name in lower case, such as example.com."
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
  default     = null

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

variable "vpc_cidr" {
  description = "IPv4 CIDR block of the VPC."
  type        = string
  default     = "10.0.0.0/16"

  validation {
    condition     = can(cidrnetmask(var.vpc_cidr)) && tonumber(split("/", var.vpc_cidr)[1]) <= 20
    error_message = "Use an IPv4 CIDR block of /20 or larger, such as 10.0.0.0/16."
  }
}

variable "availability_zones" {
  description = "Availability Zones of the VPC. A load balancer and a database need at least two."
  type        = list(string)
  default     = ["us-east-1a", "us-east-1b"]

  validation {
    condition     = length(var.availability_zones) >= 2 && length(var.availability_zones) <= 4 && alltrue([for zone in var.availability_zones : startswith(zone, var.region)])
    error_message = "Enter two to four Availability Zones of the region."
  }
}

variable "gateway_rate_limit" {
  description = "Public endpoint: throttling limit in requests/s; requests above it are throttled. Limits the cost."
  type        = number
  default     = 50

  validation {
    condition     = var.gateway_rate_limit >= 1
    error_message = "Use at least 1."
  }
}

variable "app_image" {
  description = "Application: container image of your application, with a fixed tag. Null: a public sample that serves a page."
  type        = string
  default     = null

  validation {
    condition     = var.app_image == null ? true : length(var.app_image) > 0 && !endswith(var.app_image, ":latest")
    error_message = "Use an image with a fixed tag or digest, not latest."
  }
}

variable "app_command" {
  description = "Application: command that overrides the default of the image; empty: the default command."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for word in var.app_command : word != ""])
    error_message = "Use only non-empty elements in the command."
  }
}

variable "app_port" {
  description = "Application: port on which the application listens; the container receives it as PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.app_port >= 1024 && var.app_port <= 65535
    error_message = "Use a port from 1024 to 65535, so that the application does not need to run as root."
  }
}

variable "app_cpu" {
  description = "Application: CPU units of one container; 1024 is one vCPU."
  type        = number
  default     = 256

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096], var.app_cpu)
    error_message = "Use 256, 512, 1024, 2048 or 4096."
  }
}

variable "app_memory" {
  description = "Application: memory of one container in MiB."
  type        = number
  default     = 512

  validation {
    condition     = var.app_memory >= 2 * var.app_cpu && var.app_memory <= 8 * var.app_cpu
    error_message = "Use 2 to 8 times the CPU units, in a combination that Fargate supports."
  }
}

variable "app_min_tasks" {
  description = "Application: minimum number of containers."
  type        = number
  default     = 1

  validation {
    condition     = var.app_min_tasks >= 1
    error_message = "Use at least 1."
  }
}

variable "app_max_tasks" {
  description = "Application: maximum number of containers; limits the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.app_max_tasks >= var.app_min_tasks
    error_message = "Use at least app_min_tasks."
  }
}

variable "app_cpu_target_percent" {
  description = "Target CPU utilization. The headroom covers the minute that a new container takes to start."
  type        = number
  default     = 60

  validation {
    condition     = var.app_cpu_target_percent >= 20 && var.app_cpu_target_percent <= 90
    error_message = "Use 20 to 90."
  }
}

variable "domain_delegated" {
  description = "Set to true when your registrar uses the name servers of the output dns_name_servers: Terraform then waits for the certificate validation, and your domain uses HTTPS."
  type        = bool
  default     = false

  validation {
    condition     = !var.domain_delegated || var.domain_name != null
    error_message = "Set domain_name first."
  }
}

variable "worker_image" {
  description = "Worker: container image of your application, with a fixed tag. Null: the application's image."
  type        = string
  default     = null

  validation {
    condition     = var.worker_image == null ? true : length(var.worker_image) > 0 && !endswith(var.worker_image, ":latest")
    error_message = "Use an image with a fixed tag or digest, not latest."
  }
}

variable "worker_command" {
  description = "Worker: command in the image that processes messages from the queue."
  type        = list(string)
  default     = ["sh", "-c", "echo Set the command of your worker; while true; do sleep 60; done"]

  validation {
    condition     = length(var.worker_command) > 0
    error_message = "Enter a command."
  }
}

variable "worker_cpu" {
  description = "Worker: CPU units of one container; 1024 is one vCPU."
  type        = number
  default     = 256

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096], var.worker_cpu)
    error_message = "Use 256, 512, 1024, 2048 or 4096."
  }
}

variable "worker_memory" {
  description = "Worker: memory of one container in MiB."
  type        = number
  default     = 512

  validation {
    condition     = var.worker_memory >= 2 * var.worker_cpu && var.worker_memory <= 8 * var.worker_cpu
    error_message = "Use 2 to 8 times the CPU units, in a combination that Fargate supports."
  }
}

variable "worker_min_tasks" {
  description = "Worker: minimum number of containers."
  type        = number
  default     = 1

  validation {
    condition     = var.worker_min_tasks >= 1
    error_message = "Use at least 1."
  }
}

variable "worker_max_tasks" {
  description = "Worker: maximum number of containers; limits the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.worker_max_tasks >= var.worker_min_tasks
    error_message = "Use at least worker_min_tasks."
  }
}

variable "worker_cpu_target_percent" {
  description = "Target CPU utilization. The headroom covers the minute that a new container takes to start."
  type        = number
  default     = 60

  validation {
    condition     = var.worker_cpu_target_percent >= 20 && var.worker_cpu_target_percent <= 90
    error_message = "Use 20 to 90."
  }
}

variable "clock_worker_schedule" {
  description = "Scheduler: schedule of worker, such as rate(1 hour) or cron(0 3 * * ? *)."
  type        = string
  default     = "cron(0 3 * * ? *)"

  validation {
    condition     = can(regex("^(rate|cron|at)\\(.+\\)$", var.clock_worker_schedule))
    error_message = "Use rate(…), cron(…) or at(…)."
  }
}

variable "clock_time_zone" {
  description = "Scheduler: time zone of the schedules."
  type        = string
  default     = "UTC"

  validation {
    condition     = can(regex("^[A-Za-z_+-]+(/[A-Za-z0-9_+-]+)*$", var.clock_time_zone))
    error_message = "Use a time zone name such as Europe/London."
  }
}

variable "clock_worker_command" {
  description = "Command that each scheduled container of worker runs."
  type        = list(string)
  default     = ["sh", "-c", "echo Set the command of this schedule"]

  validation {
    condition     = length(var.clock_worker_command) > 0
    error_message = "Enter a command."
  }
}

variable "sign_in_second_factor" {
  description = "Identity provider: MFA with an authenticator app: OPTIONAL, ON (required) or OFF."
  type        = string
  default     = "OPTIONAL"

  validation {
    condition     = contains(["OFF", "OPTIONAL", "ON"], var.sign_in_second_factor)
    error_message = "Use OFF, OPTIONAL or ON."
  }
}

variable "sign_in_callback_paths" {
  description = "Identity provider: callback paths of your application after sign-in."
  type        = list(string)
  default     = ["/auth/callback"]

  validation {
    condition     = alltrue([for path in var.sign_in_callback_paths : startswith(path, "/")])
    error_message = "Start each path with a slash."
  }
}

variable "sign_in_origins" {
  description = "Identity provider: origins of your application, such as https://app.example.com. Localhost until you set it."
  type        = list(string)
  default     = ["http://localhost:3000"]

  validation {
    condition     = length(var.sign_in_origins) > 0 && alltrue([for origin in var.sign_in_origins : can(regex("^(https://|http://localhost)[^/]*$", origin))])
    error_message = "Use https:// and a host without a path; plain HTTP is allowed only for localhost."
  }
}

variable "mail_sender" {
  description = "E-mail: local part (before the @) of the sender address."
  type        = string
  default     = "noreply"

  validation {
    condition     = can(regex("^[a-z0-9._-]+$", var.mail_sender))
    error_message = "Use lower-case letters, digits, dots, hyphens and underscores."
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
