import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { labelOf, matches, stringVariable } from '../../../kit/blocks.ts';
import { isStated } from '../../../kit/requirements.ts';
import { always, gigabytes, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';

const FILE = 'network.tf';
const NET = 'Microsoft.Network';

const PERMISSIONS: Permissions = {
  azurerm_virtual_wan: manage(`${NET}/virtualWans`, `${NET}/virtualWans/join/action`),
  azurerm_virtual_hub: manage(`${NET}/virtualHubs`),
  azurerm_virtual_hub_connection: manage(
    `${NET}/virtualHubs/hubVirtualNetworkConnections`,
    `${NET}/virtualNetworks/peer/action`,
  ),
};

/** A managed hub that joins the virtual network to those of other systems and to sites. */
const offering: AzureOffering<'network_hub', SizeFacts> = {
  id: 'azure.virtual-wan',
  service: 'Azure Virtual WAN',
  capability: 'network_hub',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: () => ({ needsNetwork: true }),
  // A virtual network with a VPN gateway of its own cannot be connected to a hub.
  fit: ({ demand }, requirements) =>
    isStated(requirements, 'vpn_or_private_link')
      ? null
      : {
          because: `A hub that joins ${formatNumber(demand.networks)} networks; the virtual network of the system is connected to it, and the others are connected from their side.`,
          provides: ['network_hub', 'vpn_or_private_link'],
        },
  // SLA for online services: Virtual WAN hub 99.95 % (general knowledge, unverified).
  size: ({ demand }) => [
    { sku: `one Standard hub, ${formatNumber(demand.networks)} networks`, count: 1, qualities: managed(3, 99.95) },
  ],
  meter: (_size, { demand }) => [
    always('virtual_wan/hub', 'one Standard hub'),
    gigabytes('virtual_wan/data-processed', 'data between networks', demand.gbPerMonth),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      stringVariable(
        `${label}_cidr`,
        `${node.title}: address range of the hub, a /24 or larger that no network uses.`,
        '10.250.0.0/23',
        matches('^[0-9.]+/[0-9]+$', 'Use an IPv4 range such as 10.250.0.0/23.'),
      ),
      resource(FILE, 'azurerm_virtual_wan', label, {
        name: groupName(node.id),
        ...PLACED,
        type: 'Standard',
        allow_branch_to_branch_traffic: true,
        ...TAGS,
      }),
      resource(FILE, 'azurerm_virtual_hub', label, {
        name: groupName(node.id),
        ...PLACED,
        sku: 'Standard',
        virtual_wan_id: code(`azurerm_virtual_wan.${label}.id`),
        address_prefix: code(`var.${label}_cidr`),
        ...TAGS,
      }),
      resource(FILE, 'azurerm_virtual_hub_connection', label, {
        name: groupName(node.id),
        virtual_hub_id: code(`azurerm_virtual_hub.${label}.id`),
        remote_virtual_network_id: code('azurerm_virtual_network.main.id'),
      }),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'private',
      text: `${node.title}: networks reach each other over private addresses.`,
      resource: `azurerm_virtual_hub.${labelOf(node.id)}`,
      attributes: { sku: 'Standard' },
    },
  ],
};

/** Network hub. */
export const virtualWan = entry(offering);
