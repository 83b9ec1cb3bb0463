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
    ignore_changes = [settings[0].disk_size, settings[0].backup_configuration]
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
  tier                    = "BASIC"
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

  encryption {
    default_kms_key_name = google_kms_crypto_key.keys.id
  }

  depends_on = [google_project_service.storage, google_kms_crypto_key_iam_member.keys_storage]
}

resource "google_storage_transfer_job" "files" {
  description = "Copies files to the other region"

  replication_spec {
    gcs_data_source {
      bucket_name = google_storage_bucket.files.name
    }

    gcs_data_sink {
      bucket_name = google_storage_bucket.files_standby.name
    }

    transfer_options {
      overwrite_when = "DIFFERENT"
    }
  }

  depends_on = [
    google_project_iam_member.copies_hears,
    google_storage_bucket_iam_member.copies_files,
    google_storage_bucket_iam_member.copies_files_standby,
  ]
}

resource "google_bigquery_dataset" "warehouse" {
  dataset_id                 = replace("${local.name}_warehouse", "-", "_")
  friendly_name              = "Data warehouse"
  location                   = var.region
  labels                     = local.labels
  max_time_travel_hours      = "168"
  delete_contents_on_destroy = var.environment != "production"

  default_encryption_configuration {
    kms_key_name = google_kms_crypto_key.keys.id
  }

  depends_on = [google_project_service.bigquery, google_kms_crypto_key_iam_member.keys_bigquery]
}

resource "google_bigquery_data_transfer_config" "pipeline_reshapes" {
  count                = var.pipeline_sql == null ? 0 : 1
  display_name         = "${local.name}-pipeline-reshapes"
  data_source_id       = "scheduled_query"
  location             = var.region
  schedule             = "every 24 hours"
  service_account_name = google_service_account.pipeline.email
  params               = { query = var.pipeline_sql }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset.warehouse,
    google_bigquery_dataset_iam_member.pipeline_warehouse,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files,
  ]
}

resource "google_bigquery_table" "pipeline_files" {
  dataset_id          = google_bigquery_dataset.warehouse.dataset_id
  table_id            = "loaded_from_files"
  labels              = local.labels
  deletion_protection = var.environment == "production"
  schema              = var.pipeline_columns
}

resource "google_bigquery_data_transfer_config" "pipeline_files" {
  display_name           = "${local.name}-pipeline-files"
  data_source_id         = "google_cloud_storage"
  location               = var.region
  destination_dataset_id = google_bigquery_dataset.warehouse.dataset_id
  schedule               = "every 24 hours"
  service_account_name   = google_service_account.pipeline.email

  params = {
    data_path_template              = "gs://${google_storage_bucket.files.name}/${var.pipeline_path}"
    destination_table_name_template = google_bigquery_table.pipeline_files.table_id
    file_format                     = var.pipeline_format
    write_disposition               = "APPEND"
    ignore_unknown_values           = "true"
    max_bad_records                 = "0"
  }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset_iam_member.pipeline_warehouse,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files,
  ]
}

resource "google_backup_dr_backup_vault" "copies" {
  backup_vault_id                            = "${local.name}-copies"
  location                                   = var.region
  description                                = "Backup vault"
  labels                                     = local.labels
  backup_minimum_enforced_retention_duration = "${var.copies_retention_days * 86400}s"
  access_restriction                         = "WITHIN_ORGANIZATION"
  force_update                               = true
  ignore_inactive_datasources                = true
  allow_missing                              = true
  depends_on                                 = [google_project_service.backupdr]
}

resource "google_backup_dr_backup_plan" "copies" {
  backup_plan_id     = "${local.name}-copies"
  location           = var.region
  resource_type      = "sqladmin.googleapis.com/Instance"
  backup_vault       = google_backup_dr_backup_vault.copies.id
  log_retention_days = 7

  backup_rules {
    rule_id               = "daily"
    backup_retention_days = var.copies_retention_days

    standard_schedule {
      recurrence_type = "DAILY"
      time_zone       = "UTC"

      backup_window {
        start_hour_of_day = 1
        end_hour_of_day   = 7
      }
    }
  }
}

resource "google_backup_dr_backup_plan_association" "copies_db" {
  backup_plan_association_id = "${local.name}-copies-db"
  location                   = var.region
  resource                   = "projects/${var.project_id}/instances/${google_sql_database_instance.db.name}"
  resource_type              = "sqladmin.googleapis.com/Instance"
  backup_plan                = google_backup_dr_backup_plan.copies.name
  depends_on                 = [google_project_iam_member.copies_operates]
}

