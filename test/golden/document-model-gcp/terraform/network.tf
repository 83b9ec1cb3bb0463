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
