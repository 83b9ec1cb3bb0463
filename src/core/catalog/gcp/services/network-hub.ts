import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, nested, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { always, managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, enabled, inGib, nameOf } from '../foundation/names.ts';
import { NETWORK } from '../foundation/network.ts';

const FILE = 'network.tf';

/** A hub that joins the network of the system to those of other projects and to sites. */
export const networkConnectivityCenter = entry<'network_hub', SizeFacts>({
  id: 'gcp.network-connectivity-center',
  service: 'Network Connectivity Center',
  capability: 'network_hub',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `A hub that joins ${formatNumber(demand.networks)} networks as spokes; the network of the system is one, and the others join from their side. Their address ranges must not overlap.`,
    provides: ['network_hub', 'vpn_or_private_link'],
  }),
  size: ({ demand }) => [{ sku: `${formatNumber(demand.networks)} spokes`, count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand }) => [
    always('network_connectivity_center/vpc-spoke', 'Spokes', demand.networks),
    inGib('network_connectivity_center/data', 'Data between networks', demand.gbPerMonth),
  ],
  declare: (_size, node, site) => {
    const label = site.label(node.id);
    return [
      ...apis('networkconnectivity'),
      resource(FILE, 'google_network_connectivity_hub', label, {
        name: nameOf(node.id),
        preset_topology: 'MESH',
        labels: code('local.labels'),
        depends_on: enabled('networkconnectivity'),
      }),
      resource(FILE, 'google_network_connectivity_spoke', label, {
        name: nameOf(node.id),
        location: 'global',
        hub: code(`google_network_connectivity_hub.${label}.id`),
        linked_vpc_network: nested({ uri: code(`${NETWORK}.self_link`) }),
        labels: code('local.labels'),
      }),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'private',
      text: `${node.title}: networks reach each other over private addresses.`,
      resource: `google_network_connectivity_hub.${labelOf(node.id)}`,
      attributes: { preset_topology: 'MESH' },
    },
  ],
  facts: () => ({
    permissions: {
      google_network_connectivity_hub:
        'networkconnectivity.hubs.create,delete,get,update networkconnectivity.operations.get',
      google_network_connectivity_spoke:
        'networkconnectivity.spokes.create,delete,get,update networkconnectivity.operations.get compute.networks.get,use',
    },
  }),
});
