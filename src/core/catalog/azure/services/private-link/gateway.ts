import { formatNumber } from '../../../../messages/numbers.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts } from '../../../../model/offering.ts';
import { addressOf, type Block, call, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { labelOf, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted, managed } from '../../../kit/usage.ts';
import { type AzureFacts, type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { eachOf, itemsVariable, notBlank, nullOr } from '../../foundation/inputs.ts';
import { GROUPED, groupName, nodeSetting, PLACED, TAGS } from '../../foundation/names.ts';
import { subnetsOf } from '../../foundation/network/plan.ts';
import { vaultBlocks, vaultSecret } from '../../foundation/vault.ts';
import { publicAddress } from '../public-address.ts';

type TunnelNode = GraphNode<'vpn_or_private_link'>;

interface GatewaySize extends SizeFacts {
  readonly name: string;
}

/** The node whose gateway all connections of a kind use: a virtual network has one gateway of each kind. */
function gatewayId(site: Site, node: TunnelNode): string {
  const own = site.find(node.id)?.choice.offering;
  return site.placed.find(({ choice }) => choice.offering === own)?.node.id ?? node.id;
}

/** The subnet of gateways. An Application Gateway has another subnet, with the first label and address range. */
function gatewaySubnet(site: Site): Block {
  const isTaken = subnetsOf(site).includes('gateway');
  return resource('network.tf', 'azurerm_subnet', isTaken ? 'connections' : 'gateway', {
    name: 'GatewaySubnet',
    ...GROUPED,
    virtual_network_name: code('azurerm_virtual_network.main.name'),
    address_prefixes: [code(`cidrsubnet(var.vnet_cidr, 11, ${isTaken ? 56 : 48})`)],
  });
}

/** The gateway needs a subnet of this name without a security group. learn.microsoft.com/azure/vpn-gateway/vpn-gateway-about-vpn-gateway-settings */
function gatewayBlocks(
  size: GatewaySize,
  type: 'Vpn' | 'ExpressRoute',
  node: TunnelNode,
  site: Site,
): readonly Block[] {
  const id = gatewayId(site, node);
  const label = site.label(id);
  const subnet = gatewaySubnet(site);
  return [
    subnet,
    publicAddress(site, label, id),
    resource('network.tf', 'azurerm_virtual_network_gateway', label, {
      name: groupName(id),
      ...PLACED,
      type,
      ...(type === 'Vpn' ? { vpn_type: 'RouteBased' } : {}),
      sku: size.name,
      ...TAGS,
      ip_configuration: nested({
        name: 'gateway',
        public_ip_address_id: code(`azurerm_public_ip.${label}.id`),
        subnet_id: code(`${addressOf(subnet)}.id`),
        private_ip_address_allocation: 'Dynamic',
      }),
    }),
  ];
}

function officeVariables(label: string): readonly Block[] {
  return [
    variable(`${label}_office_address`, {
      description: 'Public IPv4 address of the on-premises VPN device. Null: the gateway has no tunnel.',
      type: 'string',
      default: null,
      validation: {
        condition: `var.${label}_office_address == null || can(cidrhost("\${coalesce(var.${label}_office_address, "0.0.0.0")}/32", 0))`,
        message: 'Use an IPv4 address.',
      },
    }),
    networksVariable(label),
  ];
}

function networksVariable(label: string): Block {
  return itemsVariable(
    `${label}_office_networks`,
    'On-premises address ranges that are reachable through the connection.',
    ['192.168.0.0/16'],
    eachOf('range', 'can(cidrhost(range, 0))', 'Use ranges such as 192.168.0.0/16.'),
  );
}

/** True if programs call the other side, or the other side calls components. */
function hasCalls(site: Site, { id }: TunnelNode): boolean {
  return site.edges.some(({ from, to }) => from === id || (to === id && site.find(from) !== null));
}

/** The gateway announces its routes to every subnet; rules of the subnets admit the other side by its address ranges. */
function tunnelFacts(node: TunnelNode): AzureFacts {
  return { needsNetwork: true, officeNetworks: code(`var.${labelOf(node.id)}_office_networks`) };
}

/** A program reads the address ranges of the other side. */
function officeAccess(node: TunnelNode, site: Site, edge: Edge): AccessGrant {
  const networks = call('join', ',', code(`var.${site.label(node.id)}_office_networks`));
  return {
    environment: edge.to === node.id ? { [nodeSetting(site, node.id, 'NETWORKS')]: networks } : {},
    secrets: {},
    blocks: [],
  };
}

function tunnelBlocks(label: string, nodeId: string, gateway: string): readonly Block[] {
  const count = code(`var.${label}_office_address == null ? 0 : 1`);
  return [
    resource('network.tf', 'azurerm_local_network_gateway', label, {
      count,
      name: groupName(`${nodeId}-office`),
      ...PLACED,
      gateway_address: code(`var.${label}_office_address`),
      address_space: code(`var.${label}_office_networks`),
      ...TAGS,
    }),
    resource('security.tf', 'random_password', label, { length: 48, special: false }),
    vaultSecret(label, `${nodeId}-shared-key`, code(`random_password.${label}.result`), false),
    resource('network.tf', 'azurerm_virtual_network_gateway_connection', label, {
      count,
      name: groupName(nodeId),
      ...PLACED,
      type: 'IPsec',
      virtual_network_gateway_id: code(`azurerm_virtual_network_gateway.${gateway}.id`),
      local_network_gateway_id: code(`azurerm_local_network_gateway.${label}[0].id`),
      connection_protocol: 'IKEv2',
      shared_key: code(`random_password.${label}.result`),
      ...TAGS,
      ipsec_policy: nested({
        dh_group: 'DHGroup14',
        ike_encryption: 'AES256',
        ike_integrity: 'SHA256',
        ipsec_encryption: 'GCMAES256',
        ipsec_integrity: 'GCMAES256',
        pfs_group: 'PFS2048',
      }),
    }),
  ];
}

const NET = 'Microsoft.Network';

const PERMISSIONS: Permissions = {
  azurerm_express_route_circuit: manage(`${NET}/expressRouteCircuits`, `${NET}/expressRouteCircuits/join/action`),
  azurerm_local_network_gateway: manage(`${NET}/localNetworkGateways`),
  azurerm_virtual_network_gateway: manage(`${NET}/virtualNetworkGateways`),
  azurerm_virtual_network_gateway_connection: manage(
    `${NET}/connections`,
    `${NET}/connections/sharedKey/read`,
    `${NET}/connections/sharedKey/write`,
  ),
};

const vpn: AzureOffering<'vpn_or_private_link', GatewaySize> = {
  id: 'azure.vpn-gateway',
  service: 'Azure VPN Gateway',
  capability: 'vpn_or_private_link',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => tunnelFacts(node),
  grantAccess: (_size, node, site, _caller, edge) => officeAccess(node, site, edge),
  fit(node, requirements) {
    if (node.demand.kind !== 'vpn') return null;
    if (isExcluded(requirements, ['vpn_or_private_link'], ['vpn', 'vpn gateway'])) return null;
    return {
      because: `Encrypted site-to-site VPN over the internet for ${formatNumber(node.demand.gbPerMonth)} GB/month, up to 650 Mbit/s.`,
      provides: ['vpn_or_private_link'],
    };
  },
  size: () => [
    // Service level agreement for online services: VPN Gateway other than Basic 99.95 %.
    { sku: 'VpnGw1AZ', count: 1, name: 'VpnGw1AZ', qualities: managed(3, 99.95, { operations: 0.1 }) },
  ],
  meter: (_size, node) => [
    { ...always('vpn_gateway/gateway/VpnGw1AZ', 'gateway'), sharedAs: 'azure-vpn-gateway' },
    { ...always('public_ip/static/regional', 'public IP address'), sharedAs: 'azure-vpn-gateway-address' },
    counted('vpn_gateway/data-transfer', 'data out through the tunnel', node.demand.gbPerMonth, 1, 'GB'),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    const gateway = site.label(gatewayId(site, node));
    return [
      ...vaultBlocks(site),
      ...officeVariables(label),
      ...gatewayBlocks(size, 'Vpn', node, site),
      ...tunnelBlocks(label, node.id, gateway),
      output(
        `${label}_address`,
        'Public IP address for the on-premises VPN device. The shared key is stored in the vault.',
        code(`azurerm_public_ip.${gateway}.ip_address`),
      ),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'encrypted_in_transit',
      text: 'The tunnel is encrypted with AES-256.',
      resource: `azurerm_virtual_network_gateway_connection.${labelOf(node.id)}`,
      attributes: { 'ipsec_policy.ipsec_encryption': 'GCMAES256' },
    },
  ],
};

const line: AzureOffering<'vpn_or_private_link', GatewaySize> = {
  id: 'azure.expressroute',
  service: 'Azure ExpressRoute',
  capability: 'vpn_or_private_link',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => tunnelFacts(node),
  grantAccess: (_size, node, site, _caller, edge) => officeAccess(node, site, edge),
  fit(node, requirements) {
    if (node.demand.kind !== 'line') return null;
    if (isExcluded(requirements, ['vpn_or_private_link'], ['expressroute', 'azure expressroute'])) return null;
    return {
      because: `Dedicated private connection through a connectivity provider, for ${formatNumber(node.demand.gbPerMonth)} GB/month with consistent throughput; order the provider circuit separately.`,
      provides: ['vpn_or_private_link'],
    };
  },
  size: () => [
    // Service level agreement for online services: ExpressRoute 99.95 %.
    {
      sku: 'ErGw1AZ, 200 Mbit/s, metered',
      count: 1,
      name: 'ErGw1AZ',
      qualities: managed(3, 99.95, { operations: 0.3 }),
    },
  ],
  meter: (_size, node) => [
    { ...always('expressroute/gateway/ErGw1AZ', 'gateway'), sharedAs: 'azure-expressroute-gateway' },
    { ...always('public_ip/static/regional', 'public IP address'), sharedAs: 'azure-expressroute-gateway-address' },
    counted('expressroute/circuit/metered-200mbps', 'circuit, without charges of the connectivity provider', 1),
    counted('expressroute/data-out', 'data out through the circuit', node.demand.gbPerMonth, 1, 'GB'),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    const count = code(`var.${label}_carrier == null ? 0 : 1`);
    return [
      stringVariable(
        `${label}_carrier`,
        'Connectivity provider as Azure names it, such as Equinix. Null: the gateway has no circuit.',
        null,
        nullOr(notBlank('Use a name or null.')),
      ),
      stringVariable(
        `${label}_peering_location`,
        'Peering location, such as Amsterdam.',
        site.region.place,
        notBlank('Use the name of a peering location.'),
      ),
      ...(hasCalls(site, node) ? [networksVariable(label)] : []),
      ...gatewayBlocks(size, 'ExpressRoute', node, site),
      resource('network.tf', 'azurerm_express_route_circuit', label, {
        count,
        name: groupName(node.id),
        ...PLACED,
        service_provider_name: code(`var.${label}_carrier`),
        peering_location: code(`var.${label}_peering_location`),
        bandwidth_in_mbps: 200,
        sku: nested({ tier: 'Standard', family: 'MeteredData' }),
        ...TAGS,
      }),
      output(
        `${label}_service_key`,
        'Service key for the connectivity provider. When the circuit is provisioned, connect it to the gateway in the portal.',
        code(`one(azurerm_express_route_circuit.${label}[*].service_key)`),
        true,
      ),
    ];
  },
};

/** Site-to-site VPN over the internet. */
export const vpnGateway = entry(vpn);

/** Dedicated private connection. */
export const expressRoute = entry(line);
