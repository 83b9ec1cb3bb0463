import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { holds, labelOf, listVariable } from '../../../kit/blocks.ts';
import { always, gigabytes, managed } from '../../../kit/usage.ts';
import { type AwsOffering, permissions } from '../../foundation/facts.ts';
import { named } from '../../foundation/naming.ts';
import { networkPlan, subnetIds } from '../../foundation/network-plan.ts';

const FILE = 'network.tf';

const PERMISSIONS = permissions(`
aws_ec2_transit_gateway ec2: CreateTags CreateTransitGateway DeleteTransitGateway ModifyTransitGateway
aws_ec2_transit_gateway_vpc_attachment ec2: CreateTags CreateTransitGatewayVpcAttachment
 ec2: DeleteTransitGatewayVpcAttachment DisableTransitGatewayRouteTablePropagation
 ec2: EnableTransitGatewayRouteTablePropagation ModifyTransitGatewayVpcAttachment
`);

/** Monthly uptime percentage of a gateway with attachments in two zones (general knowledge, unverified). */
const SLA = 99.95;

/** A router that joins the VPC to those of other systems and to sites. */
const offering: AwsOffering<'network_hub', SizeFacts> = {
  id: 'aws.transit-gateway',
  service: 'Transit Gateway',
  capability: 'network_hub',
  inNetwork: true,
  facts: () => ({ permissions: [PERMISSIONS], network: { tier: 'data' } }),
  fit: ({ demand }) => ({
    because: `Joins ${formatNumber(demand.networks)} networks through one router, with routes to and from the VPC of the system; the other networks attach themselves.`,
    provides: ['network_hub', 'vpn_or_private_link'],
  }),
  size: ({ demand }) => [{ sku: `${formatNumber(demand.networks)} attachments`, count: 1, qualities: managed(2, SLA) }],
  meter: (_, { demand }) => [
    always('transit_gateway/attachment', 'attachments', demand.networks),
    gigabytes('transit_gateway/data-processed', 'data between networks', demand.gbPerMonth),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      listVariable(
        `${label}_cidrs`,
        `${node.title}: IPv4 CIDR blocks of the other networks.`,
        ['172.16.0.0/12'],
        holds(
          (v) => `length(${v}) > 0 && alltrue([for cidr in ${v} : can(cidrnetmask(cidr))])`,
          'Enter IPv4 CIDR blocks such as 172.16.0.0/12.',
        ),
      ),
      resource(FILE, 'aws_ec2_transit_gateway', label, {
        description: named(label),
        auto_accept_shared_attachments: 'disable',
        dns_support: 'enable',
        tags: { Name: named(label) },
      }),
      resource(FILE, 'aws_ec2_transit_gateway_vpc_attachment', label, {
        transit_gateway_id: code(`aws_ec2_transit_gateway.${label}.id`),
        vpc_id: code('aws_vpc.main.id'),
        subnet_ids: subnetIds('data'),
        tags: { Name: named(label) },
      }),
      ...routes(label, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'private',
      text: `${node.title}: networks of other accounts join only after you accept them.`,
      resource: `aws_ec2_transit_gateway.${labelOf(node.id)}`,
      attributes: { auto_accept_shared_attachments: 'disable' },
    },
  ],
};

/** Routes to the other networks in the route table of each kind of subnet. */
function routes(label: string, site: Site): readonly Block[] {
  const plan = networkPlan(site);
  const shared = (kind: string, table: string) =>
    resource(FILE, 'aws_route', `${label}_${kind}`, {
      for_each: code(`toset(var.${label}_cidrs)`),
      route_table_id: code(`${table}.id`),
      destination_cidr_block: code('each.value'),
      transit_gateway_id: code(`aws_ec2_transit_gateway.${label}.id`),
      depends_on: [code(`aws_ec2_transit_gateway_vpc_attachment.${label}`)],
    });
  return [
    shared('data', 'aws_route_table.data'),
    ...(plan?.hasPublic === true && plan.publicTasks ? [shared('public', 'aws_route_table.public')] : []),
    ...(plan?.hasApp === true
      ? [
          resource(FILE, 'aws_route', `${label}_app`, {
            for_each: code(
              `{ for pair in setproduct(keys(local.zones), var.${label}_cidrs) : join(" ", pair) => { zone = pair[0], cidr = pair[1] } }`,
            ),
            route_table_id: code('aws_route_table.app[each.value.zone].id'),
            destination_cidr_block: code('each.value.cidr'),
            transit_gateway_id: code(`aws_ec2_transit_gateway.${label}.id`),
            depends_on: [code(`aws_ec2_transit_gateway_vpc_attachment.${label}`)],
          }),
        ]
      : []),
  ];
}

export const transitGateway = entry(offering);
