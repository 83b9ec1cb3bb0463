variable "project" {
  description = "Short name of the system; the first part of every resource name."
  type        = string
  default     = "marketplace"

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
  description = "AWS region: Northern Virginia by default. Every regional resource is placed there."
  type        = string
  default     = "us-east-1"

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

variable "domain_name" {
  description = "Domain that you own, such as example.com. Null: AWS names answer, and no e-mail can leave."
  type        = string
  default     = null

  validation {
    condition     = var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$", var.domain_name))
    error_message = "Use a domain name in lower case, such as example.com."
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
  default     = 250

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

variable "vpc_cidr" {
  description = "Address range of the network."
  type        = string
  default     = "10.0.0.0/16"

  validation {
    condition     = can(cidrnetmask(var.vpc_cidr)) && tonumber(split("/", var.vpc_cidr)[1]) <= 20
    error_message = "Use an IPv4 range of /20 or larger, such as 10.0.0.0/16."
  }
}

variable "availability_zones" {
  description = "Zones of the network. A load balancer and a database need two at least."
  type        = list(string)
  default     = ["us-east-1a", "us-east-1b"]

  validation {
    condition     = length(var.availability_zones) >= 2 && length(var.availability_zones) <= 4 && alltrue([for zone in var.availability_zones : startswith(zone, var.region)])
    error_message = "Give two to four zones of the region."
  }
}

variable "lb_tls_policy" {
  description = "Load balancer: which versions of TLS callers may use."
  type        = string
  default     = "ELBSecurityPolicy-TLS13-1-2-2021-06"

  validation {
    condition     = startswith(var.lb_tls_policy, "ELBSecurityPolicy-")
    error_message = "Use one of ELB's policies."
  }
}

variable "app_image" {
  description = "Application: image of your program, with a fixed tag. Null: a public sample that answers."
  type        = string
  default     = null

  validation {
    condition     = var.app_image == null ? true : length(var.app_image) > 0 && !endswith(var.app_image, ":latest")
    error_message = "Name an image with a fixed tag or digest, not latest."
  }
}

variable "app_command" {
  description = "Application: command in your image; empty for the image's own."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for word in var.app_command : word != ""])
    error_message = "Leave no word of the command empty."
  }
}

variable "app_port" {
  description = "Application: port on which the program listens; it is told as PORT."
  type        = number
  default     = 8080

  validation {
    condition     = var.app_port >= 1024 && var.app_port <= 65535
    error_message = "Use a port from 1024 to 65535, so that the program need not run as root."
  }
}

variable "app_health_check_path" {
  description = "Application: path that answers 200 when a container can serve. It should not query the database, or a failover there restarts every container."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.app_health_check_path, "/")
    error_message = "Start the path with a slash."
  }
}

variable "app_cpu" {
  description = "Application: processor units of one container; 1024 is one vCPU."
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
    error_message = "Use 2 to 8 times the processor units, and a pair of Fargate's table."
  }
}

variable "app_min_tasks" {
  description = "Application: containers that always run."
  type        = number
  default     = 1

  validation {
    condition     = var.app_min_tasks >= 1
    error_message = "Use at least 1."
  }
}

variable "app_max_tasks" {
  description = "Application: containers that may run at a peak; a ceiling for the bill."
  type        = number
  default     = 7

  validation {
    condition     = var.app_max_tasks >= var.app_min_tasks
    error_message = "Use at least app_min_tasks."
  }
}

variable "app_cpu_target_percent" {
  description = "Processor use at which containers are added; the rest is room for the minute that they take to start."
  type        = number
  default     = 60

  validation {
    condition     = var.app_cpu_target_percent >= 20 && var.app_cpu_target_percent <= 90
    error_message = "Use 20 to 90."
  }
}

variable "cdn_price_class" {
  description = "Where the caches stand: PriceClass_100 is Europe and North America, PriceClass_All is everywhere, at higher prices."
  type        = string
  default     = "PriceClass_100"

  validation {
    condition     = contains(["PriceClass_100", "PriceClass_200", "PriceClass_All"], var.cdn_price_class)
    error_message = "Use PriceClass_100, PriceClass_200 or PriceClass_All."
  }
}

variable "domain_delegated" {
  description = "Set to true when your registrar names the servers of the output dns_name_servers: the certificate is then waited for, and your domain answers over HTTPS."
  type        = bool
  default     = false

  validation {
    condition     = !var.domain_delegated || var.domain_name != null
    error_message = "Set domain_name first."
  }
}

variable "queue_visibility_seconds" {
  description = "Queue: seconds for which a message in work is hidden from others; six times the longest run."
  type        = number
  default     = 840

  validation {
    condition     = var.queue_visibility_seconds >= 0 && var.queue_visibility_seconds <= 43200
    error_message = "Use 0 to 43200."
  }
}

variable "worker_image" {
  description = "Worker: image of your program, with a fixed tag. Null: the application's image."
  type        = string
  default     = null

  validation {
    condition     = var.worker_image == null ? true : length(var.worker_image) > 0 && !endswith(var.worker_image, ":latest")
    error_message = "Name an image with a fixed tag or digest, not latest."
  }
}

variable "worker_command" {
  description = "Worker: command in the image that takes messages from the queue."
  type        = list(string)
  default     = ["sh", "-c", "echo Set the command of your worker; while true; do sleep 60; done"]

  validation {
    condition     = length(var.worker_command) > 0
    error_message = "Give a command."
  }
}

variable "worker_cpu" {
  description = "Worker: processor units of one container; 1024 is one vCPU."
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
    error_message = "Use 2 to 8 times the processor units, and a pair of Fargate's table."
  }
}

