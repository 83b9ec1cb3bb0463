import { formatNumber } from '../../../messages/numbers.ts';
import type { PrivateLinkDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import { type Block, code, locals, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { holds, joined, labelOf, listVariable, stringVariable } from '../../kit/blocks.ts';
import { gigabytes, managed } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { named, networkZones } from '../foundation/naming.ts';
import { networkPlan, subnetIds } from '../foundation/network-plan.ts';
import { flowLog } from './flow-log.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const VPN_SLA = 99.95;
/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const DIRECT_CONNECT_SLA = 99.9;
/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const PRIVATE_LINK_SLA = 99.99;

const PERMISSIONS = permissions(
  `
aws_customer_gateway ec2: CreateCustomerGateway CreateTags DeleteCustomerGateway
aws_dx_connection directconnect: CreateConnection DeleteConnection TagResource UntagResource
aws_dx_gateway directconnect: CreateDirectConnectGateway DeleteDirectConnectGateway UpdateDirectConnectGateway
aws_dx_gateway_association directconnect: CreateDirectConnectGatewayAssociation DeleteDirectConnectGatewayAssociation
 directconnect: UpdateDirectConnectGatewayAssociation
aws_flow_log ec2: CreateFlowLogs CreateTags DeleteFlowLogs
aws_vpn_connection ec2: CreateTags CreateVpnConnection DeleteVpnConnection ModifyVpnConnectionOptions
aws_vpn_connection_route ec2: CreateVpnConnectionRoute DeleteVpnConnectionRoute
aws_vpn_gateway ec2: AttachVpnGateway CreateTags CreateVpnGateway DeleteVpnGateway DetachVpnGateway
aws_vpn_gateway_route_propagation ec2: DisableVgwRoutePropagation EnableVgwRoutePropagation
`,
  { directconnect: scope('', 'Describe*') },
);

const FILE = 'network.tf';
/**
 * Services that applications call most: registry (two), logs, secrets. Each further endpoint costs a cent per hour and
 * zone.
 */
const ENDPOINTS = ['ecr.api', 'ecr.dkr', 'logs', 'secretsmanager'] as const;
const HTTPS = 443;
/** Flow log records: about 110 bytes per connection and at most ten minutes. A working assumption. */
const LEAST_RECORDS_GB = 1;
const RECORDED = 0.01;

/** Private connectivity between the VPC and an office, or to AWS services. */
const offering: AwsOffering<'vpn_or_private_link', SizeFacts> = {
  id: 'aws.private-link',
  service: 'Site-to-Site VPN, Direct Connect, PrivateLink',
  capability: 'vpn_or_private_link',
  inNetwork: true,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: REASONS[demand.kind](formatNumber(demand.gbPerMonth)),
    provides: ['vpn_or_private_link'],
  }),
  size: ({ demand, needs }) => [sizeOf(demand, networkZones(needs.zones))],
  meter: (size, { demand }) => USAGES[demand.kind](demand, size.qualities.zones),
  declare: (_, node, site) => [
    ...(node.demand.kind === 'endpoints' ? endpoints(node, site) : officeConnection(node, site)),
  ],
  claims: (_, node) =>
    node.demand.kind === 'endpoints'
      ? [
          {
            kind: 'private',
            text: `${node.title}: applications reach AWS services through private endpoints in the VPC.`,
            resource: `aws_vpc_endpoint.${labelOf(node.id)}`,
            attributes: { private_dns_enabled: true },
          },
          {
            kind: 'logged',
            text: 'VPC flow logs are recorded and retained for one year.',
            resource: 'aws_flow_log.main',
            attributes: { traffic_type: code('var.flow_log_traffic') },
          },
        ]
      : [],
};

const REASONS: Readonly<Record<PrivateLinkDemand['kind'], (gb: string) => string>> = {
  vpn: (gb) =>
    `Two encrypted tunnels to your office carry ${gb} GB per month; applications keep their private IP addresses.`,
  line: (gb) => `A dedicated connection of 1 Gbit/s carries ${gb} GB per month with consistent latency.`,
  endpoints: (gb) => `Applications reach AWS services without leaving the VPC, ${gb} GB per month.`,
};

function sizeOf({ kind }: PrivateLinkDemand, zones: number): SizeFacts {
  const sku = {
    vpn: 'one connection of two tunnels',
    line: 'one port of 1 Gbit/s',
    endpoints: `${ENDPOINTS.length} endpoints in ${zones} zones`,
  };
  const promise = { vpn: VPN_SLA, line: DIRECT_CONNECT_SLA, endpoints: PRIVATE_LINK_SLA };
  return {
    sku: sku[kind],
    count: 1,
    qualities: managed(zones, promise[kind], { operations: kind === 'line' ? 0.3 : 0.1 }),
  };
}

