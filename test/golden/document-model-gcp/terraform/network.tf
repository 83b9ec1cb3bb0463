resource "google_compute_network" "main" {
  name                    = local.name
  auto_create_subnetworks = false
  routing_mode            = "REGIONAL"
  depends_on              = [google_project_service.compute]
}

resource "google_compute_subnetwork" "main" {
  name                     = local.name
  network                  = google_compute_network.main.id
  region                   = var.region
  ip_cidr_range            = var.network_cidr
  private_ip_google_access = true

  log_config {
    aggregation_interval = "INTERVAL_10_MIN"
    flow_sampling        = 0.1
    metadata             = "INCLUDE_ALL_METADATA"
  }
}

# Google Cloud denies ingress traffic unless a rule allows it; this rule denies egress traffic.
resource "google_compute_firewall" "deny_egress" {
  name               = "${local.name}-deny-egress"
  network            = google_compute_network.main.id
  description        = "Denies egress traffic unless a rule for an edge allows it"
  direction          = "EGRESS"
  priority           = 65000
  destination_ranges = ["0.0.0.0/0"]

  deny {
    protocol = "all"
  }
}

resource "google_dns_managed_zone" "google_apis" {
  name        = "${local.name}-google-apis"
  dns_name    = "googleapis.com."
  description = "Google's own services at their private addresses"
  visibility  = "private"

  private_visibility_config {
    networks {
      network_url = google_compute_network.main.id
    }
  }

  labels     = local.labels
  depends_on = [google_project_service.dns]
}

resource "google_dns_record_set" "google_apis" {
  managed_zone = google_dns_managed_zone.google_apis.name
  name         = "googleapis.com."
  type         = "A"
  ttl          = 300
  rrdatas      = ["199.36.153.8", "199.36.153.9", "199.36.153.10", "199.36.153.11"]
}

resource "google_dns_record_set" "google_apis_all" {
  managed_zone = google_dns_managed_zone.google_apis.name
  name         = "*.googleapis.com."
  type         = "CNAME"
  ttl          = 300
  rrdatas      = ["googleapis.com."]
}

resource "google_dns_managed_zone" "google_images" {
  name        = "${local.name}-google-images"
  dns_name    = "pkg.dev."
  description = "Google's own services at their private addresses"
  visibility  = "private"

  private_visibility_config {
    networks {
      network_url = google_compute_network.main.id
    }
  }

  labels     = local.labels
  depends_on = [google_project_service.dns]
}

resource "google_dns_record_set" "google_images" {
  managed_zone = google_dns_managed_zone.google_images.name
  name         = "pkg.dev."
  type         = "A"
  ttl          = 300
  rrdatas      = ["199.36.153.8", "199.36.153.9", "199.36.153.10", "199.36.153.11"]
}

resource "google_dns_record_set" "google_images_all" {
  managed_zone = google_dns_managed_zone.google_images.name
  name         = "*.pkg.dev."
  type         = "CNAME"
  ttl          = 300
  rrdatas      = ["pkg.dev."]
}

resource "google_dns_managed_zone" "google_registry" {
  name        = "${local.name}-google-r-4641"
  dns_name    = "gcr.io."
  description = "Google's own services at their private addresses"
  visibility  = "private"

  private_visibility_config {
    networks {
      network_url = google_compute_network.main.id
    }
  }

  labels     = local.labels
  depends_on = [google_project_service.dns]
}

resource "google_dns_record_set" "google_registry" {
  managed_zone = google_dns_managed_zone.google_registry.name
  name         = "gcr.io."
  type         = "A"
  ttl          = 300
  rrdatas      = ["199.36.153.8", "199.36.153.9", "199.36.153.10", "199.36.153.11"]
}

resource "google_dns_record_set" "google_registry_all" {
  managed_zone = google_dns_managed_zone.google_registry.name
  name         = "*.gcr.io."
  type         = "CNAME"
  ttl          = 300
  rrdatas      = ["gcr.io."]
}

resource "google_compute_firewall" "google_apis" {
  name               = "${local.name}-google-apis"
  network            = google_compute_network.main.id
  description        = "Machines reach Google's own interfaces and images"
  direction          = "EGRESS"
  priority           = 1000
  destination_ranges = ["199.36.153.8/30"]

  allow {
    protocol = "tcp"
    ports    = ["443"]
  }
}

resource "google_compute_global_address" "peering" {
  name          = "${local.name}-peering"
  network       = google_compute_network.main.id
  purpose       = "VPC_PEERING"
  address_type  = "INTERNAL"
  prefix_length = 16
}

resource "google_service_networking_connection" "peering" {
  network                 = google_compute_network.main.id
  service                 = "servicenetworking.googleapis.com"
  reserved_peering_ranges = [google_compute_global_address.peering.name]
  deletion_policy         = "ABANDON"
  depends_on              = [google_project_service.servicenetworking]
}

resource "google_compute_firewall" "gpu_called" {
  name          = "${local.name}-gpu-called"
  network       = google_compute_network.main.id
  description   = "Programs of the system reach the machines"
  direction     = "INGRESS"
  priority      = 1000
  source_ranges = [var.network_cidr]
  target_tags   = ["${local.name}-gpu"]

  allow {
    protocol = "tcp"
    ports    = [tostring(var.gpu_port)]
  }
}

resource "google_compute_firewall" "gpu_sign_in" {
  name          = "${local.name}-gpu-sign-in"
  network       = google_compute_network.main.id
  description   = "People reach a shell through Identity-Aware Proxy"
  direction     = "INGRESS"
  priority      = 1000
  source_ranges = ["35.235.240.0/20"]
  target_tags   = ["${local.name}-gpu"]

  allow {
    protocol = "tcp"
    ports    = ["22"]
  }
}

resource "google_compute_firewall" "app_gpu" {
  name               = "${local.name}-app-gpu"
  network            = google_compute_network.main.id
  description        = "edge app-gpu"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-app"]
  destination_ranges = ["${google_compute_instance.gpu[0].network_interface[0].network_ip}/32"]

  allow {
    protocol = "tcp"
    ports    = [tostring(var.gpu_port)]
  }
}

resource "google_compute_firewall" "app_db" {
  name               = "${local.name}-app-db"
  network            = google_compute_network.main.id
  description        = "edge app-db"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-app"]
  destination_ranges = ["${google_sql_database_instance.db.private_ip_address}/32"]

  allow {
    protocol = "tcp"
    ports    = ["5432", "3307"]
  }
}

resource "google_compute_firewall" "worker_db" {
  name               = "${local.name}-worker-db"
  network            = google_compute_network.main.id
  description        = "edge worker-db"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-worker"]
  destination_ranges = ["${google_sql_database_instance.db.private_ip_address}/32"]

  allow {
    protocol = "tcp"
    ports    = ["5432", "3307"]
  }
}
