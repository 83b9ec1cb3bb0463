import { formatNumber } from '../../../messages/numbers.ts';
import type { NodeCapability } from '../../../model/capability.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../model/offering.ts';
import {
  type Block,
  code,
  data,
  type Expression,
  type Nested,
  nested,
  output,
  resource,
} from '../../../model/terraform.ts';
import { labelOf, oneOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, globalScope, permissions } from '../foundation/facts.ts';
import { servedByRegion } from '../foundation/naming.ts';
import { publicPrefix } from './cache-readers.ts';
import {
  balancerOrigin,
  bucketOrigin,
  CHECK_ORIGIN,
  filesOrigin,
  gatewayOrigin,
  guard,
  type Origin,
} from './cloudfront-origins.ts';
import { hostOf, hostPrefixOf, ownName, zoneOf } from './domain.ts';
import { cdnUrl } from './entry-url.ts';
import { secondOrigin } from './regional/origins.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_cloudfront_distribution cloudfront: CreateDistribution DeleteDistribution TagResource UntagResource UpdateDistribution
aws_cloudfront_function cloudfront: CreateFunction DeleteFunction PublishFunction UpdateFunction
aws_cloudfront_origin_access_control cloudfront: CreateOriginAccessControl DeleteOriginAccessControl UpdateOriginAccessControl
aws_cloudfront_vpc_origin cloudfront: CreateVpcOrigin DeleteVpcOrigin TagResource UntagResource UpdateVpcOrigin
data.aws_cloudfront_cache_policy
data.aws_cloudfront_origin_request_policy
data.aws_cloudfront_response_headers_policy
`,
  { cloudfront: globalScope('', 'Describe* Get* List*') },
  { aws_cloudfront_vpc_origin: ['vpcorigin.cloudfront.amazonaws.com'] },
);

const FILE = 'edge.tf';
type CdnNode = GraphNode<'cdn'>;

/** Managed response headers policies; pages of other origins that play these files need CORS. */
const HEADERS = 'Managed-SecurityHeadersPolicy';
const HEADERS_OF_FILES = 'Managed-CORS-and-SecurityHeadersPolicy';

const TEN_THOUSAND = 10_000;
const MILLION = 1_000_000;

/** CDN with HTTPS on an AWS domain name or your own domain. */
const offering: AwsOffering<'cdn', SizeFacts> = {
  id: 'aws.cloudfront',
  service: 'CloudFront',
  capability: 'cdn',
  multiRegion: secondOrigin,
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: `HTTPS and low latency for ${formatNumber(demand.egressGbPerMonth)} GB per month${demand.missedGbPerMonth === undefined ? '; the bucket behind it stays private' : ''}${demand.ofFiles === true ? ', and only its files below public/ are delivered' : ''}.`,
    provides: ['cdn'],
    actionRequired: CHECK_ORIGIN,
  }),
  size: () => [{ sku: 'edge locations in Europe and North America', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    gigabytes(
      'cloudfront/data-out/europe-israel',
      'data transfer to the internet from edge locations in Europe and North America',
      demand.egressGbPerMonth,
    ),
    counted(
      'cloudfront/https-requests/europe-israel',
      'requests, at the price of European edge locations',
      demand.requestsPerMonth,
      TEN_THOUSAND,
      'requests',
    ),
    ...(demand.missedGbPerMonth === undefined && demand.ofFiles !== true ? [completedFolders(demand)] : []),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const [first] = behindOf(node, site);
    if (first === undefined) return [];
    const origin = originOf(first, site);
    const further = furtherOrigins(node, site);
    return [
      stringVariable(
        `${label}_price_class`,
        'Edge locations: PriceClass_100 is Europe and North America, PriceClass_All is all locations at higher prices.',
        'PriceClass_100',
        oneOf(['PriceClass_100', 'PriceClass_200', 'PriceClass_All']),
      ),
      data(FILE, 'aws_cloudfront_response_headers_policy', label, {
        name: node.demand.ofFiles === true ? HEADERS_OF_FILES : HEADERS,
      }),
      ...origin.blocks,
      ...further.flatMap(({ blocks }) => blocks),
      distribution(node.id, origin, further, site),
      ...ownName(entryPoint(label), hostOf(node.id, site), site),
      ...outputs(label, node, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_in_transit',
      text: `${node.title}: ${node.demand.missedGbPerMonth === undefined ? 'readers' : 'visitors'} are redirected to HTTPS.`,
      resource: `aws_cloudfront_distribution.${labelOf(node.id)}`,
      attributes: { 'default_cache_behavior.viewer_protocol_policy': 'redirect-to-https' },
    },
  ],
};

function entryPoint(label: string) {
  const address = `aws_cloudfront_distribution.${label}`;
  return {
    label,
    certificateRegion: 'us-east-1',
    alias: { name: `${address}.domain_name`, zone: `${address}.hosted_zone_id` },
  };
}

function completedFolders({ requestsPerMonth }: CdnNode['demand']): Usage {
  return counted(
    'cloudfront/functions/invocations',
    'CloudFront Functions invocations that append index.html',
    requestsPerMonth,
    MILLION,
    'requests',
  );
}

/** A component behind the distribution, with the label of its resources in front of it. */
interface Behind {
  readonly label: string;
  readonly target: GraphNode;
}

/** The default is a load balancer, an API gateway, a bucket of media files, or else the bucket of a site. */
const ORIGINS: readonly NodeCapability[] = ['load_balancer', 'api_gateway', 'object_storage', 'static_site'];

/** Origins in the order of preference; the first is the default. */
function behindOf(node: CdnNode, site: Site): readonly Behind[] {
  const targets = [...new Set(site.from(node.id).map(({ to }) => to))].flatMap((id) => site.find(id)?.node ?? []);
  const ordered = ORIGINS.flatMap((capability) => targets.filter((target) => target.capability === capability));
  const label = site.label(node.id);
  return ordered.map((target, index) => ({
    target,
    label: index === 0 ? label : `${label}_${site.label(target.id)}`,
  }));
}

function originOf({ label, target }: Behind, site: Site): Origin {
  const name = site.label(target.id);
  switch (target.capability) {
    case 'load_balancer':
      return balancerOrigin(label, name);
    case 'api_gateway':
      return gatewayOrigin(label, name);
    case 'object_storage':
      return filesOrigin(label, name, publicPrefix(target.id, site));
    default:
      return bucketOrigin(label, name);
  }
}

/** Further origins with the paths that they serve; a bucket holds its objects below the same path. */
function furtherOrigins(node: CdnNode, site: Site) {
  return behindOf(node, site)
    .slice(1)
    .map((behind) => {
      const path = `${behind.label}_path`;
      const { blocks, origin, behaviour } = originOf(behind, site);
      return {
        blocks: [
          stringVariable(
            path,
            `${node.title}: path pattern that ${behind.target.id} serves; a bucket holds its objects below this path.`,
            `/${behind.target.id}/*`,
            startsWith('/', 'Start the path with a slash.'),
          ),
          ...blocks,
        ],
        origin,
        behaviour: nested({
          path_pattern: code(`var.${path}`),
          ...behaviour,
          ...cached(behind.label, site.label(node.id)),
        }),
      };
    });
}

/** What every cache behavior has. @param policy label of its cache policy */
function cached(policy: string, label: string) {
  return {
    viewer_protocol_policy: 'redirect-to-https',
    cached_methods: ['GET', 'HEAD'],
    compress: true,
    cache_policy_id: code(`data.aws_cloudfront_cache_policy.${policy}.id`),
    response_headers_policy_id: code(`data.aws_cloudfront_response_headers_policy.${label}.id`),
  };
}

