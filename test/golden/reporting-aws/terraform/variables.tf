variable "project" {
  description = "Short name of the system; the first part of each resource name."
  type        = string
  default     = "data-wareho"

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
  description = "AWS region: Ohio by default. All regional resources are created in it."
  type        = string
  default     = "us-east-2"

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
  default     = 1800

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
  default     = ["us-east-2a", "us-east-2b", "us-east-2c"]

  validation {
    condition     = length(var.availability_zones) >= 2 && length(var.availability_zones) <= 4 && alltrue([for zone in var.availability_zones : startswith(zone, var.region)])
    error_message = "Enter two to four Availability Zones of the region."
  }
}

variable "db_engine_version" {
  description = "Database: major version of PostgreSQL. Minor versions are applied in the maintenance window."
  type        = string
  default     = "17"

  validation {
    condition     = contains(["14", "15", "16", "17"], var.db_engine_version)
    error_message = "Use 14 or 15 or 16 or 17."
  }
}

variable "db_instance_class" {
  description = "Database: instance class. db.r6g.4xlarge has 16 vCPU and 128 GiB."
  type        = string
  default     = "db.r6g.4xlarge"

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
  default     = 29081

  validation {
    condition     = var.db_storage_gb >= 20 && var.db_storage_gb <= 65536
    error_message = "Use 20 to 65536."
  }
}

variable "db_max_storage_gb" {
  description = "Database: maximum storage for autoscaling in GB."
  type        = number
  default     = 58162

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

variable "lake_crawl_schedule" {
  description = "Data lake: crawler schedule in UTC."
  type        = string
  default     = "cron(0 2 * * ? *)"

  validation {
    condition     = startswith(var.lake_crawl_schedule, "cron(")
    error_message = "Use a cron(…) expression."
  }
}

variable "warehouse_units" {
  description = "Data warehouse: base capacity in processing units (RPU); more capacity runs queries faster at about the same cost."
  type        = number
  default     = 64

  validation {
    condition     = var.warehouse_units >= 4 && var.warehouse_units <= 1024
    error_message = "Use 4 to 1024."
  }
}

variable "warehouse_max_units" {
  description = "Data warehouse: maximum capacity in processing units (RPU) for concurrent queries."
  type        = number
  default     = 256

  validation {
    condition     = var.warehouse_max_units >= 8 && var.warehouse_max_units <= 5632
    error_message = "Use 8 to 5632."
  }
}

variable "warehouse_unit_hours" {
  description = "Data warehouse: RPU hours per month after which queries are blocked; limits the cost."
  type        = number
  default     = 7428

  validation {
    condition     = var.warehouse_unit_hours >= 1
    error_message = "Use at least 1."
  }
}

variable "pipeline_script" {
  description = "Data pipeline: path of your PySpark script. Null: a sample that turns JSON into columns."
  type        = string
  default     = null

  validation {
    condition     = var.pipeline_script == null ? true : fileexists(var.pipeline_script)
    error_message = "Enter the path of an existing file."
  }
}

variable "pipeline_workers" {
  description = "Data pipeline: maximum number of workers (4 vCPU, 16 GB) per run; limits the cost."
  type        = number
  default     = 2

  validation {
    condition     = var.pipeline_workers >= 2 && var.pipeline_workers <= 299
    error_message = "Use 2 to 299."
  }
}

variable "dashboard_email" {
  description = "Dashboards: e-mail address for notifications about the subscription. Null: no subscription is created, for example if the account already has one."
  type        = string
  default     = null

  validation {
    condition     = var.dashboard_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.dashboard_email))
    error_message = "Use an e-mail address."
  }
}

variable "flow_definition" {
  description = "Workflow: path of a file with your state machine in Amazon States Language. Null: its target components, in sequence."
  type        = string
  default     = null

  validation {
    condition     = var.flow_definition == null ? true : fileexists(var.flow_definition)
    error_message = "Enter the path of an existing file."
  }
}

variable "clock_flow_schedule" {
  description = "Scheduler: schedule of flow, such as rate(1 hour) or cron(0 3 * * ? *)."
  type        = string
  default     = "cron(0 3 * * ? *)"

  validation {
    condition     = can(regex("^(rate|cron|at)\\(.+\\)$", var.clock_flow_schedule))
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

variable "audit_retention_days" {
  description = "Audit trail: log file retention in days."
  type        = number
  default     = 365

  validation {
    condition     = var.audit_retention_days >= 90
    error_message = "Use at least 90."
  }
}
