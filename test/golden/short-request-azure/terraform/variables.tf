variable "project" {
  description = "Short name of the system, used as the prefix of resource names."
  type        = string
  default     = "collaborati"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))
    error_message = "Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter."
  }
}

variable "environment" {
  description = "Environment of the system."
  type        = string
  default     = "development"

  validation {
    condition     = contains(["development", "staging", "production"], var.environment)
    error_message = "Use development, staging or production."
  }
}

variable "region" {
  description = "Azure region. The design was priced for eastus (Virginia)."
  type        = string
  default     = "eastus"

  validation {
    condition     = can(regex("^[a-z]+[0-9]?$", var.region))
    error_message = "Use the short name of a region, such as westeurope."
  }
}

variable "tags" {
  description = "Additional tags for every resource."
  type        = map(string)
  default     = {}
  nullable    = false

  validation {
    condition     = length(var.tags) <= 40
    error_message = "Azure allows 50 tags per resource; use at most 40."
  }
}

variable "domain_name" {
  description = "Domain that you own, such as example.com. Null: Azure default host names are used."
  type        = string
  default     = null

  validation {
    condition     = var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$", var.domain_name))
    error_message = "Use a domain in lower case without a scheme, such as example.com."
  }
}

variable "alarm_email" {
  description = "E-mail address that receives alarms. Null: alarms are visible only in the portal."
  type        = string
  default     = null

  validation {
    condition     = var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.alarm_email))
    error_message = "Use an e-mail address."
  }
}

variable "vnet_cidr" {
  description = "Address range (CIDR) of the virtual network, a /16."
  type        = string
  default     = "10.20.0.0/16"

  validation {
    condition     = can(cidrhost(var.vnet_cidr, 0)) && endswith(var.vnet_cidr, "/16")
    error_message = "Use an IPv4 range such as 10.20.0.0/16."
  }
}

variable "app_image" {
  description = "Container image of your application, such as registry.azurecr.io/app:1.0.0. Null: a public sample image runs."
  type        = string
  default     = null

  validation {
    condition     = var.app_image == null || can(regex("^[a-z0-9.-]+/[a-z0-9._/-]+[:@][A-Za-z0-9._:-]+$", var.app_image))
    error_message = "Use registry/repository:tag, or registry/repository@digest."
  }
}

variable "app_port" {
  description = "Port on which your application listens. The sample always listens on port 80."
  type        = number
  default     = 8080

  validation {
    condition     = var.app_port >= 1 && var.app_port <= 65535
    error_message = "Enter a port number."
  }
}

variable "app_health_path" {
  description = "Health check path that returns 200 when a replica is ready. It must not query the database."
  type        = string
  default     = "/"

  validation {
    condition     = startswith(var.app_health_path, "/")
    error_message = "Use a path that starts with /."
  }
}

variable "app_cpu" {
  description = "vCPU of one replica. Memory in GiB is twice the vCPU."
  type        = number
  default     = 0.25

  validation {
    condition     = contains([0.25, 0.5, 1, 2, 4], var.app_cpu)
    error_message = "Use 0.25, 0.5, 1, 2 or 4."
  }
}

variable "app_min_replicas" {
  description = "Minimum replicas. 0 allows scale to zero when idle."
  type        = number
  default     = 1

  validation {
    condition     = var.app_min_replicas >= 0 && var.app_min_replicas <= 300
    error_message = "Use 0 to 300."
  }
}

variable "app_max_replicas" {
  description = "Maximum replicas for autoscaling."
  type        = number
  default     = 1

  validation {
    condition     = var.app_max_replicas >= max(1, var.app_min_replicas) && var.app_max_replicas <= 300
    error_message = "Use at least the minimum replicas, and at most 300."
  }
}

variable "app_requests_per_replica" {
  description = "Requests/s per replica at which another replica starts."
  type        = number
  default     = 38

  validation {
    condition     = var.app_requests_per_replica >= 1
    error_message = "Use at least 1."
  }
}

variable "app_host" {
  description = "Subdomain of this component, such as api for api.example.com."
  type        = string
  default     = "app"

  validation {
    condition     = can(regex("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", var.app_host))
    error_message = "Use one label of a host name, in lower case."
  }
}

variable "domain_delegated" {
  description = "Set to true once the registrar delegates domain_name to the name servers of the output."
  type        = bool
  default     = false
  nullable    = false

  validation {
    condition     = !var.domain_delegated || var.domain_name != null
    error_message = "Set domain_name first."
  }
}

