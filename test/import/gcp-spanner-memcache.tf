resource "google_spanner_instance" "ledger" {
  config       = "regional-europe-west1"
  display_name = "ledger"
  num_nodes    = 3
  edition      = "STANDARD"
}

resource "google_spanner_database" "ledger" {
  instance = google_spanner_instance.ledger.name
  name     = "ledger"
}

resource "google_memcache_instance" "cache" {
  name       = "cache"
  node_count = 2
}

resource "google_compute_instance" "app" {
  count        = 4
  name         = "app-${count.index}"
  machine_type = "e2-standard-8"
  zone         = "europe-west1-b"
}

resource "google_compute_ha_vpn_gateway" "office" {
  name = "office"
}

resource "google_compute_vpn_tunnel" "office" {
  count       = 2
  name        = "office-${count.index}"
  vpn_gateway = google_compute_ha_vpn_gateway.office.id
}

resource "google_bigtable_instance" "history" {
  name = "history"
  cluster {
    cluster_id = "history"
    num_nodes  = 3
  }
}

resource "google_artifact_registry_repository" "images" {
  repository_id = "images"
  format        = "DOCKER"
}
