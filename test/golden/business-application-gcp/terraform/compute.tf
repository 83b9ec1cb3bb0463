resource "google_container_cluster" "cluster" {
  name                = local.name
  location            = var.region
  enable_autopilot    = true
  network             = google_compute_network.main.id
  subnetwork          = google_compute_subnetwork.main.id
  deletion_protection = var.environment == "production"
  resource_labels     = local.labels

  release_channel {
    channel = "REGULAR"
  }

  private_cluster_config {
    enable_private_nodes = true
  }

  control_plane_endpoints_config {
    dns_endpoint_config {
      allow_external_traffic = true
    }

    ip_endpoints_config {
      enabled = false
    }
  }

  ip_allocation_policy {
    cluster_ipv4_cidr_block  = var.cluster_pods_cidr
    services_ipv4_cidr_block = var.cluster_services_cidr
  }

  cluster_autoscaling {
    auto_provisioning_defaults {
      service_account = google_service_account.cluster_nodes.email
      oauth_scopes    = ["https://www.googleapis.com/auth/cloud-platform"]
    }
  }

  node_pool_auto_config {
    network_tags {
      tags = ["${local.name}-app", "${local.name}-worker"]
    }
  }

  depends_on = [
    google_project_service.container,
    google_compute_firewall.google_apis,
    google_compute_firewall.cluster_inside,
    google_project_iam_member.cluster_nodes,
  ]
}

resource "kubernetes_service_account_v1" "app" {
  metadata {
    name        = "app"
    annotations = { "iam.gke.io/gcp-service-account" = google_service_account.app.email }
  }

  depends_on = [google_container_cluster.cluster]
}

resource "kubernetes_deployment_v1" "app" {
  metadata {
    name   = "app"
    labels = { app = "app" }
  }

  wait_for_rollout = false

  spec {
    selector {
      match_labels = { app = "app" }
    }

    template {
      metadata {
        labels = { app = "app" }
      }

      spec {
        service_account_name = kubernetes_service_account_v1.app.metadata[0].name

        topology_spread_constraint {
          max_skew           = 1
          topology_key       = "topology.kubernetes.io/zone"
          when_unsatisfiable = "ScheduleAnyway"

          label_selector {
            match_labels = { app = "app" }
          }
        }

        security_context {
          seccomp_profile {
            type = "RuntimeDefault"
          }
        }

        container {
          name    = "program"
          image   = var.app_image
          command = var.app_command

          resources {
            requests = { cpu = "0.5", memory = "1Gi" }
            limits   = { cpu = "0.5", memory = "1Gi" }
          }

          port {
            container_port = var.app_port
          }

          readiness_probe {
            period_seconds = 10

            http_get {
              path = var.app_health_path
              port = var.app_port
            }
          }

          liveness_probe {
            period_seconds        = 30
            initial_delay_seconds = 30

            http_get {
              path = var.app_health_path
              port = var.app_port
            }
          }

          security_context {
            allow_privilege_escalation = false
          }

          env {
            name  = "APPLICATION_KEY_SECRET"
            value = google_secret_manager_secret.secrets_application.secret_id
          }

          env {
            name  = "CACHE_AUTH_SECRET"
            value = google_secret_manager_secret.cache_auth.secret_id
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
            name  = "IDENTITY_AUDIENCE"
            value = var.project_id
          }

          env {
            name  = "IDENTITY_ISSUER"
            value = "https://securetoken.google.com/${var.project_id}"
          }

          env {
            name  = "PORT"
            value = tostring(var.app_port)
          }

          env {
            name  = "QUEUE"
            value = google_pubsub_topic.queue.id
          }

          env {
            name  = "TOPIC"
            value = google_pubsub_topic.topic.id
          }
        }
      }
    }
  }

  lifecycle {
    ignore_changes = [spec[0].replicas]
  }

  depends_on = [
    google_service_account_iam_member.app_pods,
    google_compute_firewall.app_cache,
    google_compute_firewall.app_db,
    google_compute_firewall.app_egress,
    google_project_iam_member.app_db_connects,
    google_project_iam_member.app_db_signs_in,
    google_pubsub_topic_iam_member.app_queue,
    google_pubsub_topic_iam_member.app_topic,
    google_secret_manager_secret_iam_member.app_cache,
    google_secret_manager_secret_iam_member.app_secrets_application,
    google_sql_user.app_db,
  ]
}

