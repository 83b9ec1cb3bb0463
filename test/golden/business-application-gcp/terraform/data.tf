resource "google_sql_database_instance" "db" {
  name                = "${local.name}-db-${random_id.suffix.hex}"
  region              = var.region
  database_version    = var.db_version
  deletion_protection = var.environment == "production"
  encryption_key_name = google_kms_crypto_key.keys.id

  settings {
    tier                        = var.db_tier
    edition                     = "ENTERPRISE"
    availability_type           = var.db_standby ? "REGIONAL" : "ZONAL"
    disk_type                   = "PD_SSD"
    disk_size                   = var.db_disk_gib
    disk_autoresize             = true
    disk_autoresize_limit       = min(65536, 4 * var.db_disk_gib)
    deletion_protection_enabled = var.environment == "production"
    user_labels                 = local.labels

    ip_configuration {
      ipv4_enabled    = false
      private_network = google_compute_network.main.id
      ssl_mode        = "ENCRYPTED_ONLY"
    }

    backup_configuration {
      enabled                        = true
      start_time                     = "02:00"
      location                       = var.region
      point_in_time_recovery_enabled = true
      transaction_log_retention_days = var.db_restorable_days

      backup_retention_settings {
        retained_backups = var.db_restorable_days
      }
    }

    maintenance_window {
      day          = 7
      hour         = 3
      update_track = "stable"
    }

    insights_config {
      query_insights_enabled  = true
      record_application_tags = true
    }

    database_flags {
      name  = "cloudsql.iam_authentication"
      value = "on"
    }
  }

  depends_on = [
    google_project_service.sqladmin,
    google_service_networking_connection.peering,
    google_kms_crypto_key_iam_member.keys_sqladmin,
  ]

  lifecycle {
    ignore_changes = [settings[0].disk_size]
  }
}

resource "google_sql_database" "db" {
  name            = "app"
  instance        = google_sql_database_instance.db.name
  deletion_policy = "ABANDON"
}

resource "google_redis_instance" "cache" {
  name                    = "${local.name}-cache"
  region                  = var.region
  tier                    = "STANDARD_HA"
  memory_size_gb          = var.cache_memory_gib
  redis_version           = "REDIS_7_2"
  authorized_network      = google_compute_network.main.id
  connect_mode            = "PRIVATE_SERVICE_ACCESS"
  transit_encryption_mode = "SERVER_AUTHENTICATION"
  auth_enabled            = true
  customer_managed_key    = google_kms_crypto_key.keys.id
  redis_configs           = { maxmemory-policy = "allkeys-lru" }
  deletion_protection     = var.environment == "production"

  maintenance_policy {
    weekly_maintenance_window {
      day = "SUNDAY"

      start_time {
        hours   = 3
        minutes = 0
      }
    }
  }

  depends_on = [
    google_project_service.redis,
    google_service_networking_connection.peering,
    google_kms_crypto_key_iam_member.keys_redis,
  ]
}
