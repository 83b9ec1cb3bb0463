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

resource "google_compute_firewall" "cluster_inside" {
  name               = "${local.name}-cluster"
  network            = google_compute_network.main.id
  description        = "Nodes, pods and the control plane of the cluster speak to each other"
  direction          = "EGRESS"
  priority           = 1000
  destination_ranges = [var.network_cidr, var.cluster_pods_cidr, var.cluster_services_cidr]

  allow {
    protocol = "all"
  }
}

resource "google_compute_address" "egress" {
  name       = "${local.name}-egress"
  region     = var.region
  depends_on = [google_project_service.compute]
}

resource "google_compute_router" "egress" {
  name    = "${local.name}-egress"
  region  = var.region
  network = google_compute_network.main.id
}

resource "google_compute_router_nat" "egress" {
  name                               = "${local.name}-egress"
  router                             = google_compute_router.egress.name
  region                             = var.region
  nat_ip_allocate_option             = "MANUAL_ONLY"
  nat_ips                            = [google_compute_address.egress.self_link]
  source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"

  log_config {
    enable = true
    filter = "ERRORS_ONLY"
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

resource "google_compute_firewall" "app_cache" {
  name               = "${local.name}-app-cache"
  network            = google_compute_network.main.id
  description        = "edge app-cache"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-app"]
  destination_ranges = ["${google_redis_instance.cache.host}/32"]

  allow {
    protocol = "tcp"
    ports    = [tostring(google_redis_instance.cache.port)]
  }
}

resource "google_compute_firewall" "app_egress" {
  name               = "${local.name}-app-egress"
  network            = google_compute_network.main.id
  description        = "edge app-egress"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-app"]
  destination_ranges = ["0.0.0.0/0"]

  allow {
    protocol = "tcp"
    ports    = ["443"]
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

resource "google_compute_firewall" "worker_cache" {
  name               = "${local.name}-worker-cache"
  network            = google_compute_network.main.id
  description        = "edge worker-cache"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-worker"]
  destination_ranges = ["${google_redis_instance.cache.host}/32"]

  allow {
    protocol = "tcp"
    ports    = [tostring(google_redis_instance.cache.port)]
  }
}

resource "google_compute_firewall" "worker_egress" {
  name               = "${local.name}-worker-egress"
  network            = google_compute_network.main.id
  description        = "edge worker-egress"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-worker"]
  destination_ranges = ["0.0.0.0/0"]

  allow {
    protocol = "tcp"
    ports    = ["443"]
  }
}
