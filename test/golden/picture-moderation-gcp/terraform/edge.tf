resource "google_compute_backend_bucket" "site" {
  name             = "${local.name}-site"
  bucket_name      = google_storage_bucket.site.name
  enable_cdn       = true
  compression_mode = "AUTOMATIC"

  custom_response_headers = [
    "Strict-Transport-Security: max-age=31536000; includeSubDomains",
    "X-Content-Type-Options: nosniff",
    "Referrer-Policy: strict-origin-when-cross-origin",
  ]

  cdn_policy {
    cache_mode       = "CACHE_ALL_STATIC"
    default_ttl      = 3600
    client_ttl       = 3600
    max_ttl          = 86400
    negative_caching = true
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_url_map" "site" {
  name            = "${local.name}-site"
  default_service = google_compute_backend_bucket.site.id
}

resource "google_compute_global_address" "site" {
  name       = "${local.name}-site"
  depends_on = [google_project_service.compute]
}

resource "google_compute_managed_ssl_certificate" "site" {
  count = var.domain_name == null ? 0 : 1
  name  = "${local.name}-site"

  managed {
    domains = [var.domain_name]
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_ssl_policy" "site" {
  name            = "${local.name}-site"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
  depends_on      = [google_project_service.compute]
}

resource "google_compute_target_https_proxy" "site" {
  count            = var.domain_name == null ? 0 : 1
  name             = "${local.name}-site"
  url_map          = google_compute_url_map.site.id
  ssl_certificates = [google_compute_managed_ssl_certificate.site[0].id]
  ssl_policy       = google_compute_ssl_policy.site.id
}

resource "google_compute_global_forwarding_rule" "site_https" {
  count                 = var.domain_name == null ? 0 : 1
  name                  = "${local.name}-site-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.site.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.site[0].id
  labels                = local.labels
}

resource "google_compute_url_map" "site_redirect" {
  count = var.domain_name == null ? 0 : 1
  name  = "${local.name}-site-redirect"

  default_url_redirect {
    https_redirect         = true
    strip_query            = false
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_target_http_proxy" "site" {
  name    = "${local.name}-site"
  url_map = var.domain_name == null ? google_compute_url_map.site.id : one(google_compute_url_map.site_redirect[*].id)
}

resource "google_compute_global_forwarding_rule" "site_http" {
  name                  = "${local.name}-site-http"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.site.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.site.id
  labels                = local.labels
}

resource "google_dns_record_set" "site_a" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "A"
  ttl          = 300
  rrdatas      = [google_compute_global_address.site.address]
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
