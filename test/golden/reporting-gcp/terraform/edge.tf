resource "google_compute_region_network_endpoint_group" "lb_app" {
  name                  = "${local.name}-lb-app"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = google_cloud_run_v2_service.app.name
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_region_network_endpoint_group" "lb_app_standby" {
  name                  = "${local.name}-2-lb-app"
  region                = var.standby_region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = google_cloud_run_v2_service.app_standby.name
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_backend_service" "lb_app" {
  name                  = "${local.name}-lb-app"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  enable_cdn            = false

  log_config {
    enable      = true
    sample_rate = 1
  }

  backend {
    group = var.serve_from_standby ? google_compute_region_network_endpoint_group.lb_app_standby.id : google_compute_region_network_endpoint_group.lb_app.id
  }
}

resource "google_compute_url_map" "lb" {
  name            = "${local.name}-lb"
  default_service = google_compute_backend_service.lb_app.id
}

resource "google_compute_global_address" "lb" {
  name       = "${local.name}-lb"
  depends_on = [google_project_service.compute]
}

resource "google_compute_managed_ssl_certificate" "lb" {
  count = var.domain_name == null ? 0 : 1
  name  = "${local.name}-lb"

  managed {
    domains = [var.domain_name]
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_ssl_policy" "lb" {
  name            = "${local.name}-lb"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
  depends_on      = [google_project_service.compute]
}

resource "google_compute_target_https_proxy" "lb" {
  count            = var.domain_name == null ? 0 : 1
  name             = "${local.name}-lb"
  url_map          = google_compute_url_map.lb.id
  ssl_certificates = [google_compute_managed_ssl_certificate.lb[0].id]
  ssl_policy       = google_compute_ssl_policy.lb.id
}

resource "google_compute_global_forwarding_rule" "lb_https" {
  count                 = var.domain_name == null ? 0 : 1
  name                  = "${local.name}-lb-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.lb[0].id
  labels                = local.labels
}

resource "google_compute_url_map" "lb_redirect" {
  count = var.domain_name == null ? 0 : 1
  name  = "${local.name}-lb-redirect"

  default_url_redirect {
    https_redirect         = true
    strip_query            = false
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_target_http_proxy" "lb" {
  name    = "${local.name}-lb"
  url_map = var.domain_name == null ? google_compute_url_map.lb.id : one(google_compute_url_map.lb_redirect[*].id)
}

resource "google_compute_global_forwarding_rule" "lb_http" {
  name                  = "${local.name}-lb-http"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.lb.id
  labels                = local.labels
}

resource "google_dns_record_set" "lb_a" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "A"
  ttl          = 300
  rrdatas      = [google_compute_global_address.lb.address]
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
