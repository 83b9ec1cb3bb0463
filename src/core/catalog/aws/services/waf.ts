import { formatNumber } from '../../../messages/numbers.ts';
import type { InspectionDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import { atLeast, labelOf, numberVariable } from '../../kit/blocks.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { named, servedByRegion } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.95;

const PERMISSIONS = permissions(
  `
aws_wafv2_web_acl wafv2: CreateWebACL DeleteWebACL TagResource UntagResource UpdateWebACL
aws_wafv2_web_acl_association wafv2: AssociateWebACL DisassociateWebACL
 elasticloadbalancing: SetWebACL apigateway: SetWebACL cognito-idp: AssociateWebACL
`,
  { wafv2: scope('', 'Get* List*') },
);

const FILE = 'edge.tf';
const MILLION = 1_000_000;

/** AWS managed rule groups in order of evaluation. */
const GROUPS = [
  { id: 'bad-addresses', name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { id: 'common-attacks', name: 'AWSManagedRulesCommonRuleSet', counted: ['SizeRestrictions_BODY'] },
  { id: 'known-bad-inputs', name: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
] as const;

/** The group that looks at the address of the caller, which behind a gateway is always that of the gateway. */
const BY_ADDRESS = 'bad-addresses';

function groupsFor({ afterGateway }: InspectionDemand) {
  return GROUPS.filter(({ id }) => afterGateway !== true || id !== BY_ADDRESS);
}

/** Header in which an API gateway passes the address of the client on to the load balancer and its web ACL. */
export const CLIENT_ADDRESS = 'x-client-address';

/** Inspects each request before the load balancer, or the CDN in front of it, forwards it. */
const offering: AwsOffering<'waf', SizeFacts> = {
  id: 'aws.waf',
  service: 'WAF',
  capability: 'waf',
  multiRegion: { scope: ({ demand }) => (demand.beforeCdn === true ? 'global' : 'regional') },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: (node) => ({
    because: `Blocks known attacks and request floods before they reach the application, for ${formatNumber(node.demand.requestsPerMonth)} requests per month.`,
    provides: ['waf'],
  }),
  size: ({ demand }) => [
    {
      sku: `one web ACL, ${demand.afterGateway === true ? 'three' : 'four'} rules`,
      count: 1,
      qualities: { ...servedByRegion(SLA), scalesToZero: false },
    },
  ],
  meter: (_, { demand }) => [
    { meter: 'waf/web-acl', what: 'one web ACL', quantity: 1, arithmetic: '1 x 1 month' },
    { meter: 'waf/rule', what: 'rate-based rule', quantity: 1, arithmetic: '1 x 1 month' },
    counted('waf/managed-rule-group', 'managed rule groups of AWS', groupsFor(demand).length, 1, 'x 1 month'),
    counted('waf/requests', 'requests inspected', demand.requestsPerMonth, MILLION, 'requests'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      numberVariable(
        `${label}_rate_limit`,
        `${node.title}: maximum requests per IP address in five minutes; further requests are blocked. All users of an office or a café share one address.`,
        5000,
        atLeast(100),
      ),
      accessList(label, node),
      ...associations(node.id, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'filtered',
      text: `${node.title}: AWS managed rules block known attacks, and a rate-based rule blocks floods from one IP address.`,
      resource: `aws_wafv2_web_acl.${labelOf(node.id)}`,
      attributes: {
        'rule.statement.managed_rule_group_statement.name': groupsFor(node.demand).map(({ name }) => name),
      },
    },
  ],
};

/** With a CDN it is attached to the distribution, where it sees the client's address; such an ACL is in us-east-1. */
function accessList(label: string, { title, demand }: GraphNode<'waf'>): Block {
  const beforeCdn = demand.beforeCdn === true;
  return resource(FILE, 'aws_wafv2_web_acl', label, {
    ...(beforeCdn ? { region: 'us-east-1' } : {}),
    name: named(label),
    description: title,
    scope: beforeCdn ? 'CLOUDFRONT' : 'REGIONAL',
    default_action: nested({ allow: nested({}) }),
    rule: [rateRule(label, demand), ...groupsFor(demand).map(groupRule)],
    visibility_config: visibility(label),
  });
}

function rateRule(label: string, { afterGateway }: InspectionDemand) {
  const client = { header_name: CLIENT_ADDRESS, fallback_behavior: 'NO_MATCH' };
  return nested({
    name: 'rate-limit',
    priority: 0,
    action: nested({ block: nested({}) }),
    statement: nested({
      rate_based_statement: nested({
        limit: code(`var.${label}_rate_limit`),
        evaluation_window_sec: 300,
        ...(afterGateway === true
          ? { aggregate_key_type: 'FORWARDED_IP', forwarded_ip_config: nested(client) }
          : { aggregate_key_type: 'IP' }),
      }),
    }),
    visibility_config: visibility('rate-limit'),
  });
}

/** A body over the limit of the rule may be a webhook: it is counted, not blocked. */
function groupRule(group: (typeof GROUPS)[number], index: number) {
  return nested({
    name: group.id,
    priority: index + 1,
    override_action: nested({ none: nested({}) }),
    statement: nested({
      managed_rule_group_statement: nested({
        vendor_name: 'AWS',
        name: group.name,
        ...(group.counted.length === 0
          ? {}
          : {
              rule_action_override: group.counted.map((name) =>
                nested({ name, action_to_use: nested({ count: nested({}) }) }),
              ),
            }),
      }),
    }),
    visibility_config: visibility(group.id),
  });
}

function visibility(metric: string) {
  return nested({
    metric_name: metric.replaceAll('_', '-'),
    cloudwatch_metrics_enabled: true,
    sampled_requests_enabled: true,
  });
}

function associations(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return site
    .from(nodeId)
    .filter(({ to }) => site.find(to)?.node.capability === 'load_balancer')
    .map(({ to }) =>
      resource(FILE, 'aws_wafv2_web_acl_association', `${label}_to_${site.label(to)}`, {
        resource_arn: code(`aws_lb.${site.label(to)}.arn`),
        web_acl_arn: code(`aws_wafv2_web_acl.${label}.arn`),
      }),
    );
}

export const waf = entry(offering);