resource "kubernetes_horizontal_pod_autoscaler_v2" "app" {
  metadata {
    name = "app"
  }

  spec {
    min_replicas = var.app_min_pods
    max_replicas = var.app_max_pods

    scale_target_ref {
      api_version = "apps/v1"
      kind        = "Deployment"
      name        = "app"
    }

    metric {
      type = "Resource"

      resource {
        name = "cpu"

        target {
          type                = "Utilization"
          average_utilization = 60
        }
      }
    }
  }

  depends_on = [kubernetes_deployment_v1.app]
}

resource "kubernetes_service_account_v1" "worker" {
  metadata {
    name        = "worker"
    annotations = { "iam.gke.io/gcp-service-account" = google_service_account.worker.email }
  }

  depends_on = [google_container_cluster.cluster]
}

resource "kubernetes_deployment_v1" "worker" {
  metadata {
    name   = "worker"
    labels = { app = "worker" }
  }

  wait_for_rollout = false

  spec {
    selector {
      match_labels = { app = "worker" }
    }

    template {
      metadata {
        labels = { app = "worker" }
      }

      spec {
        service_account_name = kubernetes_service_account_v1.worker.metadata[0].name

        topology_spread_constraint {
          max_skew           = 1
          topology_key       = "topology.kubernetes.io/zone"
          when_unsatisfiable = "ScheduleAnyway"

          label_selector {
            match_labels = { app = "worker" }
          }
        }

        security_context {
          seccomp_profile {
            type = "RuntimeDefault"
          }
        }

        container {
          name    = "program"
          image   = var.worker_image
          command = var.worker_command

          resources {
            requests = { cpu = "1", memory = "2Gi" }
            limits   = { cpu = "1", memory = "2Gi" }
          }

          security_context {
            allow_privilege_escalation = false
          }

          env {
            name  = "APPLICATION_KEY_SECRET"
            value = google_secret_manager_secret.secrets_application.secret_id
          }

          env {
            name  = "CACHE_AUTH_SECRET"
            value = google_secret_manager_secret.cache_auth.secret_id
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
            value = trimsuffix(google_service_account.worker.email, ".gserviceaccount.com")
          }

          env {
            name  = "QUEUE_SUBSCRIPTION"
            value = google_pubsub_subscription.queue_worker.id
          }

          env {
            name  = "TOPIC_SUBSCRIPTION"
            value = google_pubsub_subscription.topic_worker.id
          }

          env {
            name  = "WORKER_STARTS_SUBSCRIPTION"
            value = google_pubsub_subscription.worker_starts_worker.id
          }
        }
      }
    }
  }

  lifecycle {
    ignore_changes = [spec[0].replicas]
  }

  depends_on = [
    google_service_account_iam_member.worker_pods,
    google_compute_firewall.worker_cache,
    google_compute_firewall.worker_db,
    google_compute_firewall.worker_egress,
    google_project_iam_member.worker_db_connects,
    google_project_iam_member.worker_db_signs_in,
    google_secret_manager_secret_iam_member.worker_cache,
    google_secret_manager_secret_iam_member.worker_secrets_application,
    google_sql_user.worker_db,
  ]
}

resource "kubernetes_horizontal_pod_autoscaler_v2" "worker" {
  metadata {
    name = "worker"
  }

  spec {
    min_replicas = var.worker_min_pods
    max_replicas = var.worker_max_pods

    scale_target_ref {
      api_version = "apps/v1"
      kind        = "Deployment"
      name        = "worker"
    }

    metric {
      type = "Resource"

      resource {
        name = "cpu"

        target {
          type                = "Utilization"
          average_utilization = 60
        }
      }
    }
  }

  depends_on = [kubernetes_deployment_v1.worker]
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
    uri         = "https://pubsub.googleapis.com/v1/${google_pubsub_topic.worker_starts.id}:publish"
    http_method = "POST"
    headers     = { Content-Type = "application/json" }
    body        = base64encode(jsonencode({ messages = [{ data = base64encode("start") }] }))

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
