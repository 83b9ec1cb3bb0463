import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, type Nested, nested, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { holds, labelOf, stringVariable } from '../../kit/blocks.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, type Invocation, permissions } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { invocationsFrom, isPolling, permissionId, startingRole } from './invocations.ts';
import { subscriberQueue, subscriberQueueGrant, subscriberQueueName } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.99;

const PERMISSIONS = permissions(
  `
aws_cloudwatch_event_archive events: CreateArchive DeleteArchive UpdateArchive
aws_cloudwatch_event_bus events: CreateEventBus DeleteEventBus TagResource UntagResource UpdateEventBus
`,
);

const FILE = 'messaging.tf';
/** An event is charged in units of 64 KB; its maximum size is 256 KB (EventBridge pricing and quotas). */
const KB_PER_EVENT = 64;
const MOST_EVENT_KB = 256;
const ARCHIVE_DAYS = 14;
const TRIES = 24;
const LATEST_SECONDS = 86_400;
/** Targets that the role of the bus authorizes; the others need a resource-based policy. */
const UNDER_A_ROLE: readonly Invocation['kind'][] = ['batch', 'workflow', 'stream'];

/** Event bus with content-based rules. */
const offering: AwsOffering<'event_bus', SizeFacts> = {
  id: 'aws.eventbridge',
  service: 'EventBridge',
  capability: 'event_bus',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: `Rules filter ${formatNumber(demand.messagesPerMonth)} events per month and route each to its targets; producers do not depend on consumers.`,
    provides: ['event_bus'],
  }),
  size: ({ demand }) =>
    demand.messageKb > MOST_EVENT_KB
      ? []
      : [{ sku: 'custom bus with rules', count: 1, qualities: servedByRegion(SLA) }],
  meter(_, { demand }) {
    const parts = Math.max(1, Math.ceil(demand.messageKb / KB_PER_EVENT));
    const gb = (demand.messagesPerMonth * demand.messageKb) / 1_000_000;
    return [
      {
        meter: 'eventbridge/custom-events',
        what: 'events; delivery to targets is free',
        quantity: (demand.messagesPerMonth * parts) / 1_000_000,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} events x ${parts}`,
      },
      gigabytes('eventbridge/archive-processing', 'events archived', gb),
      {
        meter: 'eventbridge/archive-storage',
        what: `archive storage, ${ARCHIVE_DAYS} days`,
        quantity: (gb * ARCHIVE_DAYS) / DAYS_PER_MONTH,
        arithmetic: `${formatNumber(gb)} GB x ${ARCHIVE_DAYS} / ${formatNumber(DAYS_PER_MONTH)} days`,
      },
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const targets = invocationsFrom(node.id, site);
    const underRole = targets.filter(({ kind }) => UNDER_A_ROLE.includes(kind));
    return [
      resource(FILE, 'aws_cloudwatch_event_bus', label, { name: named(label), description: node.title }),
      resource(FILE, 'aws_cloudwatch_event_archive', label, {
        name: named(label),
        description: 'Recent events for replay after an error',
        event_source_arn: code(`aws_cloudwatch_event_bus.${label}.arn`),
        retention_days: ARCHIVE_DAYS,
      }),
      ...targets.flatMap((target) => rule(node, target, site)),
      ...(underRole.length === 0 ? [] : startingRole(label, node.title, 'events.amazonaws.com', underRole)),
      output(
        `${label}_bus`,
        `${node.title}: event bus to publish events to.`,
        code(`aws_cloudwatch_event_bus.${label}.name`),
      ),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    if (edge.from === node.id) return subscriberQueueGrant(label, edge.to, caller, site);
    const resources = code(`aws_cloudwatch_event_bus.${label}.arn`);
    return accessGrant(
      { [environmentName(node, site, 'BUS', 'NAME')]: code(`aws_cloudwatch_event_bus.${label}.name`) },
      [grant(caller, label, [{ sid: 'SendEvents', actions: ['events:PutEvents'], resources }])],
    );
  },
  claims: (_, node) => [
    {
      kind: 'backed_up',
      text: `${node.title}: all events of the last ${ARCHIVE_DAYS} days can be replayed.`,
      resource: `aws_cloudwatch_event_archive.${labelOf(node.id)}`,
      attributes: { retention_days: ARCHIVE_DAYS },
    },
  ],
};

function rule(node: GraphNode<'event_bus'>, target: Invocation, site: Site): readonly Block[] {
  const label = labelOf(node.id);
  const name = `${label}_${target.label}`;
  return [
    stringVariable(
      `${name}_pattern`,
      `${node.title}: EventBridge event pattern in JSON for ${target.label}. Default: all events of this account.`,
      null,
      holds(
        (v) => `${v} == null ? true : can(jsondecode(${v}))`,
        'Use an event pattern in JSON, such as {"detail-type": ["order placed"]}.',
      ),
    ),
    resource(FILE, 'aws_cloudwatch_event_rule', name, {
      name: named(name),
      event_bus_name: code(`aws_cloudwatch_event_bus.${label}.name`),
      event_pattern: code(
        `var.${name}_pattern == null ? jsonencode({ account = [local.account] }) : var.${name}_pattern`,
      ),
    }),
    targetOf(label, name, target),
    ...(target.kind === 'function'
      ? [functionPermission(name, target.label, permissionId('AllowBus', node.id, target.label, site))]
      : []),
    ...(isPolling(target)
      ? subscriberQueue(label, target.label, 'events.amazonaws.com', code(`aws_cloudwatch_event_rule.${name}.arn`))
      : []),
  ];
}

function targetOf(label: string, name: string, target: Invocation): Block {
  const isUnderRole = UNDER_A_ROLE.includes(target.kind);
  return resource(FILE, 'aws_cloudwatch_event_target', name, {
    rule: code(`aws_cloudwatch_event_rule.${name}.name`),
    event_bus_name: code(`aws_cloudwatch_event_bus.${label}.name`),
    arn: isPolling(target) ? code(`aws_sqs_queue.${subscriberQueueName(label, target.label)}.arn`) : target.arn,
    ...(isUnderRole ? { role_arn: code(`aws_iam_role.${label}_start.arn`) } : {}),
    ...targetDetails(target),
    retry_policy: nested({ maximum_event_age_in_seconds: LATEST_SECONDS, maximum_retry_attempts: TRIES }),
    ...(isUnderRole ? { depends_on: [code(`aws_iam_role_policy.${label}_start`)] } : {}),
  });
}

export function targetDetails(target: Invocation): Readonly<Record<string, Nested>> {
  switch (target.kind) {
    case 'batch':
      return {
        batch_target: nested({
          job_definition: code(`aws_batch_job_definition.${target.label}.arn`),
          job_name: target.label.replaceAll('_', '-'),
          job_attempts: 2,
        }),
      };
    case 'stream':
      return { kinesis_target: nested({ partition_key_path: '$.id' }) };
    default:
      return {};
  }
}

function functionPermission(name: string, label: string, id: string): Block {
  return resource('security.tf', 'aws_lambda_permission', name, {
    statement_id: id,
    action: 'lambda:InvokeFunction',
    function_name: code(`aws_lambda_function.${label}.function_name`),
    principal: 'events.amazonaws.com',
    source_arn: code(`aws_cloudwatch_event_rule.${name}.arn`),
  });
}

export const eventbridge = entry(offering);
