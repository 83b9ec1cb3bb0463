import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { asksFor } from '../../kit/requirements.ts';
import { errorAlarm } from '../foundation/alarms.ts';
import { checkOf } from '../foundation/callers.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { isBehindCdn } from '../foundation/network-plan.ts';
import { internetOut } from '../foundation/traffic.ts';
import { privateNames } from './compute/calls.ts';
import { logGroup } from './compute/fargate.ts';
import { hostOf, ownName, zoneOf } from './domain.ts';
import { gatewayUrl } from './entry-url.ts';
import { routesOf, targetsBehind } from './http-api-routes.ts';
import { underOneName } from './regional/front-records.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
export const HTTP_API_SLA = 99.95;

const PERMISSIONS = permissions(
  `
aws_apigatewayv2_api_mapping apigateway: DELETE GET PATCH POST
aws_apigatewayv2_domain_name apigateway: DELETE GET PATCH POST PUT TagResource
aws_apigatewayv2_vpc_link apigateway: DELETE GET PATCH POST TagResource UntagResource
`,
  {},
  {
    aws_apigatewayv2_domain_name: ['ops.apigateway.amazonaws.com'],
    aws_apigatewayv2_vpc_link: ['ops.apigateway.amazonaws.com'],
  },
);

const FILE = 'edge.tf';
/** A request is charged in units of 512 KB (API Gateway pricing). */
const KB_PER_REQUEST = 512;
const UNIT = 1_000_000;
/**
 * Default account quota in requests/s (API Gateway quotas); higher values need a quota increase.
 */
const DEFAULT_RATE = 10_000;
/** Margin of the throttling limit above the expected peak. */
const RATE_FACTOR = 2;
const LEAST_RATE = 50;

/** HTTPS endpoint for functions or a load balancer, with throttling, charged per request. */
const offering: AwsOffering<'api_gateway', SizeFacts> = {
  id: 'aws.http-api',
  service: 'API Gateway (HTTP API)',
  capability: 'api_gateway',
  multiRegion: underOneName(),
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    alarms: [
      errorAlarm('errors', 'The rate of 5xx responses to callers is high', {
        namespace: 'AWS/ApiGateway',
        metric: '5xx',
        dimensions: { ApiId: code(`aws_apigatewayv2_api.${labelOf(id)}.id`) },
      }),
    ],
  }),
  fit: (node, requirements) => ({
    because: reasonFor(node, asksFor(requirements, 'api_gateway')),
    // A plain HTTPS endpoint is no API gateway unless one is requested; it spreads requests over the instances behind it.
    provides: [
      ...(asksFor(requirements, 'api_gateway') ? (['api_gateway'] as const) : []),
      ...(node.demand.callsContainers === true && asksFor(requirements, 'load_balancer')
        ? (['load_balancer'] as const)
        : []),
    ],
  }),
  size: ({ demand }) => [
    {
      sku: 'HTTP API',
      count: 1,
      qualities: { ...servedByRegion(HTTP_API_SLA), headroomScore: demand.peakRps <= DEFAULT_RATE ? 1 : 0.5 },
    },
  ],
  meter: (_, { demand }) => {
    const parts = Math.max(1, Math.ceil(demand.responseKb / KB_PER_REQUEST));
    return [
      {
        meter: 'api_gateway/http-api/requests',
        what: 'requests',
        quantity: (demand.requestsPerMonth * parts) / UNIT,
        arithmetic: `${formatNumber(demand.requestsPerMonth)} requests x ${parts}`,
      },
      ...(demand.behindCdn === true ? [] : [internetOut(demand, 'responses to the internet')]),
      ...(demand.callsContainers === true ? [privateNames()] : []),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const rate = Math.min(DEFAULT_RATE, Math.max(LEAST_RATE, Math.ceil(node.demand.peakRps * RATE_FACTOR)));
    return [
      rateVariable(label, node.title, rate),
      resource(FILE, 'aws_apigatewayv2_api', label, {
        name: named(label),
        protocol_type: 'HTTP',
        description: node.title,
      }),
      logGroup(label, joined('/aws/apigateway/', named(label)), site),
      stage(label),
      ...routesOf(node.id, site),
      ...(isBehindCdn(node.id, site) ? [] : [...ownDomain(node.id, site), urlOutput(node.id, site)]),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'logged',
      text: `${node.title}: access logging is enabled.`,
      resource: `aws_cloudwatch_log_group.${labelOf(node.id)}`,
      attributes: { retention_in_days: code('var.log_retention_days') },
    },
  ],
};

