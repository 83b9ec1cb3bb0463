resource "google_sql_database_instance" "db" {
  name                = "${local.name}-db-${random_id.suffix.hex}"
  region              = var.region
  database_version    = var.db_version
  deletion_protection = var.environment == "production"

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

  depends_on = [google_project_service.sqladmin, google_service_networking_connection.peering]

  lifecycle {
    ignore_changes = [settings[0].disk_size]
  }
}

resource "google_sql_database" "db" {
  name            = "app"
  instance        = google_sql_database_instance.db.name
  deletion_policy = "ABANDON"
}

resource "google_storage_bucket" "files" {
  name                        = "${var.project_id}-${local.name}-files"
  location                    = upper(var.region)
  storage_class               = "STANDARD"
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = false

  versioning {
    enabled = true
  }

  lifecycle_rule {
    condition {
      days_since_noncurrent_time = var.files_old_version_days
      with_state                 = "ARCHIVED"
    }

    action {
      type = "Delete"
    }
  }

  lifecycle_rule {
    condition {
      age = 7
    }

    action {
      type = "AbortIncompleteMultipartUpload"
    }
  }

  depends_on = [google_project_service.storage]
}

resource "google_bigquery_dataset" "series" {
  dataset_id                 = replace("${local.name}_series", "-", "_")
  friendly_name              = "Time-series database"
  location                   = var.region
  labels                     = local.labels
  max_time_travel_hours      = "168"
  delete_contents_on_destroy = var.environment != "production"
  depends_on                 = [google_project_service.bigquery]
}

resource "google_bigquery_table" "series" {
  dataset_id               = google_bigquery_dataset.series.dataset_id
  table_id                 = "points"
  labels                   = local.labels
  deletion_protection      = var.environment == "production"
  require_partition_filter = true

  time_partitioning {
    type          = "DAY"
    field         = "at"
    expiration_ms = var.series_retention_days * 86400 * 1000
  }

  clustering = ["series"]
  schema     = "[{\"name\":\"series\",\"type\":\"STRING\",\"mode\":\"REQUIRED\"},{\"name\":\"at\",\"type\":\"TIMESTAMP\",\"mode\":\"REQUIRED\"},{\"name\":\"value\",\"type\":\"FLOAT\"},{\"name\":\"tags\",\"type\":\"JSON\"}]"
}
