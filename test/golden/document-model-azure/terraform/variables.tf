variable "project" {
  description = "Short name of the system, used as the prefix of resource names."
  type        = string
  default     = "rag-assista"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))
    error_message = "Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter."
  }
}

variable "environment" {
  description = "Environment of the system."
  type        = string
  default     = "production"

  validation {
    condition     = contains(["development", "staging", "production"], var.environment)
    error_message = "Use development, staging or production."
  }
}

variable "region" {
  description = "Azure region. The design was priced for southcentralus (Texas)."
  type        = string
  default     = "southcentralus"

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

variable "monthly_budget_usd" {
  description = "Monthly budget in the billing currency of the subscription. alarm_email receives an alert. Null: no budget."
  type        = number
  default     = 1500

  validation {
    condition     = var.monthly_budget_usd == null ? true : var.monthly_budget_usd > 0
    error_message = "Use an amount above zero."
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
  default     = 2

  validation {
    condition     = var.app_min_replicas >= 0 && var.app_min_replicas <= 300
    error_message = "Use 0 to 300."
  }
}

variable "app_max_replicas" {
  description = "Maximum replicas for autoscaling."
  type        = number
  default     = 2

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

variable "store_partition_key" {
  description = "Partition key path of the items. It cannot be changed later."
  type        = string
  default     = "/id"

  validation {
    condition     = startswith(var.store_partition_key, "/")
    error_message = "Use a path such as /customerId."
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

variable "vectors_replicas" {
  description = "Replicas: two keep queries available during maintenance, three also keep indexing available."
  type        = number
  default     = 2

  validation {
    condition     = var.vectors_replicas >= 1 && var.vectors_replicas <= 12
    error_message = "Use 1 to 12; Basic takes at most 3."
  }
}

variable "model_name" {
  description = "Name of the model."
  type        = string
  default     = "gpt-5-mini"

  validation {
    condition     = can(regex("^[a-z0-9.-]+$", var.model_name))
    error_message = "Use a name such as gpt-5-mini."
  }
}

variable "model_version" {
  description = "Version of the model. The portal shows its retirement date."
  type        = string
  default     = "2025-08-07"

  validation {
    condition     = var.model_version != ""
    error_message = "Use a version such as 2025-08-07."
  }
}

variable "model_deployment" {
  description = "Deployment type: DataZoneStandard processes tokens in the EU or the US and costs 10 % more; Standard processes them in the region, for fewer models."
  type        = string
  default     = "GlobalStandard"

  validation {
    condition     = contains(["GlobalStandard", "DataZoneStandard", "Standard"], var.model_deployment)
    error_message = "Use GlobalStandard, DataZoneStandard or Standard."
  }
}

variable "model_capacity" {
  description = "Capacity in thousands of tokens per minute, within the quota of the subscription."
  type        = number
  default     = 10

  validation {
    condition     = var.model_capacity >= 1
    error_message = "Use at least 1."
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

variable "tunnel_office_address" {
  description = "Public IPv4 address of the on-premises VPN device. Null: the gateway has no tunnel."
  type        = string
  default     = null

  validation {
    condition     = var.tunnel_office_address == null || can(cidrhost("${coalesce(var.tunnel_office_address, "0.0.0.0")}/32", 0))
    error_message = "Use an IPv4 address."
  }
}

variable "tunnel_office_networks" {
  description = "On-premises address ranges that are reachable through the connection."
  type        = list(string)
  default     = ["192.168.0.0/16"]
  nullable    = false

  validation {
    condition     = alltrue([for range in var.tunnel_office_networks : can(cidrhost(range, 0))])
    error_message = "Use ranges such as 192.168.0.0/16."
  }
}

variable "log_retention_days" {
  description = "Log retention in days. Up to 31 days are included in the ingestion price."
  type        = number
  default     = 365

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

variable "audit_retention_days" {
  description = "Retention of the activity log in days."
  type        = number
  default     = 365

  validation {
    condition     = var.audit_retention_days >= 90 && var.audit_retention_days <= 730
    error_message = "Use 90 to 730."
  }
}
