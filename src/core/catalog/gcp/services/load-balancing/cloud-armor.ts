import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, resource, variable } from '../../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { asksFor } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';

const MILLION = 1_000_000;
const MINUTE = 60;

/** Google's ready rule sets after the OWASP Core Rule Set 3.3 (cloud.google.com/armor/docs/waf-rules). */
const RULE_SETS = ['sqli', 'xss', 'lfi', 'rfi', 'rce', 'protocolattack', 'scannerdetection'];
/** The rule sets, and the limit for each caller. The rule that allows the rest is not charged. */
const RULES = RULE_SETS.length + 1;

/** Requests a minute of one caller, above which it is refused: a whole office may share an address. */
const CALLER_PER_MINUTE = 1200;

export const cloudArmor = entry<'waf', SizeFacts>({
  id: 'gcp.cloud-armor',
  service: 'Cloud Armor',
  capability: 'waf',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    demand.ofFiles === true ? null : { because: reasonFor(requirements), provides: ['waf'] },
  size: () => [
    {
      sku: `One policy, ${RULES} rules`,
      count: 1,
      // cloud.google.com/armor/sla
      qualities: managed(3, 99.99, { operations: 0.1 }),
    },
  ],
  meter: (_size, { demand }) => [
    { meter: 'cloud_armor/policy', what: 'Policy', quantity: 1, arithmetic: '1 policy' },
    { meter: 'cloud_armor/rule', what: 'Rules', quantity: RULES, arithmetic: `${RULES} rules` },
    {
      meter: 'cloud_armor/requests',
      what: 'Requests looked at',
      quantity: demand.requestsPerMonth / MILLION,
      arithmetic: `${formatNumber(demand.requestsPerMonth)} requests`,
    },
  ],
  declare: (_size, node, site) => policyBlocks(node, site),
  claims: (_size, node): readonly Claim[] => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'filtered',
        text: 'Requests that match known attacks are denied before they reach the program.',
        resource: `google_compute_security_policy.${label}`,
        attributes: { 'rule[action=deny(403)].preview': false },
      },
    ];
  },
  facts: () => ({ permissions: PERMISSIONS }),
});

/** Firebase Hosting accepts no rules, and a bucket only rules on addresses (cloud.google.com/armor/docs/edge-security-policies). */
function reasonFor(requirements: ResolvedRequirements): string {
  const uncovered = asksFor(requirements, 'static_site') ? ' It does not inspect the static site.' : '';
  return `Cloud Armor inspects each request on the load balancer, denies requests that match ${RULE_SETS.length} rule sets of known attacks, and limits the rate of each caller.${uncovered}`;
}

function policyBlocks(node: GraphNode<'waf'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const everyone = nested({ versioned_expr: 'SRC_IPS_V1', config: nested({ src_ip_ranges: ['*'] }) });
  return [
    ...apis('compute'),
    numberVariable(
      `${label}_requests_per_minute`,
      'Requests a minute of one address, above which it is refused for the rest of the minute.',
      CALLER_PER_MINUTE,
      between(10, 100000),
    ),
    variable(`${label}_preview`, {
      description: 'Whether the rule sets only log the requests that they would deny: recommended for the first week.',
      type: 'bool',
      default: false,
    }),
    resource('security.tf', 'google_compute_security_policy', label, {
      name: nameOf(node.id),
      description: 'What may reach the program',
      rule: [
        ...RULE_SETS.map((name, index) =>
          nested({
            action: 'deny(403)',
            priority: 1000 + index,
            preview: code(`var.${label}_preview`),
            description: `Known attacks: ${name}`,
            match: nested({
              expr: nested({ expression: `evaluatePreconfiguredWaf('${name}-v33-stable', {'sensitivity': 1})` }),
            }),
          }),
        ),
        nested({
          action: 'throttle',
          priority: 2000,
          description: 'A limit for each caller',
          match: everyone,
          rate_limit_options: nested({
            conform_action: 'allow',
            exceed_action: 'deny(429)',
            enforce_on_key: 'IP',
            rate_limit_threshold: nested({ count: code(`var.${label}_requests_per_minute`), interval_sec: MINUTE }),
          }),
        }),
        nested({ action: 'allow', priority: 2147483647, description: 'Everything else', match: everyone }),
      ],
      depends_on: enabled('compute'),
    }),
  ];
}

const PERMISSIONS: Permissions = {
  google_compute_security_policy: `compute.securityPolicies.create,delete,get,setLabels,update,use ${OPERATIONS}`,
};
