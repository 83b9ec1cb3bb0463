import type { Fit, Site } from '../../../model/offering.ts';
import {
  type Block,
  type Body,
  call,
  code,
  data,
  heredoc,
  type Nested,
  nested,
  output,
  resource,
} from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { named } from '../foundation/naming.ts';

const FILE = 'edge.tf';

const ORIGIN_HEADER = 'X-Origin-Verify';

/** What a person does against requests that go past the distribution: API Gateway checks no header of an HTTP API. */
export const CHECK_ORIGIN: NonNullable<Fit['actionRequired']> = [
  {
    to: ['api_gateway'],
    do: `Let the program reject requests whose header ${ORIGIN_HEADER} differs from the Terraform output that ends in _origin_header: the endpoint of the API also answers requests that do not come through the distribution.`,
  },
];

/** An origin of a distribution: its resources, its block, and its cache behavior. */
export interface Origin {
  readonly blocks: readonly Block[];
  readonly origin: Nested;
  readonly behaviour: Body;
  /** Arguments of the distribution beside its origin and its behaviour. */
  readonly more: Body;
}

/** Pages in folders: a request for /about/ is answered with /about/index.html, as the bucket alone would not. */
const INDEX_CODE = `function handler(event) {
  var request = event.request;
  if (request.uri.endsWith('/')) request.uri += 'index.html';
  else if (!request.uri.split('/').pop().includes('.')) request.uri += '/index.html';
  return request;
}`;

/** Media files: read-only, cached, with signed origin requests. @param prefix of the files that are public */
export function filesOrigin(label: string, bucket: string, prefix = ''): Origin {
  return {
    blocks: [
      data(FILE, 'aws_cloudfront_cache_policy', label, { name: 'Managed-CachingOptimized' }),
      resource(FILE, 'aws_cloudfront_origin_access_control', label, {
        name: named(label),
        description: 'Signs the requests of CloudFront to the bucket',
        origin_access_control_origin_type: 's3',
        signing_behavior: 'always',
        signing_protocol: 'sigv4',
      }),
    ],
    origin: nested({
      origin_id: bucket,
      domain_name: code(`aws_s3_bucket.${bucket}.bucket_regional_domain_name`),
      ...(prefix === '' ? {} : { origin_path: `/${prefix.slice(0, -1)}` }),
      origin_access_control_id: code(`aws_cloudfront_origin_access_control.${label}.id`),
    }),
    behaviour: { target_origin_id: bucket, allowed_methods: ['GET', 'HEAD', 'OPTIONS'] },
    more: {},
  };
}

/** The files of a site; folder paths get index.html. */
export function bucketOrigin(label: string, bucket: string): Origin {
  const { blocks, origin, behaviour } = filesOrigin(label, bucket);
  return {
    blocks: [
      ...blocks,
      resource(FILE, 'aws_cloudfront_function', label, {
        name: named(`${label}_index`),
        runtime: 'cloudfront-js-2.0',
        comment: 'Appends index.html to a folder path',
        publish: true,
        code: heredoc(INDEX_CODE),
      }),
    ],
    origin,
    behaviour: {
      ...behaviour,
      allowed_methods: ['GET', 'HEAD'],
      function_association: nested({
        event_type: 'viewer-request',
        function_arn: code(`aws_cloudfront_function.${label}.arn`),
      }),
    },
    more: {
      default_root_object: 'index.html',
      custom_error_response: nested({ error_code: 403, response_code: 404, response_page_path: '/404.html' }),
    },
  };
}

/** Origin response timeout in seconds: the maximum of CloudFront without a quota increase. */
const ANSWER_SECONDS = 60;
const EVERY_METHOD = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'] as const;

/**
 * An application behind an internal load balancer. It gets all methods, headers and cookies, and CloudFront caches only
 * responses with cache headers: the managed policy caches nothing by default (CloudFront's guide, "Use managed cache policies").
 */