function distribution(
  nodeId: string,
  { origin, behaviour, more }: Origin,
  further: ReturnType<typeof furtherOrigins>,
  site: Site,
): Block {
  const label = site.label(nodeId);
  const hasZone = zoneOf(site) !== null;
  return resource(FILE, 'aws_cloudfront_distribution', label, {
    enabled: true,
    comment: code('local.name'),
    http_version: 'http2and3',
    is_ipv6_enabled: true,
    price_class: code(`var.${label}_price_class`),
    ...(hasZone ? { aliases: aliasesOf(nodeId, site) } : {}),
    ...more,
    ...guard(label, site),
    origin: further.length === 0 ? origin : [origin, ...further.map((one) => one.origin)],
    default_cache_behavior: nested({
      ...behaviour,
      ...cached(label, label),
    }),
    ...(further.length === 0 ? {} : { ordered_cache_behavior: further.map((one) => one.behaviour) }),
    restrictions: nested({ geo_restriction: nested({ restriction_type: 'none' }) }),
    viewer_certificate: hasZone ? ownCertificate(label) : nested({ cloudfront_default_certificate: true }),
  });
}

function aliasesOf(nodeId: string, site: Site): Expression {
  const prefix = hostPrefixOf(nodeId, site);
  return code(`local.own_https ? [${prefix === '' ? 'var.domain_name' : `"${prefix}\${var.domain_name}"`}] : []`);
}

/** The certificate of the domain after it is issued; until then the default certificate of CloudFront. */
function ownCertificate(label: string): Nested {
  return nested({
    cloudfront_default_certificate: code('!local.own_https'),
    acm_certificate_arn: code(`one(aws_acm_certificate_validation.${label}[*].certificate_arn)`),
    minimum_protocol_version: code('local.own_https ? "TLSv1.2_2021" : "TLSv1"'),
    ssl_support_method: code('local.own_https ? "sni-only" : null'),
  });
}

function outputs(label: string, node: CdnNode, site: Site): readonly Block[] {
  return [
    output(
      `${label}_url`,
      `Current URL of the ${node.demand.missedGbPerMonth === undefined ? 'site' : 'system'}.`,
      cdnUrl(node.id, site),
    ),
    output(
      `${label}_distribution`,
      'Distribution ID. After you publish, run aws cloudfront create-invalidation --paths "/*" --distribution-id ID.',
      code(`aws_cloudfront_distribution.${label}.id`),
    ),
  ];
}

export const cloudfront = entry(offering);
