variable "region" {
  default = "us-central1"
}

resource "google_container_cluster" "primary" {
  name               = "primary"
  location           = var.region
  initial_node_count = 1
  network            = google_compute_network.vpc.id
}

resource "google_container_node_pool" "pools" {
  name       = "general"
  cluster    = google_container_cluster.primary.id
  node_count = 3
  node_config {
    machine_type = "e2-standard-4"
  }
}

resource "google_compute_network" "vpc" {
  name                    = "gke"
  auto_create_subnetworks = false
}

resource "google_compute_router" "router" {
  name    = "gke"
  network = google_compute_network.vpc.id
}

resource "google_compute_router_nat" "nat" {
  name                               = "gke"
  router                             = google_compute_router.router.name
  nat_ip_allocate_option             = "AUTO_ONLY"
  source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"
}

resource "google_redis_instance" "cache" {
  name           = "cache"
  tier           = "STANDARD_HA"
  memory_size_gb = 5
}

resource "google_kms_key_ring" "ring" {
  name     = "gke"
  location = var.region
}

resource "google_kms_crypto_key" "secrets" {
  name     = "secrets"
  key_ring = google_kms_key_ring.ring.id
}

resource "google_gke_hub_membership" "membership" {
  membership_id = "primary"
}