const USAGES: Readonly<
  Record<PrivateLinkDemand['kind'], (demand: PrivateLinkDemand, zones: number) => readonly Usage[]>
> = {
  vpn: ({ gbPerMonth }) => [
    hours('vpn/site-to-site/connection', 'connection of two tunnels', 1),
    gigabytes('data_transfer/internet-out', 'data to the office', gbPerMonth),
  ],
  line: ({ gbPerMonth }) => [
    hours('direct_connect/port-1gbps', 'port of 1 Gbit/s, without the provider circuit', 1),
    gigabytes('direct_connect/data-out/us-east-1', 'data over the connection', gbPerMonth),
  ],
  endpoints: ({ gbPerMonth }, zones) => [
    hours(
      'privatelink/interface-endpoint',
      `endpoints of ${ENDPOINTS.length} services in ${zones} zones`,
      ENDPOINTS.length * zones,
    ),
    gigabytes('privatelink/data-processed', 'data through the endpoints', gbPerMonth),
    {
      meter: 'cloudwatch/logs-ingest',
      what: 'VPC flow logs',
      quantity: LEAST_RECORDS_GB + gbPerMonth * RECORDED,
      arithmetic: `${LEAST_RECORDS_GB} GB + ${formatNumber(gbPerMonth)} GB x ${RECORDED}`,
    },
  ],
};

function hours(meter: string, what: string, count: number): Usage {
  return { meter, what, quantity: count * HOURS_PER_MONTH, arithmetic: `${count} x ${HOURS_PER_MONTH} h` };
}

function officeConnection(node: GraphNode<'vpn_or_private_link'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const isLine = node.demand.kind === 'line';
  return [
    listVariable(
      `${label}_office_cidrs`,
      `${node.title}: on-premises IPv4 CIDR blocks.`,
      ['192.168.0.0/16'],
      holds(
        (v) => `length(${v}) > 0 && alltrue([for cidr in ${v} : can(cidrnetmask(cidr))])`,
        'Enter IPv4 CIDR blocks such as 192.168.0.0/16.',
      ),
    ),
    resource(FILE, 'aws_vpn_gateway', label, { vpc_id: code('aws_vpc.main.id'), tags: { Name: named(label) } }),
    ...propagation(label, site),
    ...(isLine ? line(label, node.title) : tunnels(label, node.title)),
    ...site.from(node.id).flatMap((edge) => officeRule(label, edge.to, edge.port, site)),
  ];
}

/** Route propagation adds the routes to the office to the route tables of the subnets. */
function propagation(label: string, site: Site): readonly Block[] {
  const plan = networkPlan(site);
  const gateway = code(`aws_vpn_gateway.${label}.id`);
  const into = (name: string, table: string, each: boolean) =>
    resource(FILE, 'aws_vpn_gateway_route_propagation', `${label}_${name}`, {
      ...(each ? { for_each: code('local.zones') } : {}),
      vpn_gateway_id: gateway,
      route_table_id: code(table),
    });
  return [
    ...(plan?.hasApp === true ? [into('app', 'aws_route_table.app[each.key].id', true)] : []),
    ...(plan?.hasPublic === true && plan.publicTasks ? [into('public', 'aws_route_table.public.id', false)] : []),
    ...(plan?.hasData === true ? [into('data', 'aws_route_table.data.id', false)] : []),
  ];
}

function tunnels(label: string, title: string): readonly Block[] {
  const given = `var.${label}_office_address == null ? 0 : 1`;
  return [
    stringVariable(
      `${label}_office_address`,
      `${title}: static public IPv4 address of the router in your office. Null: no VPN tunnel is created.`,
      null,
      holds((v) => `${v} == null ? true : can(cidrnetmask("\${${v}}/32"))`, 'Use an IPv4 address.'),
    ),
    resource(FILE, 'aws_customer_gateway', label, {
      count: code(given),
      bgp_asn: '65000',
      ip_address: code(`var.${label}_office_address`),
      type: 'ipsec.1',
      tags: { Name: named(label) },
    }),
    resource(FILE, 'aws_vpn_connection', label, {
      count: code(given),
      vpn_gateway_id: code(`aws_vpn_gateway.${label}.id`),
      customer_gateway_id: code(`aws_customer_gateway.${label}[0].id`),
      type: 'ipsec.1',
      static_routes_only: true,
      tunnel1_ike_versions: ['ikev2'],
      tunnel2_ike_versions: ['ikev2'],
      tags: { Name: named(label) },
    }),
    resource(FILE, 'aws_vpn_connection_route', label, {
      for_each: code(`var.${label}_office_address == null ? toset([]) : toset(var.${label}_office_cidrs)`),
      vpn_connection_id: code(`aws_vpn_connection.${label}[0].id`),
      destination_cidr_block: code('each.value'),
    }),
    output(
      `${label}_addresses`,
      `${title}: tunnel endpoints at AWS. Get the router configuration, including the pre-shared keys, with aws ec2 get-vpn-connection-device-sample-configuration.`,
      code(`flatten([aws_vpn_connection.${label}[*].tunnel1_address, aws_vpn_connection.${label}[*].tunnel2_address])`),
    ),
  ];
}