variable "worker_min_tasks" {
  description = "Worker: containers that always run."
  type        = number
  default     = 2

  validation {
    condition     = var.worker_min_tasks >= 1
    error_message = "Use at least 1."
  }
}

variable "worker_max_tasks" {
  description = "Worker: containers that may run at a peak; a ceiling for the bill."
  type        = number
  default     = 63

  validation {
    condition     = var.worker_max_tasks >= var.worker_min_tasks
    error_message = "Use at least worker_min_tasks."
  }
}

variable "worker_backlog" {
  description = "Messages waiting in the queue at which another container is started."
  type        = number
  default     = 100

  validation {
    condition     = var.worker_backlog >= 1
    error_message = "Use at least 1."
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
  description = "Database: size. db.t4g.micro has 2 vCPU and 1 GiB."
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
  description = "Database: disk to start with, in GB."
  type        = number
  default     = 20

  validation {
    condition     = var.db_storage_gb >= 20 && var.db_storage_gb <= 65536
    error_message = "Use 20 to 65536."
  }
}

variable "db_max_storage_gb" {
  description = "Database: size up to which the disk grows by itself, in GB."
  type        = number
  default     = 40

  validation {
    condition     = var.db_max_storage_gb >= var.db_storage_gb
    error_message = "Use at least db_storage_gb; AWS asks for 26 % more."
  }
}

variable "db_backup_retention_days" {
  description = "Database: days back to which any moment can be restored, until about five minutes ago."
  type        = number
  default     = 7

  validation {
    condition     = var.db_backup_retention_days >= 1 && var.db_backup_retention_days <= 35
    error_message = "Use 1 to 35."
  }
}

variable "db_backup_window" {
  description = "Database: half an hour (UTC) of the daily snapshot."
  type        = string
  default     = "02:00-02:30"

  validation {
    condition     = can(regex("^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$", var.db_backup_window))
    error_message = "Use hh:mm-hh:mm."
  }
}

variable "db_maintenance_window" {
  description = "Database: hour (UTC) in which minor versions and patches may be applied."
  type        = string
  default     = "tue:03:00-tue:04:00"

  validation {
    condition     = can(regex("^[a-z]{3}:[0-2][0-9]:[0-5][0-9]-[a-z]{3}:[0-2][0-9]:[0-5][0-9]$", var.db_maintenance_window))
    error_message = "Use ddd:hh:mm-ddd:hh:mm."
  }
}

variable "cache_node_type" {
  description = "Cache: size of a node."
  type        = string
  default     = "cache.t4g.small"

  validation {
    condition     = can(regex("^cache\\.[a-z0-9]+\\.[a-z0-9]+$", var.cache_node_type))
    error_message = "Use a node type such as cache.t4g.micro."
  }
}

variable "cache_nodes" {
  description = "Cache: nodes in as many zones; with two or more a replica takes over when one fails."
  type        = number
  default     = 1

  validation {
    condition     = var.cache_nodes >= 1 && var.cache_nodes <= 6
    error_message = "Use 1 to 6."
  }
}

variable "make_opensearch_role" {
  description = "Make the service-linked role of OpenSearch. Set to false where the account has it already."
  type        = bool
  default     = true
}

variable "search_instance_type" {
  description = "Search: size of a node."
  type        = string
  default     = "t3.small.search"

  validation {
    condition     = endswith(var.search_instance_type, ".search")
    error_message = "Use a type such as m7g.large.search."
  }
}

variable "search_nodes" {
  description = "Search: nodes."
  type        = number
  default     = 1

  validation {
    condition     = var.search_nodes >= 1 && var.search_nodes % 1 == 0
    error_message = "Use at least 1."
  }
}

variable "search_disk_gb" {
  description = "Search: disk of each node, in GB."
  type        = number
  default     = 10

  validation {
    condition     = var.search_disk_gb >= 10
    error_message = "Use at least 10."
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

variable "mail_google_key" {
  description = "Messages to people: key of a service account of Firebase Cloud Messaging, as JSON. Null: no telephones of Google."
  type        = string
  default     = null
  sensitive   = true

  validation {
    condition     = var.mail_google_key == null ? true : startswith(trimspace(var.mail_google_key), "{")
    error_message = "Give the JSON of the key."
  }
}

variable "mail_apple_key" {
  description = "Messages to people: signing key of the Apple Push Notification service, as the text of the .p8 file. Null: no telephones of Apple."
  type        = string
  default     = null
  sensitive   = true

  validation {
    condition     = var.mail_apple_key == null ? true : startswith(trimspace(var.mail_apple_key), "-----BEGIN")
    error_message = "Give the text of the .p8 file."
  }
}

variable "mail_apple_key_id" {
  description = "Messages to people: id of that key."
  type        = string
  default     = null

  validation {
    condition     = var.mail_apple_key_id == null ? true : can(regex("^[A-Z0-9]{10}$", var.mail_apple_key_id))
    error_message = "Use the ten characters that Apple names."
  }
}

variable "mail_apple_team_id" {
  description = "Messages to people: id of your team at Apple."
  type        = string
  default     = null

  validation {
    condition     = var.mail_apple_team_id == null ? true : can(regex("^[A-Z0-9]{10}$", var.mail_apple_team_id))
    error_message = "Use the ten characters that Apple names."
  }
}

variable "mail_apple_bundle_id" {
  description = "Messages to people: bundle id of the app."
  type        = string
  default     = null

  validation {
    condition     = var.mail_apple_bundle_id == null ? true : can(regex("^[A-Za-z0-9.-]+$", var.mail_apple_bundle_id))
    error_message = "Use a bundle id such as com.acme.app."
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
