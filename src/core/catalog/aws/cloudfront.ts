import { code, heredoc, type Nested, nested } from '../../model/hcl.ts';
import { type Block, data, output, resource, variable } from '../../model/iac.ts';
import { entry, type Offering, type SizeFacts } from '../../model/offering.ts';
import type { Site } from '../../model/site.ts';
import { hostOf, ownName, zoneOf } from './domain.ts';
import { short } from './figures.ts';
import { labelOf, named } from './naming.ts';
import { PROMISE } from './promises.ts';
import { servedByRegion } from './qualities.ts';

const FILE = 'edge.tf';
const TEN_THOUSAND = 10_000;
const MILLION = 1_000_000;

/** Pages in folders: a request for /about/ is answered with /about/index.html, as the bucket alone would not. */
const INDEX_CODE = `function handler(event) {
  var request = event.request;
  if (request.uri.endsWith('/')) request.uri += 'index.html';
  else if (!request.uri.split('/').pop().includes('.')) request.uri += '/index.html';
  return request;
}`;

/** Caches near the readers, HTTPS on a name of AWS or of your own. */
const offering: Offering<'cdn', SizeFacts> = {
  id: 'aws.cloudfront',
  service: 'CloudFront',
  capability: 'cdn',
  inNetwork: false,
  fit: (node) => ({
    because: `HTTPS and short ways for ${short(node.demand.egressGbPerMonth)} GB a month, and the bucket behind it stays private.`,
    provides: ['cdn'],
  }),
  size: () => [{ sku: 'edges in Europe and North America', count: 1, qualities: servedByRegion(PROMISE.cloudfront) }],
  meter: (_, { demand }) => [
    {
      meter: 'cloudfront/data-out/europe-israel',
      what: 'pages to the internet, from edges in Europe and North America',
      quantity: demand.egressGbPerMonth,
      arithmetic: `${short(demand.egressGbPerMonth)} GB`,
    },
    {
      meter: 'cloudfront/https-requests/europe-israel',
      what: 'requests, at the price of European edges',
      quantity: demand.requestsPerMonth / TEN_THOUSAND,
      arithmetic: `${short(demand.requestsPerMonth)} requests`,
    },
    {
      meter: 'cloudfront/functions/invocations',
      what: 'requests whose folder is completed to a page',
      quantity: demand.requestsPerMonth / MILLION,
      arithmetic: `${short(demand.requestsPerMonth)} requests`,
    },
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      variable(`${label}_price_class`, {
        description:
          'Where the caches stand: PriceClass_100 is Europe and North America, PriceClass_All is everywhere, at higher prices.',
        type: 'string',
        default: 'PriceClass_100',
        validation: {
          condition: `contains(["PriceClass_100", "PriceClass_200", "PriceClass_All"], var.${label}_price_class)`,
          message: 'Use PriceClass_100, PriceClass_200 or PriceClass_All.',
        },
      }),
      data(FILE, 'aws_cloudfront_cache_policy', label, { name: 'Managed-CachingOptimized' }),
      data(FILE, 'aws_cloudfront_response_headers_policy', label, { name: 'Managed-SecurityHeadersPolicy' }),
      resource(FILE, 'aws_cloudfront_origin_access_control', label, {
        name: named(label),
        description: 'Signs what the cache asks of the bucket',
        origin_access_control_origin_type: 's3',
        signing_behavior: 'always',
        signing_protocol: 'sigv4',
      }),
      resource(FILE, 'aws_cloudfront_function', label, {
        name: named(`${label}_index`),
        runtime: 'cloudfront-js-2.0',
        comment: 'Completes a folder to its page',
        publish: true,
        code: heredoc(INDEX_CODE),
      }),
      distribution(node.id, site),
      ...ownName(door(label), hostOf(site, true), site),
      ...outputs(label, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_in_transit',
      text: `${node.title}: readers are sent on to HTTPS.`,
      resource: `aws_cloudfront_distribution.${labelOf(node.id)}`,
      argument: 'viewer_protocol_policy = "redirect-to-https"',
    },
  ],
};

function door(label: string) {
  const address = `aws_cloudfront_distribution.${label}`;
  return {
    label,
    certificateRegion: 'us-east-1',
    alias: { name: `${address}.domain_name`, zone: `${address}.hosted_zone_id` },
  };
}

function originOf(nodeId: string, site: Site): string {
  const origin = site.from(nodeId).find(({ to }) => site.find(to)?.node.capability === 'static_site');
  return site.label(origin?.to ?? 'site');
}

function distribution(nodeId: string, site: Site): Block {
  const label = site.label(nodeId);
  const origin = originOf(nodeId, site);
  const hasZone = zoneOf(site) !== null;
  return resource(FILE, 'aws_cloudfront_distribution', label, {
    enabled: true,
    comment: code('local.name'),
    default_root_object: 'index.html',
    http_version: 'http2and3',
    is_ipv6_enabled: true,
    price_class: code(`var.${label}_price_class`),
    ...(hasZone ? { aliases: code('local.own_https ? [var.domain_name] : []') } : {}),
    origin: nested({
      origin_id: origin,
      domain_name: code(`aws_s3_bucket.${origin}.bucket_regional_domain_name`),
      origin_access_control_id: code(`aws_cloudfront_origin_access_control.${label}.id`),
    }),
    default_cache_behavior: nested({
      target_origin_id: origin,
      viewer_protocol_policy: 'redirect-to-https',
      allowed_methods: ['GET', 'HEAD'],
      cached_methods: ['GET', 'HEAD'],
      compress: true,
      cache_policy_id: code(`data.aws_cloudfront_cache_policy.${label}.id`),
      response_headers_policy_id: code(`data.aws_cloudfront_response_headers_policy.${label}.id`),
      function_association: nested({
        event_type: 'viewer-request',
        function_arn: code(`aws_cloudfront_function.${label}.arn`),
      }),
    }),
    custom_error_response: nested({ error_code: 403, response_code: 404, response_page_path: '/404.html' }),
    restrictions: nested({ geo_restriction: nested({ restriction_type: 'none' }) }),
    viewer_certificate: hasZone ? ownCertificate(label) : nested({ cloudfront_default_certificate: true }),
  });
}

/** The certificate of the domain once it stands; until then the one of CloudFront's own name. */
function ownCertificate(label: string): Nested {
  return nested({
    cloudfront_default_certificate: code('!local.own_https'),
    acm_certificate_arn: code(`one(aws_acm_certificate_validation.${label}[*].certificate_arn)`),
    minimum_protocol_version: code('local.own_https ? "TLSv1.2_2021" : "TLSv1"'),
    ssl_support_method: code('local.own_https ? "sni-only" : null'),
  });
}

function outputs(label: string, site: Site): readonly Block[] {
  const own = `"https://\${aws_cloudfront_distribution.${label}.domain_name}"`;
  const url = zoneOf(site) === null ? own : `local.own_https ? "https://\${var.domain_name}" : ${own}`;
  return [
    output(`${label}_url`, 'Where the site answers now.', code(url)),
    output(
      `${label}_distribution`,
      'After you publish: aws cloudfront create-invalidation --paths "/*" --distribution-id with this.',
      code(`aws_cloudfront_distribution.${label}.id`),
    ),
  ];
}

export const cloudfront = entry(offering);
