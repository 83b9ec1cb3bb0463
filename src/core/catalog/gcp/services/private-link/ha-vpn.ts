import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, IN_NETWORK, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, HOURS, inGib, nameOf } from '../../foundation/names.ts';
import { NETWORK } from '../../foundation/network.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { keptSecret, keptSecretUsage } from '../secret-manager.ts';
import { ROUTER_PERMISSIONS, rangeRules, routerBlocks } from './router.ts';
import { siteAccess } from './sites.ts';

type TunnelNode = GraphNode<'vpn_or_private_link'>;

const TUNNELS = [0, 1] as const;

export const haVpn = entry<'vpn_or_private_link', SizeFacts>({
  id: 'gcp.ha-vpn',
  service: 'Cloud VPN',
  capability: 'vpn_or_private_link',
  inNetwork: false,
  fit: ({ demand }) =>
    demand.kind !== 'vpn'
      ? null
      : {
          because: `Two encrypted tunnels over the internet connect the office to the private network, so that one may fail; they carry ${formatNumber(demand.gbPerMonth)} GB a month.`,
          provides: ['vpn_or_private_link'],
        },
  size: () => [
    {
      sku: 'HA VPN, two tunnels',
      count: 2,
      // cloud.google.com/network-connectivity/docs/vpn/sla
      qualities: managed(2, 99.99, { operations: 0.2 }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'cloud_vpn/tunnel',
      what: 'Tunnels',
      quantity: TUNNELS.length * HOURS_PER_MONTH,
      arithmetic: `${TUNNELS.length} x ${HOURS}`,
    },
    inGib('cloud_vpn/ipsec-egress/worldwide', 'Data sent through the tunnels', demand.gbPerMonth),
    keptSecretUsage('Secret that both ends share'),
  ],
  declare: (_size, node, site) => vpnBlocks(node, site),
  grantAccess: (_size, _node, site, _caller, edge) => siteAccess(site, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'encrypted_in_transit',
      text: 'Traffic between the office and the network is encrypted, with keys that both sides renegotiate.',
      resource: `google_compute_vpn_tunnel.${labelOf(node.id)}_0`,
      attributes: { ike_version: 2 },
    },
  ],
  facts: () => ({ permissions: { ...PERMISSIONS, ...ROUTER_PERMISSIONS }, isInside: () => true }),
});

/** The far side is known once a person has named its address: until then there is a gateway that waits. */
function vpnBlocks(node: TunnelNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const count = code(`var.${label}_peer_address == null ? 0 : 1`);
  return [
    ...apis('compute', 'secretmanager'),
    ...peerVariables(node, label),
    ...routerBlocks(node.id, label, site),
    ...rangeRules(node.id, label, node.title),
    resource('network.tf', 'google_compute_ha_vpn_gateway', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      network: code(`${NETWORK}.id`),
      stack_type: 'IPV4_ONLY',
    }),
    resource('network.tf', 'google_compute_external_vpn_gateway', label, {
      count,
      name: nameOf(node.id),
      redundancy_type: 'SINGLE_IP_INTERNALLY_REDUNDANT',
      interface: nested({ id: 0, ip_address: code(`var.${label}_peer_address`) }),
      depends_on: enabled('compute'),
    }),
    ...secretBlocks(node, label, site),
    ...TUNNELS.flatMap((index) => tunnelBlocks(node, label, index)),
    ...alarm(site, label, {
      id: 'down',
      title: `${node.id} is down`,
      what: 'A tunnel has not been up for five minutes.',
      filter: metricOf('vpn_gateway', 'vpn.googleapis.com/tunnel_established', 'region', code('var.region')),
      comparison: 'COMPARISON_LT',
      threshold: 1,
      seconds: 300,
      aligner: 'ALIGN_MEAN',
      reducer: 'REDUCE_MEAN',
    }),
    output(
      `${label}_addresses`,
      'Addresses that the device on the other side connects to, with the shared secret from Secret Manager.',
      code(`google_compute_ha_vpn_gateway.${label}.vpn_interfaces[*].ip_address`),
    ),
  ];
}

function peerVariables({ title }: TunnelNode, label: string): readonly Block[] {
  return [
    variable(`${label}_peer_address`, {
      description: `Public address of the device on the other side of ${title}; null until it is known.`,
      type: 'string',
      default: null,
      validation: {
        condition: `var.${label}_peer_address == null || can(cidrhost("\${var.${label}_peer_address}/32", 0))`,
        message: 'Give an IPv4 address, or null.',
      },
    }),
    variable(`${label}_peer_asn`, {
      description: 'BGP autonomous system number (ASN) of that device.',
      type: 'number',
      default: 65_010,
      validation: { condition: `var.${label}_peer_asn != 64514`, message: 'Use an ASN other than that of this side.' },
    }),
  ];
}

/** Made here, kept as a secret, and typed once into the device on the other side. */
function secretBlocks(node: TunnelNode, label: string, site: Site): readonly Block[] {
  return [
    resource('security.tf', 'random_password', label, { length: 32, special: false }),
    ...keptSecret(label, nameOf(node.id, '-shared'), site),
    resource('security.tf', 'google_secret_manager_secret_version', label, {
      secret: code(`google_secret_manager_secret.${label}.id`),
      secret_data: code(`random_password.${label}.result`),
    }),
  ];
}

function tunnelBlocks(node: TunnelNode, label: string, index: 0 | 1): readonly Block[] {
  const name = `${label}_${index}`;
  const count = code(`var.${label}_peer_address == null ? 0 : 1`);
  const region = code('var.region');
  const router = code(`google_compute_router.${label}.name`);
  return [
    resource('network.tf', 'google_compute_vpn_tunnel', name, {
      count,
      name: nameOf(node.id, `-${index}`),
      region,
      vpn_gateway: code(`google_compute_ha_vpn_gateway.${label}.id`),
      vpn_gateway_interface: index,
      peer_external_gateway: code(`google_compute_external_vpn_gateway.${label}[0].id`),
      peer_external_gateway_interface: 0,
      shared_secret: code(`random_password.${label}.result`),
      router: code(`google_compute_router.${label}.id`),
      ike_version: 2,
      labels: code('local.labels'),
    }),
    resource('network.tf', 'google_compute_router_interface', name, {
      count,
      name: nameOf(node.id, `-${index}`),
      region,
      router,
      ip_range: `169.254.${index}.1/30`,
      vpn_tunnel: code(`google_compute_vpn_tunnel.${name}[0].name`),
    }),
    resource('network.tf', 'google_compute_router_peer', name, {
      count,
      name: nameOf(node.id, `-${index}`),
      region,
      router,
      interface: code(`google_compute_router_interface.${name}[0].name`),
      peer_ip_address: joined(`169.254.${index}.2`),
      peer_asn: code(`var.${label}_peer_asn`),
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_compute_external_vpn_gateway: `compute.externalVpnGateways.create,delete,get,setLabels,use ${OPERATIONS}`,
  google_compute_ha_vpn_gateway: `compute.vpnGateways.create,delete,get,setLabels,use ${IN_NETWORK} ${OPERATIONS}`,
  google_compute_router_interface: `compute.routers.get,update,use compute.vpnTunnels.use compute.interconnectAttachments.use ${OPERATIONS}`,
  google_compute_router_peer: `compute.routers.get,update,use ${OPERATIONS}`,
  google_compute_vpn_tunnel: `compute.vpnTunnels.create,delete,get,setLabels,use compute.vpnGateways.use compute.externalVpnGateways.use compute.routers.get,use ${OPERATIONS}`,
};
