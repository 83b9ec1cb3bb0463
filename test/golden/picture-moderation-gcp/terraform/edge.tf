resource "google_firebase_project" "main" {
  provider   = google-beta
  project    = var.project_id
  depends_on = [google_project_service.firebase]
}

resource "google_firebase_hosting_site" "site" {
  provider   = google-beta
  project    = google_firebase_project.main.project
  site_id    = "${local.name}-site-${random_id.suffix.hex}"
  depends_on = [google_project_service.firebasehosting]
}

# A first release that answers; the files come with `firebase deploy`, which the firebase.json beside this is for.
resource "google_firebase_hosting_version" "site" {
  provider = google-beta
  site_id  = google_firebase_hosting_site.site.site_id

  config {
    headers {
      glob = "**"

      headers = {
        Strict-Transport-Security = "max-age=31536000; includeSubDomains"
        X-Content-Type-Options    = "nosniff"
        Referrer-Policy           = "strict-origin-when-cross-origin"
      }
    }

    redirects {
      glob        = "**"
      status_code = 302
      location    = var.site_first_page
    }
  }
}

resource "google_firebase_hosting_release" "site" {
  provider     = google-beta
  site_id      = google_firebase_hosting_site.site.site_id
  version_name = google_firebase_hosting_version.site.name
  message      = "First answer, before any files"
}

resource "google_firebase_hosting_custom_domain" "site" {
  provider              = google-beta
  count                 = var.domain_name == null ? 0 : 1
  project               = google_firebase_project.main.project
  site_id               = google_firebase_hosting_site.site.site_id
  custom_domain         = var.domain_name
  wait_dns_verification = false
}

resource "google_dns_record_set" "site_a" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "A"
  ttl          = 300
  rrdatas      = ["199.36.158.100"]
}

resource "google_dns_record_set" "site_txt" {
  count        = var.domain_name == null ? 0 : 1
  managed_zone = google_dns_managed_zone.dns[0].name
  name         = google_dns_managed_zone.dns[0].dns_name
  type         = "TXT"
  ttl          = 300
  rrdatas      = ["\"hosting-site=${google_firebase_hosting_site.site.site_id}\""]
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