export function balancerOrigin(label: string, balancer: string): Origin {
  return {
    blocks: [
      data(FILE, 'aws_cloudfront_cache_policy', label, { name: 'UseOriginCacheControlHeaders-QueryStrings' }),
      data(FILE, 'aws_cloudfront_origin_request_policy', label, { name: 'Managed-AllViewer' }),
      vpcOrigin(label, balancer),
    ],
    origin: nested({
      origin_id: balancer,
      domain_name: code(`aws_lb.${balancer}.dns_name`),
      vpc_origin_config: nested({
        vpc_origin_id: code(`one(values(aws_cloudfront_vpc_origin.${label})[*].id)`),
        origin_read_timeout: ANSWER_SECONDS,
      }),
    }),
    behaviour: {
      target_origin_id: balancer,
      allowed_methods: [...EVERY_METHOD],
      origin_request_policy_id: code(`data.aws_cloudfront_origin_request_policy.${label}.id`),
    },
    more: {},
  };
}

/** An API gateway at its host name: the Host header is replaced, the other headers are forwarded. */
export function gatewayOrigin(label: string, gateway: string): Origin {
  return {
    blocks: [
      data(FILE, 'aws_cloudfront_cache_policy', label, { name: 'UseOriginCacheControlHeaders-QueryStrings' }),
      data(FILE, 'aws_cloudfront_origin_request_policy', label, { name: 'Managed-AllViewerExceptHostHeader' }),
      // Created once; a built-in resource, because the provider of random values is otherwise used for ephemeral ones.
      resource('security.tf', 'terraform_data', label, {
        input: call('uuid'),
        lifecycle: nested({ ignore_changes: [code('input')] }),
      }),
      output(
        `${label}_origin_header`,
        `Value of the header ${ORIGIN_HEADER} that the distribution sends and nobody else knows.`,
        code(`terraform_data.${label}.output`),
        true,
      ),
    ],
    origin: nested({
      origin_id: gateway,
      domain_name: code(`trimprefix(aws_apigatewayv2_api.${gateway}.api_endpoint, "https://")`),
      custom_header: nested({ name: ORIGIN_HEADER, value: code(`terraform_data.${label}.output`) }),
      custom_origin_config: nested({
        http_port: 80,
        https_port: 443,
        origin_protocol_policy: 'https-only',
        origin_ssl_protocols: ['TLSv1.2'],
        origin_read_timeout: ANSWER_SECONDS,
      }),
    }),
    behaviour: {
      target_origin_id: gateway,
      allowed_methods: [...EVERY_METHOD],
      origin_request_policy_id: code(`data.aws_cloudfront_origin_request_policy.${label}.id`),
    },
    more: {},
  };
}

/** Characters of the name of a VPC origin, without the protocol after it. */
const NAME_LENGTH = 58;

/** A VPC origin requires an internet gateway in the VPC, although no traffic passes through it. */
function vpcOrigin(label: string, balancer: string): Block {
  return resource(
    FILE,
    'aws_cloudfront_vpc_origin',
    label,
    {
      for_each: code(`toset([local.${balancer}_https ? "https" : "http"])`),
      vpc_origin_endpoint_config: nested({
        name: joined(named(label, NAME_LENGTH), '-', code('each.key')),
        arn: code(`aws_lb.${balancer}.arn`),
        http_port: 80,
        https_port: 443,
        origin_protocol_policy: joined(code('each.key'), '-only'),
        origin_ssl_protocols: nested({ items: ['TLSv1.2'], quantity: 1 }),
      }),
      lifecycle: nested({ create_before_destroy: true }),
      depends_on: [
        code('aws_internet_gateway.main'),
        code(`aws_lb_listener.${balancer}_http`),
        code(`aws_lb_listener.${balancer}_https`),
      ],
    },
    'CloudFront reaches the load balancer inside the VPC. A VPC origin in use cannot be changed, so HTTPS uses a second one.',
  );
}

/** The web ACL of this distribution, if there is one. */
export function guard(label: string, site: Site): Body {
  const firewall = site.placed.find(
    ({ node }) => node.capability === 'waf' && site.from(node.id).some(({ to }) => site.label(to) === label),
  );
  if (firewall === undefined) return {};
  return { web_acl_id: code(`aws_wafv2_web_acl.${site.label(firewall.node.id)}.arn`) };
}