function line(label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_location`,
      `${title}: Direct Connect location code, such as EqDC2. Null: no connection is ordered yet.`,
      null,
      holds((v) => `${v} == null ? true : length(${v}) > 2`, 'Use a Direct Connect location code.'),
    ),
    resource(FILE, 'aws_dx_connection', label, {
      count: code(`var.${label}_location == null ? 0 : 1`),
      name: named(label),
      bandwidth: '1Gbps',
      location: code(`var.${label}_location`),
    }),
    resource(FILE, 'aws_dx_gateway', label, { name: named(label), amazon_side_asn: '64512' }),
    resource(FILE, 'aws_dx_gateway_association', label, {
      dx_gateway_id: code(`aws_dx_gateway.${label}.id`),
      associated_gateway_id: code(`aws_vpn_gateway.${label}.id`),
    }),
    output(
      `${label}_connections`,
      `${title}: pass this to your network provider; when the connection is up, add a private virtual interface to the gateway.`,
      code(`aws_dx_connection.${label}[*].id`),
    ),
  ];
}

/** The office can call only the targets of the tunnel's edges. */
function officeRule(label: string, to: string, port: number | null, site: Site): readonly Block[] {
  const part = site.find(to);
  if (part === null || !part.choice.inNetwork || port === null) return [];
  const target = site.label(to);
  const open = part.node.capability === 'web_compute' ? code(`var.${target}_port`) : port;
  return [
    resource(FILE, 'aws_vpc_security_group_ingress_rule', `${label}_to_${target}`, {
      for_each: code(`toset(var.${label}_office_cidrs)`),
      security_group_id: code(`aws_security_group.${target}.id`),
      description: `edge ${label.replaceAll('_', '-')}-${to}`,
      cidr_ipv4: code('each.value'),
      ip_protocol: 'tcp',
      from_port: open,
      to_port: open,
    }),
  ];
}

function endpoints(node: GraphNode<'vpn_or_private_link'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const plan = networkPlan(site);
  const kind = plan?.hasApp === true ? 'app' : plan?.hasData === true ? 'data' : 'public';
  return [
    ...flowLog(site),
    listVariable(
      `${label}_services`,
      `${node.title}: AWS services with a VPC endpoint.`,
      [...ENDPOINTS],
      holds(
        (v) => `alltrue([for name in ${v} : can(regex("^[a-z0-9.-]+$", name))])`,
        'Use names such as secretsmanager or ecr.dkr.',
      ),
    ),
    locals('locals.tf', { [`${label}_subnets`]: subnetIds(kind) }),
    resource(FILE, 'aws_security_group', label, {
      name: named(label),
      description: `${node.id}: endpoints of AWS services`,
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: named(label) },
    }),
    resource(FILE, 'aws_vpc_security_group_ingress_rule', label, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: `${node.title}: requests from inside the VPC`,
      cidr_ipv4: code('var.vpc_cidr'),
      ip_protocol: 'tcp',
      from_port: HTTPS,
      to_port: HTTPS,
    }),
    resource(FILE, 'aws_vpc_endpoint', label, {
      for_each: code(`toset(var.${label}_services)`),
      vpc_id: code('aws_vpc.main.id'),
      service_name: joined('com.amazonaws.', code('var.region'), '.', code('each.value')),
      vpc_endpoint_type: 'Interface',
      private_dns_enabled: true,
      subnet_ids: code(`local.${label}_subnets`),
      security_group_ids: [code(`aws_security_group.${label}.id`)],
      tags: { Name: joined(named(label), '-', code('each.value')) },
    }),
  ];
}

export const privateLink = entry(offering);
