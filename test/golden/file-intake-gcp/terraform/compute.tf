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
        name  = "WAREHOUSE_DATASET"
        value = google_bigquery_dataset.warehouse.dataset_id
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_bigquery_dataset_iam_member.worker_warehouse,
    google_project_iam_member.worker_queries,
    google_secret_manager_secret_iam_member.worker_secrets_application,
    google_storage_bucket_iam_member.worker_files,
  ]
}

# Each part that it starts is one step, tried again when it fails: add conditions and waits between them.
resource "google_workflows_workflow" "flow" {
  name                = "${local.name}-flow"
  region              = var.region
  description         = "Workflow"
  labels              = local.labels
  service_account     = google_service_account.flow.email
  call_log_level      = "LOG_ALL_CALLS"
  deletion_protection = var.environment == "production"

  source_contents = jsonencode({
    main = {
      params = ["input"]
      steps = [
        {
          worker = {
            try = {
              call = "http.post"
              args = {
                url  = google_cloud_run_v2_service.worker.uri
                auth = { type = "OIDC", audience = google_cloud_run_v2_service.worker.uri }
                body = "$${input}"
              }
            }
            retry = "$${http.default_retry}"
          }
        },
        { done = { return = "done" } },
      ]
    }
  })

  depends_on = [google_project_service.workflows]
}

resource "google_cloud_scheduler_job" "clock_flow" {
  name             = "${local.name}-clock-flow"
  region           = var.region
  description      = "Starts flow"
  schedule         = var.clock_schedule
  time_zone        = var.clock_time_zone
  attempt_deadline = "180s"

  retry_config {
    retry_count          = 3
    min_backoff_duration = "30s"
    max_backoff_duration = "600s"
  }

  http_target {
    uri         = "https://workflowexecutions.googleapis.com/v1/${google_workflows_workflow.flow.id}/executions"
    http_method = "POST"
    headers     = { Content-Type = "application/json" }
    body        = base64encode(jsonencode({}))

    oauth_token {
      service_account_email = google_service_account.clock.email
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
