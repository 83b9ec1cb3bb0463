import type { Permissions } from './permissions.ts';

/** Calls to Compute Engine answer with an operation that is asked until it is done. */
const WAIT = 'compute.globalOperations.get compute.regionOperations.get compute.zoneOperations.get';
const IN_NETWORK = 'compute.networks.get,use,updatePolicy';
const IN_SUBNET = 'compute.subnetworks.get,use,useExternalIp';
/** What the agent that joins Google's network to one's own asks of who calls it (cloud.google.com/vpc/docs/configure-private-services-access). */
const PEERING = 'servicenetworking.services.addPeering,get servicenetworking.operations.get';

/** The network, what stands at its edges, and names. */
export const NETWORK_PERMISSIONS: Permissions = {
  google_compute_address: `compute.addresses.create,delete,get,setLabels,use ${WAIT}`,
  google_compute_backend_bucket: `compute.backendBuckets.create,delete,get,update,use storage.buckets.get ${WAIT}`,
  google_compute_backend_service: `compute.backendServices.create,delete,get,update,use,setSecurityPolicy compute.regionNetworkEndpointGroups.get,use compute.instanceGroups.get,use compute.healthChecks.useReadOnly compute.securityPolicies.use ${WAIT}`,
  google_compute_external_vpn_gateway: `compute.externalVpnGateways.create,delete,get,setLabels,use ${WAIT}`,
  google_compute_firewall: `compute.firewalls.create,delete,get,update ${IN_NETWORK} ${WAIT}`,
  google_compute_global_address: `compute.globalAddresses.create,createInternal,delete,deleteInternal,get,setLabels,use compute.networks.get,use ${WAIT}`,
  google_compute_global_forwarding_rule: `compute.globalForwardingRules.create,delete,get,setLabels,setTarget,update compute.globalAddresses.use compute.targetHttpProxies.use compute.targetHttpsProxies.use ${WAIT}`,
  google_compute_ha_vpn_gateway: `compute.vpnGateways.create,delete,get,setLabels,use ${IN_NETWORK} ${WAIT}`,
  google_compute_health_check: `compute.healthChecks.create,delete,get,update,use,useReadOnly ${WAIT}`,
  google_compute_interconnect_attachment: `compute.interconnectAttachments.create,delete,get,setLabels,update,use compute.routers.get,use ${WAIT}`,
  google_compute_managed_ssl_certificate: `compute.sslCertificates.create,delete,get ${WAIT}`,
  google_compute_network: `compute.networks.create,delete,get,update,updatePolicy,use ${WAIT}`,
  google_compute_region_network_endpoint_group: `compute.regionNetworkEndpointGroups.create,delete,get,use run.services.get ${WAIT}`,
  google_compute_router: `compute.routers.create,delete,get,update,use ${IN_NETWORK} ${WAIT}`,
  google_compute_router_interface: `compute.routers.get,update,use compute.vpnTunnels.use compute.interconnectAttachments.use ${WAIT}`,
  google_compute_router_nat: `compute.routers.get,update,use compute.addresses.get,use ${IN_SUBNET} ${WAIT}`,
  google_compute_router_peer: `compute.routers.get,update,use ${WAIT}`,
  google_compute_security_policy: `compute.securityPolicies.create,delete,get,setLabels,update,use ${WAIT}`,
  google_compute_ssl_policy: `compute.sslPolicies.create,delete,get,update,use ${WAIT}`,
  google_compute_subnetwork: `compute.subnetworks.create,delete,get,setPrivateIpGoogleAccess,update,use ${IN_NETWORK} ${WAIT}`,
  google_compute_target_http_proxy: `compute.targetHttpProxies.create,delete,get,setUrlMap,use compute.urlMaps.use ${WAIT}`,
  google_compute_target_https_proxy: `compute.targetHttpsProxies.create,delete,get,setSslCertificates,setSslPolicy,setUrlMap,update,use compute.urlMaps.use compute.sslCertificates.get,list compute.sslPolicies.use ${WAIT}`,
  google_compute_url_map: `compute.urlMaps.create,delete,get,update,use compute.backendServices.use compute.backendBuckets.use ${WAIT}`,
  google_compute_vpn_tunnel: `compute.vpnTunnels.create,delete,get,setLabels,use compute.vpnGateways.use compute.externalVpnGateways.use compute.routers.get,use ${WAIT}`,
  google_dns_managed_zone:
    'dns.managedZones.create,delete,get,update dns.networks.bindPrivateDNSZone compute.networks.get',
  google_dns_record_set:
    'dns.changes.create,get dns.managedZones.get dns.resourceRecordSets.create,delete,get,list,update',
  google_network_connectivity_service_connection_policy:
    'networkconnectivity.serviceConnectionPolicies.create,delete,get,update networkconnectivity.operations.get compute.networks.get,use compute.subnetworks.get,use',
  google_service_networking_connection: `${PEERING} compute.networks.addPeering,get,updatePeering,use compute.globalAddresses.get,use ${WAIT}`,
  google_vpc_access_connector: `vpcaccess.connectors.create,delete,get,update,use vpcaccess.operations.get compute.networks.get,use ${WAIT}`,
};
