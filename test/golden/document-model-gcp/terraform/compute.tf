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
        name  = "GPU_URL"
        value = "http://${google_compute_instance.gpu[0].network_interface[0].network_ip}:${var.gpu_port}"
      }

      env {
        name  = "IDENTITY_AUDIENCE"
        value = var.project_id
      }

      env {
        name  = "IDENTITY_ISSUER"
        value = "https://securetoken.google.com/${var.project_id}"
      }
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.app_db,
    google_compute_firewall.app_gpu,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
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
    }
  }

  depends_on = [
    google_project_service.run,
    google_compute_firewall.worker_db,
    google_project_iam_member.worker_db_connects,
    google_project_iam_member.worker_db_signs_in,
    google_secret_manager_secret_iam_member.worker_secrets_application,
    google_sql_user.worker_db,
    google_storage_bucket_iam_member.worker_files,
  ]
}

resource "google_compute_instance" "gpu" {
  count               = var.gpu_machines
  name                = "${local.name}-gpu-${count.index + 1}"
  zone                = var.gpu_zone
  machine_type        = var.gpu_machine
  desired_status      = var.gpu_running ? "RUNNING" : "TERMINATED"
  deletion_protection = var.environment == "production"
  tags                = ["${local.name}-gpu"]
  labels              = local.labels

  boot_disk {
    initialize_params {
      image = var.gpu_system
      size  = 200
      type  = "pd-balanced"
    }
  }

  network_interface {
    subnetwork = google_compute_subnetwork.main.id
  }

  scheduling {
    on_host_maintenance = "TERMINATE"
    automatic_restart   = true
  }

  service_account {
    email  = google_service_account.gpu.email
    scopes = ["cloud-platform"]
  }

  shielded_instance_config {
    enable_secure_boot          = true
    enable_vtpm                 = true
    enable_integrity_monitoring = true
  }

  metadata = {
    enable-oslogin         = "TRUE"
    google-logging-enabled = "true"
    startup-script         = "#!/bin/bash\ncos-extensions install gpu || true\n"
  }

  depends_on = [google_project_service.compute, google_compute_firewall.google_apis]
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

locals {
  training_job = {
    displayName = "training"
    labels      = local.labels
    jobSpec = {
      serviceAccount      = google_service_account.training.email
      baseOutputDirectory = { outputUriPrefix = "gs://${google_storage_bucket.training.name}/runs" }
      workerPoolSpecs = [{
        replicaCount = 1
        machineSpec = {
          machineType      = var.training_machine
          acceleratorType  = "NVIDIA_L4"
          acceleratorCount = 1
        }
        containerSpec = {
          imageUri = var.training_image
          command  = var.training_command
          env      = [{ name = "BUCKET", value = google_storage_bucket.files.name }]
        }
      }]
    }
  }
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