# Replicates the database of the first region. Once promoted, it remains an independent database.
resource "google_sql_database_instance" "db_standby" {
  name                 = "${local.name}-2-db-${random_id.suffix.hex}"
  region               = var.standby_region
  master_instance_name = google_sql_database_instance.db.name
  database_version     = var.db_version
  deletion_protection  = var.environment == "production"
  encryption_key_name  = google_kms_crypto_key.keys_standby.id

  depends_on = [
    google_project_service.sqladmin,
    google_service_networking_connection.peering,
    google_kms_crypto_key_iam_member.keys_sqladmin_standby,
  ]

  settings {
    tier                        = var.db_tier
    edition                     = "ENTERPRISE"
    availability_type           = var.standby_db_standby ? "REGIONAL" : "ZONAL"
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

  lifecycle {
    ignore_changes = [settings[0].disk_size, master_instance_name]
  }
}

resource "google_redis_instance" "cache_standby" {
  name                    = "${local.name}-2-cache"
  region                  = var.standby_region
  tier                    = "BASIC"
  memory_size_gb          = var.cache_memory_gib
  redis_version           = "REDIS_7_2"
  authorized_network      = google_compute_network.main.id
  connect_mode            = "PRIVATE_SERVICE_ACCESS"
  transit_encryption_mode = "SERVER_AUTHENTICATION"
  auth_enabled            = true
  customer_managed_key    = google_kms_crypto_key.keys_standby.id
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
    google_kms_crypto_key_iam_member.keys_redis_standby,
  ]
}

resource "google_storage_bucket" "files_standby" {
  name                        = "${var.project_id}-${local.name}-2-files"
  location                    = upper(var.standby_region)
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

  encryption {
    default_kms_key_name = google_kms_crypto_key.keys_standby.id
  }

  depends_on = [google_project_service.storage, google_kms_crypto_key_iam_member.keys_storage_standby]
}

resource "google_bigquery_dataset" "warehouse_standby" {
  dataset_id                 = replace("${local.name}-2_warehouse", "-", "_")
  friendly_name              = "Data warehouse"
  location                   = var.standby_region
  labels                     = local.labels
  max_time_travel_hours      = "168"
  delete_contents_on_destroy = var.environment != "production"

  default_encryption_configuration {
    kms_key_name = google_kms_crypto_key.keys_standby.id
  }

  depends_on = [google_project_service.bigquery, google_kms_crypto_key_iam_member.keys_bigquery_standby]
}

resource "google_bigquery_data_transfer_config" "pipeline_reshapes_standby" {
  count                = var.pipeline_sql == null ? 0 : 1
  display_name         = "${local.name}-2-pipeline-reshapes"
  data_source_id       = "scheduled_query"
  location             = var.standby_region
  schedule             = "every 24 hours"
  service_account_name = google_service_account.pipeline.email
  params               = { query = var.pipeline_sql }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset.warehouse_standby,
    google_bigquery_dataset_iam_member.pipeline_warehouse_standby,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files_standby,
  ]
}

resource "google_bigquery_table" "pipeline_files_standby" {
  dataset_id          = google_bigquery_dataset.warehouse_standby.dataset_id
  table_id            = "loaded_from_files"
  labels              = local.labels
  deletion_protection = var.environment == "production"
  schema              = var.pipeline_columns
}

resource "google_bigquery_data_transfer_config" "pipeline_files_standby" {
  display_name           = "${local.name}-2-pipeline-files"
  data_source_id         = "google_cloud_storage"
  location               = var.standby_region
  destination_dataset_id = google_bigquery_dataset.warehouse_standby.dataset_id
  schedule               = "every 24 hours"
  service_account_name   = google_service_account.pipeline.email

  params = {
    data_path_template              = "gs://${google_storage_bucket.files_standby.name}/${var.pipeline_path}"
    destination_table_name_template = google_bigquery_table.pipeline_files_standby.table_id
    file_format                     = var.pipeline_format
    write_disposition               = "APPEND"
    ignore_unknown_values           = "true"
    max_bad_records                 = "0"
  }

  email_preferences {
    enable_failure_email = true
  }

  depends_on = [
    google_project_service.bigquerydatatransfer,
    google_service_account_iam_member.agent_pipeline,
    google_bigquery_dataset_iam_member.pipeline_warehouse_standby,
    google_project_iam_member.pipeline_queries,
    google_storage_bucket_iam_member.pipeline_files_standby,
  ]
}

resource "google_backup_dr_backup_vault" "copies_standby" {
  backup_vault_id                            = "${local.name}-2-copies"
  location                                   = var.standby_region
  description                                = "Backup vault"
  labels                                     = local.labels
  backup_minimum_enforced_retention_duration = "${var.copies_retention_days * 86400}s"
  access_restriction                         = "WITHIN_ORGANIZATION"
  force_update                               = true
  ignore_inactive_datasources                = true
  allow_missing                              = true
  depends_on                                 = [google_project_service.backupdr]
}

resource "google_backup_dr_backup_plan" "copies_standby" {
  backup_plan_id     = "${local.name}-2-copies"
  location           = var.standby_region
  resource_type      = "sqladmin.googleapis.com/Instance"
  backup_vault       = google_backup_dr_backup_vault.copies_standby.id
  log_retention_days = 7

  backup_rules {
    rule_id               = "daily"
    backup_retention_days = var.copies_retention_days

    standard_schedule {
      recurrence_type = "DAILY"
      time_zone       = "UTC"

      backup_window {
        start_hour_of_day = 1
        end_hour_of_day   = 7
      }
    }
  }
}
