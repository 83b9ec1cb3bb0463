import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { rewriteBody } from '../../../../model/rewrite.ts';
import {
  type Block,
  type Body,
  call,
  code,
  type Nested,
  nested,
  resource,
  variable,
} from '../../../../model/terraform.ts';
import { holds, joined, labelOf, listVariable } from '../../../kit/blocks.ts';
import { counted } from '../../../kit/usage.ts';
import { named } from '../../foundation/naming.ts';

type CdnNode = GraphNode<'cdn'>;

const FILE = 'edge.tf';
const MILLION = 1_000_000;
/** A distribution change reaches all edge locations after some minutes. */
const CHANGE_SECONDS = 300;
/** Response codes that cause failover to the second origin. */
const FAILED = [500, 502, 503, 504];

/**
 * One distribution for both regions. Files come from the second bucket if the first fails. Application requests go to
 * the region in a variable: CloudFront origin failover covers only reads, and writes would be lost.
 */
export const secondOrigin: MultiRegion<SizeFacts, CdnNode> = {
  scope: 'global',
  meter: (_, { demand }, mode) =>
    mode === 'active_active' && demand.missedGbPerMonth !== undefined ? [choices(demand.requestsPerMonth)] : [],
  join: ({ home, copy }, regions) => {
    const distribution = home.find(({ labels }) => labels[0] === 'aws_cloudfront_distribution');
    const [origin] = distribution === undefined ? [] : originsOf(distribution);
    if (origin === undefined) return { home, copy };
    return {
      home: origin.body.vpc_origin_config === undefined ? fromBuckets(home, regions) : fromBalancers(home, regions),
      copy,
    };
  },
  switchover: ({ demand }) =>
    demand.missedGbPerMonth === undefined
      ? { seconds: 0, automatic: true }
      : { seconds: CHANGE_SECONDS, automatic: false },
  claims: (_, node, mode, site) => [claim(node, mode === 'warm_standby', site)],
};

function choices(requestsPerMonth: number): Usage {
  return counted(
    'cloudfront/functions/invocations',
    'CloudFront Functions invocations that select a region',
    requestsPerMonth,
    MILLION,
    'requests',
  );
}

function claim({ id, title, demand }: CdnNode, waits: boolean, site: Site): Claim {
  const resource = `aws_cloudfront_distribution.${labelOf(id)}`;
  if (demand.missedGbPerMonth === undefined) {
    return {
      kind: 'multi_region',
      text: `${title}: requests that the bucket of the first region fails to serve are served from the bucket of the second region.`,
      resource,
      attributes: { 'origin_group.failover_criteria.status_codes': FAILED },
    };
  }
  return waits
    ? {
        kind: 'multi_region',
        text: `${title}: one variable routes all visitors to the second region; the change takes some minutes to reach all edge locations.`,
        resource,
        attributes: {
          'default_cache_behavior.target_origin_id': site.from(id).map(({ to }) => site.label(to))[0] ?? '',
        },
      }
    : {
        kind: 'multi_region',
        text: `${title}: visitors are distributed over both regions; one variable removes a failed region.`,
        resource: `aws_cloudfront_function.${labelOf(id)}_regions`,
        attributes: { runtime: 'cloudfront-js-2.0' },
      };
}

/** The origins of a distribution, the default first; further ones stay in the first region. */
function originsOf({ body: { origin } }: Block): readonly Nested[] {
  return (Array.isArray(origin) ? origin : [origin]) as readonly Nested[];
}

/** The origin of the second region, with its own name. */
function withSecond(origin: Nested, { suffix, elsewhere }: Regions): Nested {
  const body = rewriteBody(origin.body, ({ code: own }) => code(elsewhere(own)));
  return nested({ ...body, origin_id: `${String(body.origin_id)}_${suffix}` });
}

function fromBuckets(home: readonly Block[], regions: Regions): readonly Block[] {
  return home.map((block) => {
    if (block.labels[0] !== 'aws_cloudfront_distribution') return block;
    const [origin, ...further] = originsOf(block);
    if (origin === undefined) return block;
    const second = withSecond(origin, regions);
    const behaviour = block.body.default_cache_behavior as Nested;
    const group = nested({
      origin_id: 'either',
      failover_criteria: nested({ status_codes: FAILED }),
      member: [origin, second].map(({ body }) => nested({ origin_id: body.origin_id ?? null })),
    });
    return withBody(block, {
      origin: [origin, second, ...further],
      origin_group: group,
      default_cache_behavior: nested({ ...behaviour.body, target_origin_id: 'either' }),
    });
  });
}

