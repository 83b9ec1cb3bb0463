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

resource "google_compute_router" "tunnel" {
  name    = "${local.name}-tunnel"
  region  = var.region
  network = google_compute_network.main.id

  bgp {
    asn            = 64514
    advertise_mode = "DEFAULT"
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_firewall" "tunnel_out" {
  name               = "${local.name}-tunnel-out"
  description        = "The network reaches the other side"
  direction          = "EGRESS"
  destination_ranges = var.tunnel_ranges
  count              = length(var.tunnel_ranges) == 0 ? 0 : 1
  network            = google_compute_network.main.id
  priority           = 1000

  allow {
    protocol = "tcp"
  }
}

resource "google_compute_firewall" "tunnel_in" {
  name          = "${local.name}-tunnel-in"
  description   = "The other side reaches the network"
  direction     = "INGRESS"
  source_ranges = var.tunnel_ranges
  count         = length(var.tunnel_ranges) == 0 ? 0 : 1
  network       = google_compute_network.main.id
  priority      = 1000

  allow {
    protocol = "tcp"
  }
}

resource "google_compute_ha_vpn_gateway" "tunnel" {
  name       = "${local.name}-tunnel"
  region     = var.region
  network    = google_compute_network.main.id
  stack_type = "IPV4_ONLY"
}

resource "google_compute_external_vpn_gateway" "tunnel" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-tunnel"
  redundancy_type = "SINGLE_IP_INTERNALLY_REDUNDANT"

  interface {
    id         = 0
    ip_address = var.tunnel_peer_address
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_vpn_tunnel" "tunnel_0" {
  count                           = var.tunnel_peer_address == null ? 0 : 1
  name                            = "${local.name}-tunnel-0"
  region                          = var.region
  vpn_gateway                     = google_compute_ha_vpn_gateway.tunnel.id
  vpn_gateway_interface           = 0
  peer_external_gateway           = google_compute_external_vpn_gateway.tunnel[0].id
  peer_external_gateway_interface = 0
  shared_secret                   = random_password.tunnel.result
  router                          = google_compute_router.tunnel.id
  ike_version                     = 2
  labels                          = local.labels
}

resource "google_compute_router_interface" "tunnel_0" {
  count      = var.tunnel_peer_address == null ? 0 : 1
  name       = "${local.name}-tunnel-0"
  region     = var.region
  router     = google_compute_router.tunnel.name
  ip_range   = "169.254.0.1/30"
  vpn_tunnel = google_compute_vpn_tunnel.tunnel_0[0].name
}

resource "google_compute_router_peer" "tunnel_0" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-tunnel-0"
  region          = var.region
  router          = google_compute_router.tunnel.name
  interface       = google_compute_router_interface.tunnel_0[0].name
  peer_ip_address = "169.254.0.2"
  peer_asn        = var.tunnel_peer_asn
}

resource "google_compute_vpn_tunnel" "tunnel_1" {
  count                           = var.tunnel_peer_address == null ? 0 : 1
  name                            = "${local.name}-tunnel-1"
  region                          = var.region
  vpn_gateway                     = google_compute_ha_vpn_gateway.tunnel.id
  vpn_gateway_interface           = 1
  peer_external_gateway           = google_compute_external_vpn_gateway.tunnel[0].id
  peer_external_gateway_interface = 0
  shared_secret                   = random_password.tunnel.result
  router                          = google_compute_router.tunnel.id
  ike_version                     = 2
  labels                          = local.labels
}

resource "google_compute_router_interface" "tunnel_1" {
  count      = var.tunnel_peer_address == null ? 0 : 1
  name       = "${local.name}-tunnel-1"
  region     = var.region
  router     = google_compute_router.tunnel.name
  ip_range   = "169.254.1.1/30"
  vpn_tunnel = google_compute_vpn_tunnel.tunnel_1[0].name
}

resource "google_compute_router_peer" "tunnel_1" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-tunnel-1"
  region          = var.region
  router          = google_compute_router.tunnel.name
  interface       = google_compute_router_interface.tunnel_1[0].name
  peer_ip_address = "169.254.1.2"
  peer_asn        = var.tunnel_peer_asn
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

resource "google_compute_subnetwork" "main_standby" {
  name                     = "${local.name}-2"
  network                  = google_compute_network.main.id
  region                   = var.standby_region
  ip_cidr_range            = var.standby_network_cidr
  private_ip_google_access = true

  log_config {
    aggregation_interval = "INTERVAL_10_MIN"
    flow_sampling        = 0.1
    metadata             = "INCLUDE_ALL_METADATA"
  }
}

resource "google_compute_address" "egress_standby" {
  name       = "${local.name}-2-egress"
  region     = var.standby_region
  depends_on = [google_project_service.compute]
}

resource "google_compute_router" "egress_standby" {
  name    = "${local.name}-2-egress"
  region  = var.standby_region
  network = google_compute_network.main.id
}

resource "google_compute_router_nat" "egress_standby" {
  name                               = "${local.name}-2-egress"
  router                             = google_compute_router.egress_standby.name
  region                             = var.standby_region
  nat_ip_allocate_option             = "MANUAL_ONLY"
  nat_ips                            = [google_compute_address.egress_standby.self_link]
  source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"

  log_config {
    enable = true
    filter = "ERRORS_ONLY"
  }
}

