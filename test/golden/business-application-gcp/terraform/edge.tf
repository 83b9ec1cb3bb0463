resource "google_compute_global_address" "app" {
  name       = "${local.name}-app"
  depends_on = [google_project_service.compute]
}

resource "google_compute_managed_ssl_certificate" "app" {
  count = var.domain_name == null ? 0 : 1
  name  = "${local.name}-app"

  managed {
    domains = [var.domain_name]
  }

  depends_on = [google_project_service.compute]
}

resource "kubernetes_service_v1" "app" {
  metadata {
    name        = "app"
    annotations = { "cloud.google.com/neg" = "{\"ingress\": true}" }
  }

  spec {
    type     = "ClusterIP"
    selector = { app = "app" }

    port {
      port        = 80
      target_port = var.app_port
    }
  }

  lifecycle {
    ignore_changes = [metadata[0].annotations["cloud.google.com/neg-status"]]
  }

  depends_on = [google_container_cluster.cluster]
}

resource "kubernetes_ingress_v1" "app" {
  metadata {
    name        = "app"
    annotations = merge({ "kubernetes.io/ingress.class" = "gce", "kubernetes.io/ingress.global-static-ip-name" = google_compute_global_address.app.name }, var.domain_name == null ? {} : { "ingress.gcp.kubernetes.io/pre-shared-cert" = one(google_compute_managed_ssl_certificate.app[*].name) })
  }

  wait_for_load_balancer = false

  spec {
    default_backend {
      service {
        name = kubernetes_service_v1.app.metadata[0].name

        port {
          number = 80
        }
      }
    }
  }
}

resource "google_dns_record_set" "app_a" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "A"
  ttl          = 300
  rrdatas      = [google_compute_global_address.app.address]
}

resource "google_dns_managed_zone" "dns" {
  count       = var.domain_name == null ? 0 : 1
  name        = "${local.name}-dns"
  dns_name    = "${var.domain_name}."
  description = "Public zone of the system"

  dnssec_config {
    state = "on"
  }

  depends_on = [google_project_service.dns]
}
