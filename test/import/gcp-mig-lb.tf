resource "google_compute_instance_template" "web" {
  name_prefix  = "web-"
  machine_type = "e2-standard-2"
  disk {
    source_image = "debian-cloud/debian-12"
  }
  network_interface {
    network = "default"
  }
}

resource "google_compute_region_instance_group_manager" "web" {
  name               = "web"
  region             = "europe-west1"
  base_instance_name = "web"
  target_size        = 3
  version {
    instance_template = google_compute_instance_template.web.id
  }
}

resource "google_compute_backend_service" "web" {
  name            = "web"
  security_policy = google_compute_security_policy.web.id
  backend {
    group = google_compute_region_instance_group_manager.web.instance_group
  }
}

resource "google_compute_url_map" "web" {
  name            = "web"
  default_service = google_compute_backend_service.web.id
}

resource "google_compute_target_https_proxy" "web" {
  name    = "web"
  url_map = google_compute_url_map.web.id
}

resource "google_compute_global_forwarding_rule" "web" {
  name       = "web"
  target     = google_compute_target_https_proxy.web.id
  port_range = "443"
}

resource "google_compute_security_policy" "web" {
  name = "web"
}

resource "google_dns_managed_zone" "zone" {
  name     = "zone"
  dns_name = "example.com."
}

resource "google_filestore_instance" "share" {
  name = "share"
  tier = "BASIC_HDD"
  file_shares {
    name        = "data"
    capacity_gb = 1024
  }
}

resource "google_monitoring_uptime_check_config" "web" {
  display_name = "web"
  http_check {
    path = "/"
  }
}
