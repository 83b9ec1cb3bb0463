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

      env {
        name  = "STORE_DATABASE"
        value = google_firestore_database.store.name
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_project_iam_member.app_recognition_hears,
    google_project_iam_member.app_recognition_reads,
    google_project_iam_member.app_recognition_uses,
    google_project_iam_member.app_store,
    google_secret_manager_secret_iam_member.app_secrets_application,
    google_storage_bucket_iam_member.app_files,
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
