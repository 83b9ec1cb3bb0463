import { formatNumber } from '../../../messages/numbers.ts';
import type { EgressDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, locals, output, resource, template } from '../../../model/terraform.ts';
import { holds, numberVariable } from '../../kit/blocks.ts';
import { always, gigabytes, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { networkZones } from '../foundation/naming.ts';
import { publicAddresses } from '../foundation/traffic.ts';
import { mayBeFunctions, needsNetwork } from './compute/lambda.ts';

/**
 * Monthly uptime percentage in the SLA, for one gateway; gateways in other zones fail independently
 * (general knowledge, unverified).
 */
const SLA = 99.9;

/** Permissions to deploy Elastic IP addresses. */
export const ADDRESS_PERMISSIONS = permissions(
  'aws_eip ec2: AllocateAddress AssociateAddress CreateTags DisassociateAddress ReleaseAddress',
);

const PERMISSIONS = permissions(
  `
aws_nat_gateway ec2: CreateNatGateway CreateTags DeleteNatGateway
`,
);

const FILE = 'network.tf';

interface NatSize extends SizeFacts {
  readonly gateways: number;
}

/** NAT gateways for applications with private addresses: one per zone, or one for all zones. */
const nat: AwsOffering<'network_egress', NatSize> = {
  id: 'aws.nat-gateway',
  multiRegion: { standby: () => natSize(1) },
  service: 'NAT gateway',
  capability: 'network_egress',
  inNetwork: true,
  facts: () => ({ permissions: [PERMISSIONS, ADDRESS_PERMISSIONS] }),
  fit: () => ({
    because:
      'Applications with private IP addresses reach the internet; inbound connections from the internet are not possible.',
    provides: [],
  }),
  size: (node) => [natSize(1), natSize(networkZones(node.needs.zones))],
  meter: (size, { demand }) => [
    always(
      'nat_gateway/gateway',
      size.gateways === 1 ? 'one gateway' : `${size.gateways} gateways, one per zone`,
      size.gateways,
    ),
    gigabytes('nat_gateway/data-processed', 'data through the gateways', demand.gbPerMonth),
    publicAddresses(size.gateways, size.gateways === 1 ? 'of the gateway' : 'of the gateways'),
    internetOut(demand),
  ],
  declare: (size) => declareNat(size),
  claims: (size) =>
    size.gateways > 1
      ? [
          {
            kind: 'multi_zone',
            text: 'Each zone has its own NAT gateway.',
            resource: 'aws_nat_gateway.main',
            attributes: { count: size.gateways },
          },
        ]
      : [],
};

function natSize(gateways: number): NatSize {
  return {
    sku: gateways === 1 ? 'one gateway for all zones' : `${formatNumber(gateways)} gateways, one per zone`,
    count: gateways,
    gateways,
    qualities: managed(gateways, SLA),
  };
}

/** Calls to services outside AWS. Traffic within the region is free, but its share is unknown. */
function internetOut({ gbPerMonth }: EgressDemand): Usage {
  return gigabytes('data_transfer/internet-out', 'outbound calls, priced as internet traffic', gbPerMonth);
}

function declareNat(size: NatSize): readonly Block[] {
  return [
    numberVariable(
      'nat_gateways',
      'Number of NAT gateways, one per zone; the other zones use the first gateway and lose outbound access if it fails.',
      size.gateways,
      holds((v) => `${v} >= 1 && ${v} <= 6 && floor(${v}) == ${v}`, 'Use a whole number from 1 to 6.'),
    ),
    locals('locals.tf', {
      nat_zones: code('slice(var.availability_zones, 0, min(var.nat_gateways, length(var.availability_zones)))'),
    }),
    resource(FILE, 'aws_eip', 'nat', {
      for_each: code('toset(local.nat_zones)'),
      domain: 'vpc',
      tags: { Name: template`${code('local.name')}-nat-${code('each.key')}` },
      depends_on: [code('aws_internet_gateway.main')],
    }),
    resource(FILE, 'aws_nat_gateway', 'main', {
      for_each: code('toset(local.nat_zones)'),
      allocation_id: code('aws_eip.nat[each.key].id'),
      subnet_id: code('aws_subnet.public[each.key].id'),
      tags: { Name: template`${code('local.name')}-${code('each.key')}` },
      depends_on: [code('aws_route.public_internet')],
    }),
    resource(FILE, 'aws_route', 'app_internet', {
      for_each: code('local.zones'),
      route_table_id: code('aws_route_table.app[each.key].id'),
      destination_cidr_block: '0.0.0.0/0',
      nat_gateway_id: code(
        'aws_nat_gateway.main[contains(local.nat_zones, each.key) ? each.key : var.availability_zones[0]].id',
      ),
    }),
    output(
      'outgoing_addresses',
      'Public IP addresses of outbound traffic, for IP allow lists of external services.',
      code('[for address in aws_eip.nat : address.public_ip]'),
    ),
  ];
}

interface AddressSize extends SizeFacts {
  readonly addresses: number;
}

/**
 * Each container has a public IP address without ingress from the internet; it replaces a NAT gateway for a few
 * dollars.
 */
const publicAddress: AwsOffering<'network_egress', AddressSize> = {
  id: 'aws.public-address',
  service: 'Public IP addresses',
  capability: 'network_egress',
  inNetwork: true,
  fit: (_, requirements) =>
    needsNetwork(requirements) && mayBeFunctions(requirements)
      ? null
      : {
          because:
            'Containers have public IPv4 addresses for outbound access, and security groups allow inbound traffic only from the entry point; this costs a few dollars instead of a NAT gateway.',
          provides: [],
          exposesCallers: true,
        },
  size: (node) => [addressSize(addressesOf(node))],
  meter: (size, { demand }) => [
    publicAddresses(size.addresses, 'of the containers, about one per container'),
    internetOut(demand),
  ],
  declare: () => [],
};

function addressSize(addresses: number): AddressSize {
  return {
    sku: addresses === 1 ? 'about one address' : `about ${formatNumber(addresses)} addresses`,
    count: addresses,
    addresses,
    // The internet gateway has no SLA; the team must keep ingress rules from the internet out.
    qualities: managed(3, null, { operations: 0.5 }),
  };
}

/**
 * Addresses: one per average container of half a vCPU, at least one per zone, and one for background work, without those
 * that instances have.
 */
function addressesOf({ demand, needs }: GraphNode<'network_egress'>): number {
  const VCPU_EACH = 0.5;
  const all = Math.max(needs.zones, Math.ceil(demand.meanVcpu / VCPU_EACH)) + 1;
  return Math.max(1, all - (demand.ownAddresses ?? 0));
}

export const natGateway = entry(nat);
export const publicAddressEgress = entry(publicAddress);
