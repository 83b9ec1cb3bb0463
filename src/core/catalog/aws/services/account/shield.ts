import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { counted, gigabytes } from '../../../kit/usage.ts';
import { type AwsOffering, globalScope, permissions } from '../../foundation/facts.ts';
import { named, servedByRegion } from '../../foundation/naming.ts';

const FILE = 'security.tf';

const PERMISSIONS = permissions(
  `
aws_shield_protection shield: CreateProtection DeleteProtection TagResource UntagResource
 cloudfront: GetDistribution
 ec2: DescribeAddresses
 elasticloadbalancing: DescribeLoadBalancers
 globalaccelerator: DescribeAccelerator
 route53: GetHostedZone
aws_shield_subscription shield: CreateSubscription UpdateSubscription
`,
  { shield: globalScope('', 'DescribeProtection DescribeSubscription GetSubscriptionState ListTagsForResource') },
);

/** Types of resources that Shield Advanced protects (Shield's guide, "Resource types"). */
const PROTECTED: ReadonlySet<string> = new Set([
  'aws_cloudfront_distribution',
  'aws_globalaccelerator_accelerator',
  'aws_lb',
]);

/** Protection of the public entrances of the system, with the response team of AWS. */
const offering: AwsOffering<'ddos_protection', SizeFacts> = {
  id: 'aws.shield-advanced',
  service: 'Shield Advanced',
  capability: 'ddos_protection',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because:
      'Protects the public entrances against attacks on the network and the application, with a response team and credits for the cost of an attack. The subscription lasts a year and covers all accounts of an organisation.',
    provides: ['ddos_protection'],
  }),
  size: () => [{ sku: 'one subscription', count: 1, qualities: servedByRegion(null) }],
  meter: (_, { demand }) => [
    counted('shield/advanced', 'subscription of the organisation', 1),
    gigabytes('shield/data-out', 'data out of protected resources', demand.egressGbPerMonth),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(FILE, 'aws_shield_subscription', label, { auto_renew: 'ENABLED', skip_destroy: true }),
      ...entrances(node.id, site).map(({ labels: [type = '', name = ''] }) =>
        resource(FILE, 'aws_shield_protection', `${label}_${name}`, {
          name: named(`${label}-${name}`),
          resource_arn: code(`${type}.${name}.arn`),
          depends_on: [code(`aws_shield_subscription.${label}`)],
        }),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the subscription is renewed each year.`,
      resource: `aws_shield_subscription.${labelOf(node.id)}`,
      attributes: { auto_renew: 'ENABLED' },
    },
  ],
};

/** Public resources of other components that clients reach. */
function entrances(own: string, site: Site): readonly Block[] {
  return site.placed
    .filter(({ node }) => node.id !== own)
    .flatMap(({ node }) => site.declared(node.id))
    .filter(
      ({ type, labels: [kind = ''], body }) => type === 'resource' && PROTECTED.has(kind) && body.internal !== true,
    );
}

export const shieldAdvanced = entry(offering);
