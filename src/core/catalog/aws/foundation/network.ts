import type { Site } from '../../../model/offering.ts';
import { type Block, code, locals, resource, template } from '../../../model/terraform.ts';
import { holds, joined, listVariable, stringVariable } from '../../kit/blocks.ts';
import { factsOf } from './facts.ts';
import { type NetworkPlan, networkPlan } from './network-plan.ts';

const FILE = 'network.tf';

/** VPC over several zones: public subnets for internet-facing components, private subnets for applications and data. */
export function network(site: Site): readonly Block[] {
  const plan = networkPlan(site);
  if (plan === null) return [];
  return [
    ...networkVariables(plan),
    locals('locals.tf', { zones: code('{ for index, zone in var.availability_zones : zone => index }') }),
    resource(FILE, 'aws_vpc', 'main', {
      cidr_block: code('var.vpc_cidr'),
      enable_dns_support: true,
      enable_dns_hostnames: true,
      tags: { Name: code('local.name') },
    }),
    resource(
      FILE,
      'aws_default_security_group',
      'main',
      { vpc_id: code('aws_vpc.main.id'), tags: { Name: template`${code('local.name')}-default-unused` } },
      'The default security group of the VPC has no rules: a resource without a security group gets no traffic.',
    ),
    ...(plan.hasPublic ? publicSubnets(plan) : []),
    ...(plan.hasApp ? appSubnets(plan) : []),
    ...(plan.hasData ? dataSubnets() : []),
    ...gatewayEndpoints(site, plan),
  ];
}

function networkVariables(plan: NetworkPlan): readonly Block[] {
  return [
    stringVariable(
      'vpc_cidr',
      'IPv4 CIDR block of the VPC.',
      '10.0.0.0/16',
      holds(
        (v) => `can(cidrnetmask(${v})) && tonumber(split("/", ${v})[1]) <= 20`,
        'Use an IPv4 CIDR block of /20 or larger, such as 10.0.0.0/16.',
      ),
    ),
    listVariable(
      'availability_zones',
      'Availability Zones of the VPC. A load balancer and a database need at least two.',
      plan.zones,
      holds(
        (v) => `length(${v}) >= 2 && length(${v}) <= 4 && alltrue([for zone in ${v} : startswith(zone, var.region)])`,
        'Enter two to four Availability Zones of the region.',
      ),
    ),
  ];
}

function publicSubnets(plan: NetworkPlan): readonly Block[] {
  const who = plan.publicTasks
    ? 'Public subnets: internet-facing components, and containers with a public IP address that accept no inbound traffic from the internet.'
    : 'Public subnets contain only internet-facing components and the NAT gateway.';
  return [
    resource(FILE, 'aws_internet_gateway', 'main', {
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: code('local.name') },
    }),
    subnet('public', 'public', 0, who),
    resource(FILE, 'aws_route_table', 'public', {
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: template`${code('local.name')}-public` },
    }),
    resource(FILE, 'aws_route', 'public_internet', {
      route_table_id: code('aws_route_table.public.id'),
      destination_cidr_block: '0.0.0.0/0',
      gateway_id: code('aws_internet_gateway.main.id'),
    }),
    association('public', 'aws_route_table.public.id'),
  ];
}

function appSubnets(plan: NetworkPlan): readonly Block[] {
  const who = plan.publicTasks
    ? 'Private application subnets: no internet access; inbound traffic only over the edges of the diagram.'
    : 'Private application subnets: outbound internet access through NAT; inbound traffic only over the edges of the diagram.';
  return [
    subnet('app', 'private-application', 4, who),
    resource(FILE, 'aws_route_table', 'app', {
      for_each: code('local.zones'),
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: template`${code('local.name')}-app-${code('each.key')}` },
    }),
    association('app', 'aws_route_table.app[each.key].id'),
  ];
}

function dataSubnets(): readonly Block[] {
  return [
    subnet('data', 'private-data', 8, 'Private data subnets: no route to the internet in either direction.'),
    resource(FILE, 'aws_route_table', 'data', {
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: template`${code('local.name')}-data` },
    }),
    association('data', 'aws_route_table.data.id'),
  ];
}

function subnet(label: 'public' | 'app' | 'data', zone: string, offset: number, comment: string): Block {
  const index = offset === 0 ? 'each.value' : `each.value + ${offset}`;
  return resource(
    FILE,
    'aws_subnet',
    label,
    {
      for_each: code('local.zones'),
      vpc_id: code('aws_vpc.main.id'),
      availability_zone: code('each.key'),
      cidr_block: code(`cidrsubnet(var.vpc_cidr, 4, ${index})`),
      map_public_ip_on_launch: false,
      tags: { Name: joined(code('local.name'), `-${label}-`, code('each.key')), Zone: zone },
    },
    comment,
  );
}

function association(label: string, table: string): Block {
  return resource(FILE, 'aws_route_table_association', label, {
    for_each: code('local.zones'),
    subnet_id: code(`aws_subnet.${label}[each.key].id`),
    route_table_id: code(table),
  });
}

/** Free gateway endpoints: S3 for image layers and files, and DynamoDB if it is used. */
function gatewayEndpoints(site: Site, plan: NetworkPlan): readonly Block[] {
  const tables = [
    ...(plan.hasPublic && (plan.publicTasks || plan.hasAlone) ? ['[aws_route_table.public.id]'] : []),
    ...(plan.hasApp ? ['[for table in aws_route_table.app : table.id]'] : []),
  ];
  const [first, ...others] = tables;
  if (first === undefined) return [];
  const all = others.length === 0 ? first : `concat(${tables.join(', ')})`;
  const used = site.placed.flatMap((placed) => factsOf(placed).network?.gatewayEndpoint ?? []);
  return [...new Set(['s3', ...used])].map((service, index) =>
    resource(
      FILE,
      'aws_vpc_endpoint',
      service,
      {
        vpc_id: code('aws_vpc.main.id'),
        service_name: joined('com.amazonaws.', code('var.region'), `.${service}`),
        vpc_endpoint_type: 'Gateway',
        route_table_ids: code(all),
        tags: { Name: joined(code('local.name'), `-${service}`) },
      },
      index === 0
        ? 'Free gateway endpoint: traffic to S3, such as files and image layers, uses neither NAT nor the internet.'
        : undefined,
    ),
  );
}
