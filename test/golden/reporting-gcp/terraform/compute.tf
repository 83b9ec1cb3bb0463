resource "google_cloud_run_v2_service" "app" {
  name                 = "${local.name}-app"
  location             = var.region
  ingress              = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
  default_uri_disabled = false
  invoker_iam_disabled = true
  deletion_protection  = var.environment == "production"

  template {
    service_account                  = google_service_account.app.email
    timeout                          = "300s"
    max_instance_request_concurrency = var.app_concurrency

    scaling {
      min_instance_count = var.app_min_instances
      max_instance_count = var.app_max_instances
    }

    vpc_access {
      egress = "PRIVATE_RANGES_ONLY"

      network_interfaces {
        network    = google_compute_network.main.id
        subnetwork = google_compute_subnetwork.main.id
        tags       = ["${local.name}-app"]
      }
    }

    containers {
      image = var.app_image

      ports {
        container_port = var.app_port
      }

      resources {
        limits            = { cpu = tostring(var.app_cpu), memory = var.app_memory }
        cpu_idle          = true
        startup_cpu_boost = true
      }

      startup_probe {
        period_seconds    = 5
        failure_threshold = 24

        tcp_socket {
          port = var.app_port
        }
      }

      liveness_probe {
        period_seconds    = 30
        failure_threshold = 3

        http_get {
          path = var.app_health_path
        }
      }

      env {
        name = "APPLICATION_KEY"

        value_source {
          secret_key_ref {
            secret  = google_secret_manager_secret.secrets_application.secret_id
            version = "latest"
          }
        }
      }

      env {
        name  = "BUCKET"
        value = google_storage_bucket.files.name
      }

      env {
        name = "CACHE_AUTH"

        value_source {
          secret_key_ref {
            secret  = google_secret_manager_secret.cache_auth.secret_id
            version = "latest"
          }
        }
      }

      env {
        name  = "CACHE_CA_CERTIFICATE"
        value = google_redis_instance.cache.server_ca_certs[0].cert
      }

      env {
        name  = "CACHE_HOST"
        value = google_redis_instance.cache.host
      }

      env {
        name  = "CACHE_PORT"
        value = tostring(google_redis_instance.cache.port)
      }

      env {
        name  = "DB_HOST"
        value = google_sql_database_instance.db.private_ip_address
      }

      env {
        name  = "DB_INSTANCE"
        value = google_sql_database_instance.db.connection_name
      }

      env {
        name  = "DB_NAME"
        value = "app"
      }

      env {
        name  = "DB_PORT"
        value = "5432"
      }

      env {
        name  = "DB_USER"
        value = trimsuffix(google_service_account.app.email, ".gserviceaccount.com")
      }

      env {
        name  = "STREAM"
        value = google_pubsub_topic.stream.id
      }

      env {
        name  = "WAREHOUSE_DATASET"
        value = google_bigquery_dataset.warehouse.dataset_id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_bigquery_dataset_iam_member.app_warehouse,
    google_compute_firewall.app_cache,
    google_compute_firewall.app_db,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
    google_project_iam_member.app_queries,
    google_pubsub_topic_iam_member.app_stream,
    google_secret_manager_secret_iam_member.app_cache,
    google_secret_manager_secret_iam_member.app_secrets_application,
    google_sql_user.app_db,
    google_storage_bucket_iam_member.app_files,
  ]
}

resource "google_cloud_scheduler_job" "clock_app" {
  name             = "${local.name}-clock-app"
  region           = var.region
  description      = "Starts app"
  schedule         = var.clock_schedule
  time_zone        = var.clock_time_zone
  attempt_deadline = "180s"

  retry_config {
    retry_count          = 3
    min_backoff_duration = "30s"
    max_backoff_duration = "600s"
  }

  http_target {
    uri         = google_cloud_run_v2_service.app.uri
    http_method = "POST"

    oidc_token {
      service_account_email = google_service_account.clock.email
      audience              = google_cloud_run_v2_service.app.uri
    }
  }

  depends_on = [google_project_service.cloudscheduler]
}

resource "google_artifact_registry_repository" "registry" {
  repository_id = "${local.name}-registry"
  location      = var.region
  format        = "DOCKER"
  description   = "Images of the own programs"
  kms_key_name  = google_kms_crypto_key.keys.id

  cleanup_policies {
    id     = "keep-ten"
    action = "KEEP"

    most_recent_versions {
      keep_count = 10
    }
  }

  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"

    condition {
      tag_state  = "ANY"
      older_than = "2592000s"
    }
  }

  depends_on = [google_project_service.artifactregistry, google_kms_crypto_key_iam_member.keys_artifactregistry]
}

resource "google_cloud_run_v2_service" "app_standby" {
  name                 = "${local.name}-2-app"
  location             = var.standby_region
  ingress              = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
  default_uri_disabled = false
  invoker_iam_disabled = true
  deletion_protection  = var.environment == "production"

  template {
    service_account                  = google_service_account.app.email
    timeout                          = "300s"
    max_instance_request_concurrency = var.app_concurrency

    scaling {
      min_instance_count = var.standby_app_min_instances
      max_instance_count = var.app_max_instances
    }

    vpc_access {
      egress = "PRIVATE_RANGES_ONLY"

      network_interfaces {
        network    = google_compute_network.main.id
        subnetwork = google_compute_subnetwork.main_standby.id
        tags       = ["${local.name}-2-app"]
      }
    }

    containers {
      image = var.standby_app_image

      ports {
        container_port = var.app_port
      }

      resources {
        limits            = { cpu = tostring(var.app_cpu), memory = var.app_memory }
        cpu_idle          = true
        startup_cpu_boost = true
      }

      startup_probe {
        period_seconds    = 5
        failure_threshold = 24

        tcp_socket {
          port = var.app_port
        }
      }

      liveness_probe {
        period_seconds    = 30
        failure_threshold = 3

        http_get {
          path = var.app_health_path
        }
      }

      env {
        name = "APPLICATION_KEY"

        value_source {
          secret_key_ref {
            secret  = google_secret_manager_secret.secrets_application.secret_id
            version = "latest"
          }
        }
      }

      env {
        name  = "BUCKET"
        value = google_storage_bucket.files_standby.name
      }

      env {
        name = "CACHE_AUTH"

        value_source {
          secret_key_ref {
            secret  = google_secret_manager_secret.cache_auth_standby.secret_id
            version = "latest"
          }
        }
      }

      env {
        name  = "CACHE_CA_CERTIFICATE"
        value = google_redis_instance.cache_standby.server_ca_certs[0].cert
      }

      env {
        name  = "CACHE_HOST"
        value = google_redis_instance.cache_standby.host
      }

      env {
        name  = "CACHE_PORT"
        value = tostring(google_redis_instance.cache_standby.port)
      }

      env {
        name  = "DB_HOST"
        value = google_sql_database_instance.db_standby.private_ip_address
      }

      env {
        name  = "DB_INSTANCE"
        value = google_sql_database_instance.db_standby.connection_name
      }

      env {
        name  = "DB_NAME"
        value = "app"
      }

      env {
        name  = "DB_PORT"
        value = "5432"
      }

      env {
        name  = "DB_USER"
        value = trimsuffix(google_service_account.app.email, ".gserviceaccount.com")
      }

      env {
        name  = "STREAM"
        value = google_pubsub_topic.stream_standby.id
      }

      env {
        name  = "WAREHOUSE_DATASET"
        value = google_bigquery_dataset.warehouse_standby.dataset_id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_bigquery_dataset_iam_member.app_warehouse_standby,
    google_compute_firewall.app_cache_standby,
    google_compute_firewall.app_db_standby,
    google_project_iam_member.app_db_connects_standby,
    google_project_iam_member.app_db_signs_in_standby,
    google_project_iam_member.app_queries,
    google_pubsub_topic_iam_member.app_stream_standby,
    google_secret_manager_secret_iam_member.app_cache_standby,
    google_secret_manager_secret_iam_member.app_secrets_application_standby,
    google_sql_user.app_db,
    google_storage_bucket_iam_member.app_files_standby,
  ]
}

resource "google_cloud_scheduler_job" "clock_app_standby" {
  name             = "${local.name}-2-clock-app"
  region           = var.standby_region
  description      = "Starts app"
  schedule         = var.clock_schedule
  time_zone        = var.clock_time_zone
  attempt_deadline = "180s"

  retry_config {
    retry_count          = 3
    min_backoff_duration = "30s"
    max_backoff_duration = "600s"
  }

  http_target {
    uri         = google_cloud_run_v2_service.app_standby.uri
    http_method = "POST"

    oidc_token {
      service_account_email = google_service_account.clock.email
      audience              = google_cloud_run_v2_service.app_standby.uri
    }
  }

  depends_on = [google_project_service.cloudscheduler]
}

resource "google_artifact_registry_repository" "registry_standby" {
  repository_id = "${local.name}-2-registry"
  location      = var.standby_region
  format        = "DOCKER"
  description   = "Images of the own programs"
  kms_key_name  = google_kms_crypto_key.keys_standby.id

  cleanup_policies {
    id     = "keep-ten"
    action = "KEEP"

    most_recent_versions {
      keep_count = 10
    }
  }

  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"

    condition {
      tag_state  = "ANY"
      older_than = "2592000s"
    }
  }

  depends_on = [
    google_project_service.artifactregistry,
    google_kms_crypto_key_iam_member.keys_artifactregistry_standby,
  ]
}
