variable "project" {
  description = "Short name of the system; the first part of each resource name."
  type        = string
  default     = "web-applica"

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
  default     = 80

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

variable "lb_tls_policy" {
  description = "Load balancer: TLS security policy of the HTTPS listener."
  type        = string
  default     = "ELBSecurityPolicy-TLS13-1-2-2021-06"

  validation {
    condition     = startswith(var.lb_tls_policy, "ELBSecurityPolicy-")
    error_message = "Use a security policy of Elastic Load Balancing."
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

variable "app_health_check_path" {
  description = "Application: health check path; it returns 200 when a container can serve requests. It should not query the database, or a database failover restarts all containers."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.app_health_check_path, "/")
    error_message = "Start the path with a slash."
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

variable "cdn_price_class" {
  description = "Edge locations: PriceClass_100 is Europe and North America, PriceClass_All is all locations at higher prices."
  type        = string
  default     = "PriceClass_100"

  validation {
    condition     = contains(["PriceClass_100", "PriceClass_200", "PriceClass_All"], var.cdn_price_class)
    error_message = "Use PriceClass_100, PriceClass_200 or PriceClass_All."
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

variable "db_engine_version" {
  description = "Database: major version of MySQL. Minor versions are applied in the maintenance window."
  type        = string
  default     = "8.4"

  validation {
    condition     = contains(["8.4"], var.db_engine_version)
    error_message = "Use 8.4."
  }
}

variable "db_instance_class" {
  description = "Database: instance class. db.t4g.micro has 2 vCPU and 1 GiB."
  type        = string
  default     = "db.t4g.micro"

  validation {
    condition     = can(regex("^db\\.[a-z0-9]+\\.[a-z0-9]+$", var.db_instance_class))
    error_message = "Use an RDS instance class such as db.m6g.large."
  }
}

variable "db_multi_az" {
  description = "Database: keep a synchronous standby in another zone."
  type        = bool
  default     = false
}

variable "db_storage_gb" {
  description = "Database: initial storage in GB."
  type        = number
  default     = 162

  validation {
    condition     = var.db_storage_gb >= 20 && var.db_storage_gb <= 65536
    error_message = "Use 20 to 65536."
  }
}

variable "db_max_storage_gb" {
  description = "Database: maximum storage for autoscaling in GB."
  type        = number
  default     = 324

  validation {
    condition     = var.db_max_storage_gb >= var.db_storage_gb
    error_message = "Use at least db_storage_gb; AWS recommends 26 % more."
  }
}

variable "db_backup_retention_days" {
  description = "Database: retention of automated backups and point-in-time recovery in days; the latest restorable time is about five minutes ago."
  type        = number
  default     = 7

  validation {
    condition     = var.db_backup_retention_days >= 1 && var.db_backup_retention_days <= 35
    error_message = "Use 1 to 35."
  }
}

variable "db_backup_window" {
  description = "Database: backup window of half an hour in UTC."
  type        = string
  default     = "02:00-02:30"

  validation {
    condition     = can(regex("^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$", var.db_backup_window))
    error_message = "Use hh:mm-hh:mm."
  }
}

variable "db_maintenance_window" {
  description = "Database: maintenance window of one hour in UTC for minor versions and patches."
  type        = string
  default     = "tue:03:00-tue:04:00"

  validation {
    condition     = can(regex("^[a-z]{3}:[0-2][0-9]:[0-5][0-9]-[a-z]{3}:[0-2][0-9]:[0-5][0-9]$", var.db_maintenance_window))
    error_message = "Use ddd:hh:mm-ddd:hh:mm."
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
