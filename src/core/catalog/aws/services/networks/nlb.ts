import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { always, counted, managed } from '../../../kit/usage.ts';
import { type AwsOffering, permissions } from '../../foundation/facts.ts';
import { named, networkZones } from '../../foundation/naming.ts';
import { publicAddresses } from '../../foundation/traffic.ts';
import { BALANCER_PERMISSIONS } from '../alb-permissions.ts';

const FILE = 'edge.tf';
/** Characters of the name of a load balancer or target group (Elastic Load Balancing API reference). */
const NAME_LENGTH = 32;
/** Monthly uptime percentage in the SLA of Elastic Load Balancing (general knowledge, unverified). */
const SLA = 99.99;
/** GB/h of one capacity unit (ELB pricing). */
const GB_PER_UNIT_HOUR = 1;

const PERMISSIONS = permissions(`
aws_eip ec2: AllocateAddress AssociateAddress CreateTags DisassociateAddress ReleaseAddress
`);

interface NlbSize extends SizeFacts {
  readonly addresses: number;
}

/** Forwards connections at one fixed address in each zone to the load balancer of requests. */
const offering: AwsOffering<'network_load_balancer', NlbSize> = {
  id: 'aws.nlb',
  service: 'Network Load Balancer',
  capability: 'network_load_balancer',
  inNetwork: true,
  facts: () => ({ permissions: [BALANCER_PERMISSIONS, PERMISSIONS] }),
  fit: ({ demand }) =>
    demand.before === 'load_balancer'
      ? {
          because: `Forwards TCP connections at fixed IP addresses to the Application Load Balancer, which routes requests, for ${formatNumber(demand.peakRps)} requests/s. A program with another protocol needs a target group of its own.`,
          provides: ['network_load_balancer', 'load_balancer'],
        }
      : null,
  size(node) {
    const zones = networkZones(node.needs.zones);
    return [{ sku: `one, in ${zones} zones`, count: 1, addresses: zones, qualities: managed(zones, SLA) }];
  },
  meter: (size, { demand }) => [
    always('elb/nlb/hour', 'one load balancer'),
    counted('elb/nlb/lcu', 'capacity units (NLCU): 1 GB/h each', demand.egressGbPerMonth, GB_PER_UNIT_HOUR, 'GB'),
    publicAddresses(size.addresses, 'of the load balancer, one per zone'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const target = site.from(node.id).map(({ to }) => to)[0];
    return [
      resource(FILE, 'aws_eip', label, {
        for_each: code('local.zones'),
        domain: 'vpc',
        tags: { Name: joined(named(label), '-', code('each.key')) },
      }),
      resource(FILE, 'aws_lb', label, {
        name: named(label, NAME_LENGTH),
        load_balancer_type: 'network',
        internal: false,
        security_groups: [code(`aws_security_group.${label}.id`)],
        enable_cross_zone_load_balancing: true,
        enable_deletion_protection: code('var.deletion_protection'),
        dynamic: [
          nested(
            {
              for_each: code('local.zones'),
              content: nested({
                subnet_id: code('aws_subnet.public[subnet_mapping.key].id'),
                allocation_id: code(`aws_eip.${label}[subnet_mapping.key].id`),
              }),
            },
            'subnet_mapping',
          ),
        ],
        depends_on: [code('aws_route.public_internet')],
      }),
      ...(target === undefined ? [] : forwarding(label, site.label(target))),
      output(
        `${label}_addresses`,
        `${node.title}: fixed IP addresses. Point your domain to them.`,
        code(`[for address in aws_eip.${label} : address.public_ip]`),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'multi_zone',
      text: `${node.title}: connections that enter in one zone reach targets in all zones.`,
      resource: `aws_lb.${labelOf(node.id)}`,
      attributes: { enable_cross_zone_load_balancing: true },
    },
  ],
};

/** Listeners for the ports of the load balancer behind; HTTPS exists there as soon as it has a certificate. */
function forwarding(label: string, target: string): readonly Block[] {
  const isSecure = `local.${target}_https`;
  return [
    ...port(label, 'http', 80, target, null),
    ...port(label, 'https', 443, target, code(`${isSecure} ? 1 : 0`)),
    resource('network.tf', 'aws_vpc_security_group_egress_rule', `${label}_to_${target}_http`, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: `${label.replaceAll('_', '-')} to ${target.replaceAll('_', '-')} over HTTP`,
      referenced_security_group_id: code(`aws_security_group.${target}.id`),
      ip_protocol: 'tcp',
      from_port: 80,
      to_port: 80,
    }),
  ];
}

function port(
  label: string,
  name: 'http' | 'https',
  number: number,
  target: string,
  count: ReturnType<typeof code> | null,
): readonly Block[] {
  const own = `${label}_${name}`;
  const index = count === null ? '' : '[0]';
  const times = count === null ? {} : { count };
  return [
    resource(FILE, 'aws_lb_target_group', own, {
      ...times,
      name: named(own, NAME_LENGTH),
      target_type: 'alb',
      protocol: 'TCP',
      port: number,
      vpc_id: code('aws_vpc.main.id'),
      health_check: nested({ protocol: name.toUpperCase(), matcher: '200-499' }),
    }),
    resource(FILE, 'aws_lb_target_group_attachment', own, {
      ...times,
      target_group_arn: code(`aws_lb_target_group.${own}${index}.arn`),
      target_id: code(`aws_lb.${target}.arn`),
      port: number,
      depends_on: [code(`aws_lb_listener.${target}_${name}`)],
    }),
    resource(FILE, 'aws_lb_listener', own, {
      ...times,
      load_balancer_arn: code(`aws_lb.${label}.arn`),
      port: number,
      protocol: 'TCP',
      default_action: nested({ type: 'forward', target_group_arn: code(`aws_lb_target_group.${own}${index}.arn`) }),
    }),
  ];
}

export const networkLoadBalancer = entry(offering);
