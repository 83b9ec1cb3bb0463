resource "google_cloud_run_v2_service" "app" {
  name                 = "${local.name}-app"
  location             = var.region
  ingress              = "INGRESS_TRAFFIC_ALL"
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
        name  = "IDENTITY_AUDIENCE"
        value = var.project_id
      }

      env {
        name  = "IDENTITY_ISSUER"
        value = "https://securetoken.google.com/${var.project_id}"
      }

      env {
        name  = "QUEUE"
        value = google_pubsub_topic.queue.id
      }

      env {
        name  = "SERIES_DATASET"
        value = google_bigquery_dataset.series.dataset_id
      }

      env {
        name  = "TOPIC"
        value = google_pubsub_topic.topic.id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_bigquery_dataset_iam_member.app_series,
    google_compute_firewall.app_db,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
    google_project_iam_member.app_queries,
    google_pubsub_topic_iam_member.app_queue,
    google_pubsub_topic_iam_member.app_topic,
    google_secret_manager_secret_iam_member.app_secrets_application,
    google_sql_user.app_db,
    google_storage_bucket_iam_member.app_files,
  ]
}

resource "google_cloud_run_v2_service" "worker" {
  name                = "${local.name}-worker"
  location            = var.region
  ingress             = "INGRESS_TRAFFIC_INTERNAL_ONLY"
  deletion_protection = var.environment == "production"

  template {
    service_account                  = google_service_account.worker.email
    timeout                          = "600s"
    max_instance_request_concurrency = var.worker_concurrency

    scaling {
      min_instance_count = var.worker_min_instances
      max_instance_count = var.worker_max_instances
    }

    vpc_access {
      egress = "PRIVATE_RANGES_ONLY"

      network_interfaces {
        network    = google_compute_network.main.id
        subnetwork = google_compute_subnetwork.main.id
        tags       = ["${local.name}-worker"]
      }
    }

    containers {
      image   = var.worker_image
      command = var.worker_command

      ports {
        container_port = var.worker_port
      }

      resources {
        limits            = { cpu = tostring(var.worker_cpu), memory = var.worker_memory }
        cpu_idle          = true
        startup_cpu_boost = true
      }

      startup_probe {
        period_seconds    = 5
        failure_threshold = 24

        tcp_socket {
          port = var.worker_port
        }
      }

      liveness_probe {
        period_seconds    = 30
        failure_threshold = 3

        http_get {
          path = var.worker_health_path
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
        value = trimsuffix(google_service_account.worker.email, ".gserviceaccount.com")
      }

      env {
        name  = "SERIES_DATASET"
        value = google_bigquery_dataset.series.dataset_id
      }

      env {
        name = "SMS_API_KEY"

        value_source {
          secret_key_ref {
            secret  = google_secret_manager_secret.texts_api_key.secret_id
            version = "latest"
          }
        }
      }

      env {
        name  = "SMS_PROVIDER_URL"
        value = var.texts_provider_url
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_bigquery_dataset_iam_member.worker_series,
    google_compute_firewall.worker_db,
    google_project_iam_member.worker_db_connects,
    google_project_iam_member.worker_db_signs_in,
    google_project_iam_member.worker_queries,
    google_secret_manager_secret_iam_member.worker_secrets_application,
    google_secret_manager_secret_iam_member.worker_texts_api_key,
    google_sql_user.worker_db,
    google_storage_bucket_iam_member.worker_files,
  ]
}

resource "google_cloud_run_v2_service" "devices" {
  name                 = "${local.name}-devices"
  location             = var.region
  ingress              = "INGRESS_TRAFFIC_ALL"
  invoker_iam_disabled = true
  deletion_protection  = var.environment == "production"

  template {
    service_account                  = google_service_account.devices.email
    timeout                          = "30s"
    max_instance_request_concurrency = var.devices_concurrency

    scaling {
      min_instance_count = var.devices_min_instances
      max_instance_count = var.devices_max_instances
    }

    containers {
      image   = var.devices_image
      command = var.devices_command

      ports {
        container_port = var.devices_port
      }

      resources {
        limits            = { cpu = tostring(var.devices_cpu), memory = var.devices_memory }
        cpu_idle          = true
        startup_cpu_boost = true
      }

      startup_probe {
        period_seconds    = 5
        failure_threshold = 24

        tcp_socket {
          port = var.devices_port
        }
      }

      liveness_probe {
        period_seconds    = 30
        failure_threshold = 3

        http_get {
          path = var.devices_health_path
        }
      }

      env {
        name  = "DEVICES"
        value = google_pubsub_topic.devices.id
      }
    }
  }

  depends_on = [google_project_service.run]
}

resource "google_cloud_scheduler_job" "clock_worker" {
  name             = "${local.name}-clock-worker"
  region           = var.region
  description      = "Starts worker"
  schedule         = var.clock_schedule
  time_zone        = var.clock_time_zone
  attempt_deadline = "180s"

  retry_config {
    retry_count          = 3
    min_backoff_duration = "30s"
    max_backoff_duration = "600s"
  }

  http_target {
    uri         = google_cloud_run_v2_service.worker.uri
    http_method = "POST"

    oidc_token {
      service_account_email = google_service_account.clock.email
      audience              = google_cloud_run_v2_service.worker.uri
    }
  }

  depends_on = [google_project_service.cloudscheduler]
}

resource "google_artifact_registry_repository" "registry" {
  repository_id = "${local.name}-registry"
  location      = var.region
  format        = "DOCKER"
  description   = "Images of the own programs"

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

  depends_on = [google_project_service.artifactregistry]
}
