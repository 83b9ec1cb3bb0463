variable "project_id" {
  default = "demo"
}

variable "region" {
  default = "europe-west3"
}

provider "google" {
  project = var.project_id
  region  = var.region
}

resource "google_cloud_run_v2_service" "api" {
  name     = "api"
  location = var.region
  template {
    service_account = google_service_account.api.email
    containers {
      image = "europe-west3-docker.pkg.dev/demo/app/api:1"
      env {
        name  = "DB"
        value = google_sql_database_instance.main.connection_name
      }
      env {
        name  = "TOPIC"
        value = google_pubsub_topic.orders.id
      }
    }
  }
}

resource "google_cloud_run_v2_service" "worker" {
  name     = "worker"
  location = var.region
  template {
    containers {
      image = "europe-west3-docker.pkg.dev/demo/app/worker:1"
    }
  }
}

resource "google_pubsub_topic" "orders" {
  name = "orders"
}

resource "google_pubsub_subscription" "orders" {
  name  = "orders-worker"
  topic = google_pubsub_topic.orders.id
  push_config {
    push_endpoint = google_cloud_run_v2_service.worker.uri
  }
}

resource "google_sql_database_instance" "main" {
  name             = "main"
  region           = var.region
  database_version = "POSTGRES_16"
  settings {
    tier              = "db-custom-2-7680"
    availability_type = "REGIONAL"
    disk_size         = 100
  }
}

resource "google_sql_database" "app" {
  name     = "app"
  instance = google_sql_database_instance.main.name
}

resource "google_secret_manager_secret" "stripe" {
  secret_id = "stripe"
  replication {
    auto {}
  }
}

resource "google_service_account" "api" {
  account_id = "api"
}

resource "google_artifact_registry_repository" "app" {
  repository_id = "app"
  format        = "DOCKER"
  location      = var.region
}