variable "db_version" {
  description = "Major version of the engine. Minor versions are applied in the maintenance window."
  type        = string
  default     = "17"

  validation {
    condition     = contains(["14", "15", "16", "17", "18"], var.db_version)
    error_message = "Use 14, 15, 16, 17, 18."
  }
}

variable "db_sku" {
  description = "Compute size of the server, such as B_Standard_B1ms or GP_Standard_D2ds_v5."
  type        = string
  default     = "B_Standard_B1ms"

  validation {
    condition     = can(regex("^(B|GP|MO)_Standard_[A-Za-z0-9_]+$", var.db_sku))
    error_message = "Use B_, GP_ or MO_ and a size, such as GP_Standard_D2ds_v5."
  }
}

variable "db_name" {
  description = "Name of the database."
  type        = string
  default     = "app"

  validation {
    condition     = can(regex("^[a-z][a-z0-9_]{0,62}$", var.db_name))
    error_message = "Use lower-case letters, digits and underscores, starting with a letter."
  }
}

variable "db_backup_retention_days" {
  description = "Backup retention in days. Point-in-time restore covers this period up to about five minutes ago."
  type        = number
  default     = 14

  validation {
    condition     = var.db_backup_retention_days >= 7 && var.db_backup_retention_days <= 35
    error_message = "Use 7 to 35."
  }
}

variable "database_administrator_object_id" {
  description = "Object ID of the person or group in Entra that administers the databases. Null: nobody can create their users."
  type        = string
  default     = null

  validation {
    condition     = var.database_administrator_object_id == null || can(regex("^[0-9a-fA-F-]{36}$", var.database_administrator_object_id))
    error_message = "Use an object ID of Entra, or null."
  }
}

variable "database_administrator_name" {
  description = "Name of this administrator: the user principal name of a person, or the display name of a group."
  type        = string
  default     = "database-administrators"

  validation {
    condition     = can(regex("^.{1,256}$", var.database_administrator_name))
    error_message = "Enter the name."
  }
}

variable "database_administrator_type" {
  description = "Kind of this administrator."
  type        = string
  default     = "Group"

  validation {
    condition     = contains(["Group", "User", "ServicePrincipal"], var.database_administrator_type)
    error_message = "Use Group, User or ServicePrincipal."
  }
}

variable "deletion_protection" {
  description = "Locks databases and stores against deletion. Set to false and apply before you destroy the system."
  type        = bool
  default     = true
  nullable    = false
}

variable "files_kept_days" {
  description = "Days during which a deleted or overwritten file can be restored."
  type        = number
  default     = 14

  validation {
    condition     = var.files_kept_days >= 1 && var.files_kept_days <= 365
    error_message = "Use 1 to 365."
  }
}

variable "live_units" {
  description = "Number of units, each for 1,000 connections."
  type        = number
  default     = 1

  validation {
    condition     = contains([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], var.live_units)
    error_message = "Use 1 to 10, or a multiple of ten up to 100."
  }
}

variable "sign_in_tenant_id" {
  description = "ID of the external tenant of the customers. Null: nobody can sign in yet."
  type        = string
  default     = null

  validation {
    condition     = var.sign_in_tenant_id == null || can(regex("^[0-9a-f-]{36}$", var.sign_in_tenant_id))
    error_message = "Use a tenant ID."
  }
}

variable "sign_in_web_redirects" {
  description = "Redirect URIs of web applications."
  type        = list(string)
  default     = []
  nullable    = false

  validation {
    condition     = alltrue([for uri in var.sign_in_web_redirects : startswith(uri, "https://") || startswith(uri, "http://localhost")])
    error_message = "Use URIs that start with https://."
  }
}

variable "sign_in_browser_redirects" {
  description = "Redirect URIs of single-page applications."
  type        = list(string)
  default     = []
  nullable    = false

  validation {
    condition     = alltrue([for uri in var.sign_in_browser_redirects : startswith(uri, "https://") || startswith(uri, "http://localhost")])
    error_message = "Use URIs that start with https://."
  }
}

variable "log_retention_days" {
  description = "Log retention in days. Up to 31 days are included in the ingestion price."
  type        = number
  default     = 30

  validation {
    condition     = var.log_retention_days >= 30 && var.log_retention_days <= 730
    error_message = "Use 30 to 730."
  }
}

variable "log_daily_limit_gb" {
  description = "Daily ingestion cap in GB. -1: no limit."
  type        = number
  default     = -1

  validation {
    condition     = var.log_daily_limit_gb == -1 || var.log_daily_limit_gb > 0
    error_message = "Use -1 or a number above zero."
  }
}
