import type { Claim } from '../../../model/finding.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, locals, resource } from '../../../model/terraform.ts';
import { BUDGET, budgetBlocks } from './budget.ts';
import { apis, enabled } from './names.ts';
import { NETWORK, networkBlocks, PEERING, peeringBlocks, SUBNET } from './network.ts';
import { CHANNEL } from './observing.ts';
import { PRIVATE_APIS, PRIVATE_RUN, privateApiBlocks, privateRunBlocks } from './private-apis.ts';
import { providers } from './providers.ts';
import { alarmVariable, domainVariable, systemVariables } from './variables.ts';

/** Provider, names, labels, and what the parts refer to without owning it: network, channel, domain, budget. */
export function foundation(site: Site): readonly Block[] {
  const parts = partsOf(site);
  const budget = site.budgetUsd === null ? [] : budgetBlocks(site.budgetUsd);
  const shared = sharedBlocks(site, [...parts, ...budget]);
  const all = [...parts, ...budget, ...shared];
  return [
    ...providers(all),
    ...systemVariables(site),
    ...(refers(all, 'var.domain_name') ? [domainVariable()] : []),
    ...(refers(all, 'var.alarm_email') ? [alarmVariable()] : []),
    locals('locals.tf', {
      stage: code('{ development = "dev", staging = "stag", production = "prod" }[var.environment]'),
      name: code('"${var.project}-${local.stage}"'),
      labels: code(
        'merge(var.tags, { system = var.project, environment = var.environment, managed_by = "terraform" })',
      ),
    }),
    ...shared,
    ...budget,
  ];
}

export function foundationClaims(site: Site): readonly Claim[] {
  const blocks = partsOf(site);
  return [
    ...(refers(blocks, NETWORK)
      ? [
          {
            kind: 'edge_rules' as const,
            text: 'The private network denies all egress traffic; each edge between two components has a separate firewall rule.',
            resource: 'google_compute_firewall.deny_egress',
            attributes: { direction: 'EGRESS' },
          },
        ]
      : []),
    ...(refers(blocks, NETWORK) && site.first('audit_trail') !== null
      ? [
          {
            kind: 'logged' as const,
            text: 'VPC Flow Logs record one connection in ten of the private network, with its source and destination.',
            resource: SUBNET,
            attributes: { 'log_config.flow_sampling': 0.1 },
          },
        ]
      : []),
    ...(site.budgetUsd === null
      ? []
      : [
          {
            kind: 'budget_alarm' as const,
            text: 'Once the billing account is set, the team is notified at 50% and 90% of the budget, and when the forecast exceeds it.',
            resource: BUDGET,
            attributes: { 'threshold_rules.threshold_percent': [0.5, 0.9, 1] },
          },
        ]),
  ];
}

/** Everything that the placed services and their grants declare. */
function partsOf(site: Site): readonly Block[] {
  return site.placed.flatMap(({ node }) => [...site.declared(node.id), ...site.granted(node.id).blocks]);
}

/** Text of the blocks that were looked through, as each is looked through for several addresses. */
const texts = new WeakMap<Block, string>();

function refers(blocks: readonly Block[], address: string): boolean {
  return blocks.some((block) => {
    const text = texts.get(block) ?? JSON.stringify(block);
    texts.set(block, text);
    return text.includes(address);
  });
}

function sharedBlocks(site: Site, parts: readonly Block[]): readonly Block[] {
  const privateApis = refers(parts, PRIVATE_APIS) ? privateApiBlocks() : [];
  const privateRun = refers(parts, PRIVATE_RUN) ? privateRunBlocks() : [];
  const reaching = [...parts, ...privateApis, ...privateRun];
  return [
    ...(refers(reaching, NETWORK) || refers(reaching, SUBNET) ? networkBlocks(site) : []),
    ...privateApis,
    ...privateRun,
    ...(refers(parts, PEERING) ? peeringBlocks() : []),
    ...(refers(parts, CHANNEL) ? channelBlocks() : []),
    ...(refers(parts, 'random_id.suffix') ? [suffixBlock()] : []),
  ];
}

function channelBlocks(): readonly Block[] {
  return [
    ...apis('monitoring'),
    resource('observability.tf', 'google_monitoring_notification_channel', 'email', {
      count: code('var.alarm_email == null ? 0 : 1'),
      display_name: code('local.name'),
      type: 'email',
      labels: { email_address: code('var.alarm_email') },
      user_labels: code('local.labels'),
      depends_on: enabled('monitoring'),
    }),
  ];
}

/** Names that may not be used again for a while, or by anybody else, end in it. */
function suffixBlock(): Block {
  return resource('locals.tf', 'random_id', 'suffix', { byte_length: 3, keepers: { name: code('local.name') } });
}
