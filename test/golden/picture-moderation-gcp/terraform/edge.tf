# The deploy identity must own the domain in Google Search Console; the certificate is issued automatically.
resource "google_cloud_run_domain_mapping" "app" {
  count    = var.domain_name == null ? 0 : 1
  name     = var.domain_name
  location = var.region

  metadata {
    namespace = var.project_id
  }

  spec {
    route_name = google_cloud_run_v2_service.app.name
  }
}

resource "google_dns_record_set" "app_a" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "A"
  ttl          = 300
  rrdatas      = ["216.239.32.21", "216.239.34.21", "216.239.36.21", "216.239.38.21"]
}

resource "google_dns_record_set" "app_aaaa" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "AAAA"
  ttl          = 300

  rrdatas = [
    "2001:4860:4802:32::15",
    "2001:4860:4802:34::15",
    "2001:4860:4802:36::15",
    "2001:4860:4802:38::15",
  ]
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