function fromBalancers(home: readonly Block[], regions: Regions): readonly Block[] {
  const { label, mode, suffix } = regions;
  const vpcOrigin = home.find(({ labels }) => labels[0] === 'aws_cloudfront_vpc_origin');
  const second = vpcOrigin === undefined ? [] : [secondVpcOrigin(vpcOrigin, regions)];
  const joined = home.map((block) => {
    if (block.labels[0] !== 'aws_cloudfront_distribution') return block;
    const [origin, ...further] = originsOf(block);
    if (origin === undefined) return block;
    const other = withSecond(origin, {
      ...regions,
      elsewhere: (own) => regions.elsewhere(own).replaceAll(`vpc_origin.${label})`, `vpc_origin.${label}_${suffix})`),
    });
    const behaviour = block.body.default_cache_behavior as Nested;
    const ids = [String(origin.body.origin_id), String(other.body.origin_id)];
    return withBody(block, {
      origin: [origin, other, ...further],
      default_cache_behavior: nested({ ...behaviour.body, ...chosenBy(ids, label, mode === 'warm_standby') }),
    });
  });
  return [
    ...(mode === 'warm_standby' ? [serveVariable()] : spreading(regions, originIdOf(home))),
    ...joined.flatMap((block) => (block === vpcOrigin ? [block, ...second] : [block])),
  ];
}

function chosenBy([first = '', second = '']: readonly string[], label: string, waits: boolean): Body {
  if (waits) return { target_origin_id: code(`var.serve_from_standby ? "${second}" : "${first}"`) };
  return {
    function_association: nested({
      event_type: 'viewer-request',
      function_arn: code(`aws_cloudfront_function.${label}_regions.arn`),
    }),
  };
}

function serveVariable(): Block {
  return variable('serve_from_standby', {
    description:
      'Set to true and apply if the first region fails: the second region then serves all visitors. Promote its databases first.',
    type: 'bool',
    default: false,
  });
}

function secondVpcOrigin(block: Block, { label, suffix, elsewhere }: Regions): Block {
  const body = rewriteBody(block.body, ({ code: own }) => code(elsewhere(own)));
  const config = body.vpc_origin_endpoint_config as Nested;
  const name = joined(named(label), `-${suffix}-`, code('each.key'));
  return {
    ...block,
    labels: ['aws_cloudfront_vpc_origin', `${label}_${suffix}`],
    body: { ...body, vpc_origin_endpoint_config: nested({ ...config.body, name }) },
  };
}

function originIdOf(home: readonly Block[]): string {
  const distribution = home.find(({ labels }) => labels[0] === 'aws_cloudfront_distribution');
  const [origin] = distribution === undefined ? [] : originsOf(distribution);
  return String(origin?.body.origin_id ?? '');
}

/** Clients of one address are routed to one region, so that they read their own writes. */
function spreading({ label, suffix }: Regions, origin: string): readonly Block[] {
  const origins = { first: origin, second: `${origin}_${suffix}` };
  const lines = [
    "import cf from 'cloudfront';",
    joined('var serving = ', call('jsonencode', code('var.serving_regions')), ';'),
    `var origins = ${JSON.stringify(origins)};`,
    'function handler(event) {',
    '  var sum = 0;',
    '  var address = event.viewer.ip;',
    '  for (var i = 0; i < address.length; i++) sum = (sum * 31 + address.charCodeAt(i)) % 65536;',
    '  cf.selectRequestOriginById(origins[serving[sum % serving.length]]);',
    '  return event.request;',
    '}',
  ];
  return [
    listVariable(
      'serving_regions',
      'Regions that serve requests: first, second or both. Remove a failed region and apply.',
      ['first', 'second'],
      holds(
        (v) => `length(${v}) > 0 && alltrue([for name in ${v} : contains(["first", "second"], name)])`,
        'Enter first, second or both.',
      ),
    ),
    resource(FILE, 'aws_cloudfront_function', `${label}_regions`, {
      name: named(`${label}_regions`),
      runtime: 'cloudfront-js-2.0',
      comment: 'Selects the region that serves the request',
      publish: true,
      code: call('join', '\n', lines),
    }),
  ];
}

function withBody(block: Block, more: Body): Block {
  return { ...block, body: { ...block.body, ...more } };
}
