resource "google_cloud_run_v2_service" "app" {
  name                 = "${local.name}-app"
  location             = var.region
  ingress              = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
  default_uri_disabled = true
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
      egress = "ALL_TRAFFIC"

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
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.app_cache,
    google_compute_firewall.app_db,
    google_compute_firewall.app_egress,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
    google_pubsub_topic_iam_member.app_stream,
    google_secret_manager_secret_iam_member.app_cache,
    google_secret_manager_secret_iam_member.app_secrets_application,
    google_sql_user.app_db,
    google_storage_bucket_iam_member.app_files,
  ]
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
  default_uri_disabled = true
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
      egress = "ALL_TRAFFIC"

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
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.app_cache_standby,
    google_compute_firewall.app_db_standby,
    google_compute_firewall.app_egress_standby,
    google_project_iam_member.app_db_connects_standby,
    google_project_iam_member.app_db_signs_in_standby,
    google_pubsub_topic_iam_member.app_stream_standby,
    google_secret_manager_secret_iam_member.app_cache_standby,
    google_secret_manager_secret_iam_member.app_secrets_application_standby,
    google_sql_user.app_db,
    google_storage_bucket_iam_member.app_files_standby,
  ]
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
