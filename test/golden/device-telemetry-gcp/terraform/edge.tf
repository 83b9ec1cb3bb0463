check "app_domain" {
  assert {
    condition     = var.domain_name == null
    error_message = "Cloud Run does not serve names of your own in this region without a load balancer: add one, or leave domain_name null."
  }
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
