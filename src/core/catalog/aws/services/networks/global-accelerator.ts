import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { always, gigabytes, managed } from '../../../kit/usage.ts';
import { type AwsOffering, globalScope, permissions } from '../../foundation/facts.ts';
import { named } from '../../foundation/naming.ts';

const FILE = 'edge.tf';

const PERMISSIONS = permissions(
  `
aws_globalaccelerator_accelerator globalaccelerator: CreateAccelerator DeleteAccelerator TagResource UntagResource
 globalaccelerator: UpdateAccelerator UpdateAcceleratorAttributes
aws_globalaccelerator_endpoint_group globalaccelerator: CreateEndpointGroup DeleteEndpointGroup UpdateEndpointGroup
 ec2: DescribeRegions elasticloadbalancing: DescribeLoadBalancers
aws_globalaccelerator_listener globalaccelerator: CreateListener DeleteListener UpdateListener
`,
  { globalaccelerator: globalScope('', 'Describe* ListTagsForResource') },
  { aws_globalaccelerator_endpoint_group: ['globalaccelerator.amazonaws.com'] },
);

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.99;

/** Two addresses at every edge location, from where traffic uses the network of AWS. */
const offering: AwsOffering<'edge_acceleration', SizeFacts> = {
  id: 'aws.global-accelerator',
  service: 'Global Accelerator',
  capability: 'edge_acceleration',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) =>
    demand.before === 'load_balancer' || demand.before === 'network_load_balancer'
      ? {
          because:
            'Two fixed addresses at every edge location: connections enter the network of AWS near the user and leave it at the load balancer.',
          provides: ['edge_acceleration', 'load_balancer'],
        }
      : null,
  size: () => [{ sku: 'one accelerator', count: 1, qualities: managed(3, SLA) }],
  meter: (_, { demand }) => [
    always('global_accelerator/fixed', 'one accelerator'),
    gigabytes(
      'global_accelerator/premium-data/us-eu',
      'data over the network of AWS, US and Europe',
      demand.egressGbPerMonth,
    ),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(FILE, 'aws_globalaccelerator_accelerator', label, { name: named(label), ip_address_type: 'IPV4' }),
      resource(FILE, 'aws_globalaccelerator_listener', label, {
        accelerator_arn: code(`aws_globalaccelerator_accelerator.${label}.arn`),
        protocol: 'TCP',
        port_range: [80, 443].map((port) => nested({ from_port: port, to_port: port })),
      }),
      ...endpoints(node.id, site),
      output(
        `${label}_addresses`,
        `${node.title}: fixed IP addresses. Point your domain to them.`,
        code(`flatten(aws_globalaccelerator_accelerator.${label}.ip_sets[*].ip_addresses)`),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'multi_zone',
      text: `${node.title}: users reach the load balancer over the network of AWS from the nearest edge location.`,
      resource: `aws_globalaccelerator_listener.${labelOf(node.id)}`,
      attributes: { protocol: 'TCP' },
    },
  ],
};

function endpoints(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return site.from(nodeId).map(({ to }) =>
    resource(FILE, 'aws_globalaccelerator_endpoint_group', label, {
      listener_arn: code(`aws_globalaccelerator_listener.${label}.arn`),
      endpoint_group_region: code('var.region'),
      endpoint_configuration: nested({
        endpoint_id: code(`aws_lb.${site.label(to)}.arn`),
        weight: 128,
        client_ip_preservation_enabled: true,
      }),
    }),
  );
}

export const globalAccelerator = entry(offering);
