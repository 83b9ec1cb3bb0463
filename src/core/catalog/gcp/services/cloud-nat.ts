import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { always, managed } from '../../kit/usage.ts';
import { entry, OPERATIONS, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, inGib, nameOf } from '../foundation/names.ts';
import { edgeRule, NETWORK } from '../foundation/network.ts';

/** One gateway serves every zone of the region; Cloud Run needs it only where the system must come from one address. */
export const cloudNat = entry<'network_egress', SizeFacts>({
  id: 'gcp.cloud-nat',
  service: 'Cloud NAT',
  capability: 'network_egress',
  inNetwork: true,
  fit: () => ({
    because:
      'Cloud NAT gives private programs access to the internet from one static address, without a machine to maintain.',
    provides: [],
  }),
  size: () => [
    {
      sku: 'One gateway, one address',
      count: 1,
      // cloud.google.com/nat/sla
      qualities: managed(3, 99.9),
    },
  ],
  meter: (_size, { demand }) => [
    always('cloud_nat/assigned-vm', 'Gateway, by machine behind it', machinesBehind(demand.meanVcpu)),
    always('cloud_nat/nat-ip', 'Its address'),
    inGib('cloud_nat/data-processed', 'Data that pass it', demand.gbPerMonth),
    inGib('data_transfer/internet-out/premium', 'Data sent to the internet', demand.gbPerMonth),
  ],
  declare: (_size, node, site) => natBlocks(node, site),
  grantAccess: (_size, _node, site, _caller, edge) => ({
    environment: {},
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: ['0.0.0.0/0'], ports: portsOf(site, edge.from) })],
  }),
  facts: () => ({ permissions: PERMISSIONS }),
});

/** The hourly price of a gateway stops rising at this number of machines (cloud.google.com/nat/pricing). */
const MOST_BILLED = 32;

/** Machines that the gateway serves: at most one for each vCPU behind it. */
function machinesBehind(meanVcpu: number): number {
  return Math.min(MOST_BILLED, Math.max(1, Math.ceil(meanVcpu)));
}

/** HTTPS, and the ports of the external systems that a program calls. */
function portsOf(site: Site, caller: string): readonly string[] {
  const called = site.from(caller).filter(({ kind }) => kind === 'egress');
  const ports = called.flatMap(({ reaches = [] }) => reaches.map(({ port }) => String(port)));
  return [...new Set(['443', ...ports])];
}

function natBlocks(node: GraphNode<'network_egress'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...apis('compute'),
    resource('network.tf', 'google_compute_address', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      depends_on: enabled('compute'),
    }),
    resource('network.tf', 'google_compute_router', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      network: code(`${NETWORK}.id`),
    }),
    resource('network.tf', 'google_compute_router_nat', label, {
      name: nameOf(node.id),
      router: code(`google_compute_router.${label}.name`),
      region: code('var.region'),
      nat_ip_allocate_option: 'MANUAL_ONLY',
      nat_ips: [code(`google_compute_address.${label}.self_link`)],
      source_subnetwork_ip_ranges_to_nat: 'ALL_SUBNETWORKS_ALL_IP_RANGES',
      log_config: nested({ enable: true, filter: 'ERRORS_ONLY' }),
    }),
    output(
      `${label}_address`,
      'Address from which the system calls others.',
      code(`google_compute_address.${label}.address`),
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_compute_router_nat: `compute.routers.get,update,use compute.addresses.get,use compute.subnetworks.get,use,useExternalIp ${OPERATIONS}`,
};