function reasonFor({ needs, demand }: GraphNode<'api_gateway'>, isAsked: boolean): string {
  const count = `${formatNumber(demand.requestsPerMonth)} requests per month, priced per request`;
  if (needs.scaleToZero) return `HTTPS endpoint with throttling in front of the functions, for ${count}.`;
  return isAsked || demand.callsContainers !== true
    ? `One public endpoint with throttling in front of the application, for ${count}; an authorizer or the application checks API keys.`
    : `HTTPS endpoint with throttling for ${count}: at this load it costs less than a load balancer. It calls the containers in the VPC, which answer within 30 seconds with up to 10 MB.`;
}

function rateVariable(label: string, title: string, rate: number): Block {
  return numberVariable(
    `${label}_rate_limit`,
    `${title}: throttling limit in requests/s; requests above it are throttled. Limits the cost.`,
    rate,
    atLeast(1),
  );
}

function stage(label: string): Block {
  return resource(FILE, 'aws_apigatewayv2_stage', label, {
    api_id: code(`aws_apigatewayv2_api.${label}.id`),
    name: '$default',
    auto_deploy: true,
    default_route_settings: nested({
      throttling_rate_limit: code(`var.${label}_rate_limit`),
      throttling_burst_limit: code(`2 * var.${label}_rate_limit`),
    }),
    access_log_settings: nested({
      destination_arn: code(`aws_cloudwatch_log_group.${label}.arn`),
      format: {
        hcl: 'call',
        name: 'jsonencode',
        args: [
          {
            time: '$context.requestTime',
            request: '$context.requestId',
            method: '$context.httpMethod',
            path: '$context.path',
            status: '$context.status',
            milliseconds: '$context.responseLatency',
          },
        ],
      },
    }),
  });
}

function ownDomain(nodeId: string, site: Site): readonly Block[] {
  if (zoneOf(site) === null) return [];
  const label = site.label(nodeId);
  const host = hostOf(nodeId, site);
  const configuration = `aws_apigatewayv2_domain_name.${label}[0].domain_name_configuration[0]`;
  return [
    ...ownName(
      {
        label,
        certificateRegion: null,
        alias: { name: `${configuration}.target_domain_name`, zone: `${configuration}.hosted_zone_id` },
      },
      host,
      site,
    ),
    resource(FILE, 'aws_apigatewayv2_domain_name', label, {
      count: code('local.own_https ? 1 : 0'),
      domain_name: host,
      domain_name_configuration: nested({
        certificate_arn: code(`aws_acm_certificate_validation.${label}[0].certificate_arn`),
        endpoint_type: 'REGIONAL',
        security_policy: 'TLS_1_2',
      }),
    }),
    resource(FILE, 'aws_apigatewayv2_api_mapping', label, {
      count: code('local.own_https ? 1 : 0'),
      api_id: code(`aws_apigatewayv2_api.${label}.id`),
      domain_name: code(`aws_apigatewayv2_domain_name.${label}[0].id`),
      stage: code(`aws_apigatewayv2_stage.${label}.id`),
    }),
  ];
}

function urlOutput(nodeId: string, site: Site): Block {
  return output(`${site.label(nodeId)}_url`, 'Current URL of the API.', gatewayUrl(nodeId, site));
}

/** Claim that the gateway rejects unauthenticated requests. */
export function callerClaims(site: Site): readonly Claim[] {
  const gateway = site.first('api_gateway');
  const check = checkOf(site);
  if (gateway === null || check === null) return [];
  const { id, title } = gateway.node;
  return targetsBehind(id, site).map((target) => ({
    kind: 'least_privilege',
    text: `${title}: unauthenticated requests are rejected, except on routes that you make public.`,
    resource: `aws_apigatewayv2_route.${site.label(target)}`,
    attributes: { authorization_type: check.authorization_type },
  }));
}

export const httpApi = entry(offering);
