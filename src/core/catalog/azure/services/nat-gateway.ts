import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { always, counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { groupName, PLACED, TAGS } from '../foundation/names.ts';
import { isCaller, subnetsOf } from '../foundation/network/plan.ts';
import { publicAddress } from './public-address.ts';

/** Subnets whose outbound traffic uses it. */
function outboundSubnets(site: Site): readonly string[] {
  return subnetsOf(site).filter(isCaller);
}

function declare(label: string, site: Site): readonly Block[] {
  const gateway = code(`azurerm_nat_gateway.${label}.id`);
  return [
    publicAddress(site, label, 'egress'),
    resource('network.tf', 'azurerm_nat_gateway', label, {
      name: groupName('egress'),
      ...PLACED,
      sku_name: 'Standard',
      ...TAGS,
    }),
    resource('network.tf', 'azurerm_nat_gateway_public_ip_association', label, {
      nat_gateway_id: gateway,
      public_ip_address_id: code(`azurerm_public_ip.${label}.id`),
    }),
    ...outboundSubnets(site).map((subnet) =>
      resource('network.tf', 'azurerm_subnet_nat_gateway_association', subnet, {
        subnet_id: code(`azurerm_subnet.${subnet}.id`),
        nat_gateway_id: gateway,
      }),
    ),
    output(
      `${label}_address`,
      'Source IP address of all outbound internet traffic, for allow lists of partners.',
      code(`azurerm_public_ip.${label}.ip_address`),
    ),
  ];
}

const NET = 'Microsoft.Network';

const PERMISSIONS: Permissions = {
  azurerm_nat_gateway: manage(`${NET}/natGateways`, `${NET}/natGateways/join/action`),
  azurerm_nat_gateway_public_ip_association: [`${NET}/natGateways/read`, `${NET}/natGateways/write`],
  azurerm_subnet_nat_gateway_association: [
    `${NET}/virtualNetworks/subnets/read`,
    `${NET}/virtualNetworks/subnets/write`,
  ],
};

const offering: AzureOffering<'network_egress', SizeFacts> = {
  id: 'azure.nat-gateway',
  service: 'Azure NAT Gateway',
  capability: 'network_egress',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: () => ({ needsNetwork: true }),
  fit: () => ({
    because:
      'Outbound internet access for private applications from one static IP address, which partners can add to an allow list.',
    provides: [],
  }),
  size: () => [
    {
      sku: 'Standard, one IP address',
      count: 1,
      // Service level agreement for online services: NAT Gateway 99.99 %. It runs in one zone.
      qualities: managed(1, 99.99),
    },
  ],
  meter: (_size, node) => [
    always('nat_gateway/gateway', 'gateway'),
    counted('nat_gateway/data-processed', 'data through the gateway', node.demand.gbPerMonth, 1, 'GB'),
    always('public_ip/static/regional', 'public IP address'),
    counted('bandwidth/internet-out/microsoft-network', 'data out to the internet', node.demand.gbPerMonth, 1, 'GB'),
  ],
  declare: (_size, node, site) => declare(site.label(node.id), site),
};

/** Outbound internet access of the private network from a static IP address. */
export const natGateway = entry(offering);
