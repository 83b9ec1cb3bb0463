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
        name  = "RECOGNITION_PROCESSOR"
        value = google_document_ai_processor.recognition.id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.app_db,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
    google_project_iam_member.app_recognition_hears,
    google_project_iam_member.app_recognition_reads,
    google_project_iam_member.app_recognition_uses,
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
        name  = "RECOGNITION_PROCESSOR"
        value = google_document_ai_processor.recognition.id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.worker_db,
    google_project_iam_member.worker_db_connects,
    google_project_iam_member.worker_db_signs_in,
    google_project_iam_member.worker_recognition_hears,
    google_project_iam_member.worker_recognition_reads,
    google_project_iam_member.worker_recognition_uses,
    google_secret_manager_secret_iam_member.worker_secrets_application,
    google_sql_user.worker_db,
    google_storage_bucket_iam_member.worker_files,
  ]
}

resource "google_document_ai_processor" "recognition" {
  display_name = "${local.name}-recognition"
  location     = "us"
  type         = "OCR_PROCESSOR"
  depends_on   = [google_project_service.documentai]
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