resource "google_compute_router" "tunnel_standby" {
  name    = "${local.name}-2-tunnel"
  region  = var.standby_region
  network = google_compute_network.main.id

  bgp {
    asn            = 64514
    advertise_mode = "DEFAULT"
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_firewall" "tunnel_out_standby" {
  name               = "${local.name}-2-tunnel-out"
  description        = "The network reaches the other side"
  direction          = "EGRESS"
  destination_ranges = var.tunnel_ranges
  count              = length(var.tunnel_ranges) == 0 ? 0 : 1
  network            = google_compute_network.main.id
  priority           = 1000

  allow {
    protocol = "tcp"
  }
}

resource "google_compute_firewall" "tunnel_in_standby" {
  name          = "${local.name}-2-tunnel-in"
  description   = "The other side reaches the network"
  direction     = "INGRESS"
  source_ranges = var.tunnel_ranges
  count         = length(var.tunnel_ranges) == 0 ? 0 : 1
  network       = google_compute_network.main.id
  priority      = 1000

  allow {
    protocol = "tcp"
  }
}

resource "google_compute_ha_vpn_gateway" "tunnel_standby" {
  name       = "${local.name}-2-tunnel"
  region     = var.standby_region
  network    = google_compute_network.main.id
  stack_type = "IPV4_ONLY"
}

resource "google_compute_external_vpn_gateway" "tunnel_standby" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-2-tunnel"
  redundancy_type = "SINGLE_IP_INTERNALLY_REDUNDANT"

  interface {
    id         = 0
    ip_address = var.tunnel_peer_address
  }

  depends_on = [google_project_service.compute]
}

resource "google_compute_vpn_tunnel" "tunnel_0_standby" {
  count                           = var.tunnel_peer_address == null ? 0 : 1
  name                            = "${local.name}-2-tunnel-0"
  region                          = var.standby_region
  vpn_gateway                     = google_compute_ha_vpn_gateway.tunnel_standby.id
  vpn_gateway_interface           = 0
  peer_external_gateway           = google_compute_external_vpn_gateway.tunnel_standby[0].id
  peer_external_gateway_interface = 0
  shared_secret                   = random_password.tunnel_standby.result
  router                          = google_compute_router.tunnel_standby.id
  ike_version                     = 2
  labels                          = local.labels
}

resource "google_compute_router_interface" "tunnel_0_standby" {
  count      = var.tunnel_peer_address == null ? 0 : 1
  name       = "${local.name}-2-tunnel-0"
  region     = var.standby_region
  router     = google_compute_router.tunnel_standby.name
  ip_range   = "169.254.0.1/30"
  vpn_tunnel = google_compute_vpn_tunnel.tunnel_0_standby[0].name
}

resource "google_compute_router_peer" "tunnel_0_standby" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-2-tunnel-0"
  region          = var.standby_region
  router          = google_compute_router.tunnel_standby.name
  interface       = google_compute_router_interface.tunnel_0_standby[0].name
  peer_ip_address = "169.254.0.2"
  peer_asn        = var.tunnel_peer_asn
}

resource "google_compute_vpn_tunnel" "tunnel_1_standby" {
  count                           = var.tunnel_peer_address == null ? 0 : 1
  name                            = "${local.name}-2-tunnel-1"
  region                          = var.standby_region
  vpn_gateway                     = google_compute_ha_vpn_gateway.tunnel_standby.id
  vpn_gateway_interface           = 1
  peer_external_gateway           = google_compute_external_vpn_gateway.tunnel_standby[0].id
  peer_external_gateway_interface = 0
  shared_secret                   = random_password.tunnel_standby.result
  router                          = google_compute_router.tunnel_standby.id
  ike_version                     = 2
  labels                          = local.labels
}

resource "google_compute_router_interface" "tunnel_1_standby" {
  count      = var.tunnel_peer_address == null ? 0 : 1
  name       = "${local.name}-2-tunnel-1"
  region     = var.standby_region
  router     = google_compute_router.tunnel_standby.name
  ip_range   = "169.254.1.1/30"
  vpn_tunnel = google_compute_vpn_tunnel.tunnel_1_standby[0].name
}

resource "google_compute_router_peer" "tunnel_1_standby" {
  count           = var.tunnel_peer_address == null ? 0 : 1
  name            = "${local.name}-2-tunnel-1"
  region          = var.standby_region
  router          = google_compute_router.tunnel_standby.name
  interface       = google_compute_router_interface.tunnel_1_standby[0].name
  peer_ip_address = "169.254.1.2"
  peer_asn        = var.tunnel_peer_asn
}

resource "google_compute_firewall" "app_db_standby" {
  name               = "${local.name}-2-app-db"
  network            = google_compute_network.main.id
  description        = "edge app-db"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-2-app"]
  destination_ranges = ["${google_sql_database_instance.db_standby.private_ip_address}/32"]

  allow {
    protocol = "tcp"
    ports    = ["5432", "3307"]
  }
}

resource "google_compute_firewall" "app_cache_standby" {
  name               = "${local.name}-2-app-cache"
  network            = google_compute_network.main.id
  description        = "edge app-cache"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-2-app"]
  destination_ranges = ["${google_redis_instance.cache_standby.host}/32"]

  allow {
    protocol = "tcp"
    ports    = [tostring(google_redis_instance.cache_standby.port)]
  }
}

resource "google_compute_firewall" "app_egress_standby" {
  name               = "${local.name}-2-app-egress"
  network            = google_compute_network.main.id
  description        = "edge app-egress"
  direction          = "EGRESS"
  priority           = 1000
  target_tags        = ["${local.name}-2-app"]
  destination_ranges = ["0.0.0.0/0"]

  allow {
    protocol = "tcp"
    ports    = ["443"]
  }
}
