import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';
import { FIVE_MINUTES } from '../foundation/alarms.ts';
import { type Alarm, type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, policy, REQUIRES_TLS, type Statement, tlsOnly } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { notifiesDirectly } from './bucket-events.ts';
import { invokedBy } from './invocations.ts';
import { startedJobs } from './pipes.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_pipes_pipe pipes: CreatePipe DeletePipe TagResource UntagResource UpdatePipe
aws_sqs_queue_redrive_allow_policy sqs: SetQueueAttributes
`,
  { pipes: scope('pipes:{region}:*:pipe/{name}*', 'DescribePipe ListTagsForResource') },
);

const FILE = 'messaging.tf';
/** A request carries up to 64 KB; a larger message counts as several (SQS pricing). */
const KB_PER_REQUEST = 64;
/** Largest message, KB (SQS quotas). */
const MOST_MESSAGE_KB = 1024;
/** Send, receive and delete. */
const REQUESTS_PER_MESSAGE = 3;
/** Lambda polls with five connections, each waiting 20 seconds at a time; containers do with fewer (Lambda guide). */
const POLLERS = 5;
const POLL_SECONDS = 20;
const SECONDS_PER_HOUR = 3600;
/** Receives before a message goes to the dead-letter queue, and its retention there: the maximum of SQS. */
const TRIES = 5;
const DEAD_LETTER_SECONDS = 1_209_600;
/** Visibility timeout: six times the usual duration, as AWS recommends for functions. */
const HIDDEN_FACTOR = 6;
const SHORTEST_HIDDEN_SECONDS = 180;
const LONGEST_HIDDEN_SECONDS = 43_200;
/** A function times out after ten times its usual duration; a small one can take seven times as long as one vCPU. */
const LONGEST_RUN_FACTOR = 70;

/** Brokers with their own protocol, which SQS does not support. */
const OTHER_PROTOCOLS = ['rabbitmq', 'activemq', 'amazon mq'];

/** Alarm threshold of the age of the oldest message. */
const DELAYED_SECONDS = 900;

/** Message queue with a dead-letter queue. */
const offering: AwsOffering<'queue', SizeFacts> = {
  id: 'aws.sqs',
  service: 'SQS',
  capability: 'queue',
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    invocation: invokedBy('sqs:SendMessage', 'aws_sqs_queue', labelOf(id), 'queue'),
    alarms: alarmsOf(labelOf(id)),
  }),
  fit: (node, requirements) =>
    !node.needs.scaleToZero && isNamed(requirements, OTHER_PROTOCOLS)
      ? null
      : {
          because: `Stores a backlog for up to four days, priced per request: ${formatNumber(node.demand.messagesPerMonth)} messages per month.`,
          provides: ['queue'],
        },
  size: (node) =>
    node.demand.messageKb > MOST_MESSAGE_KB
      ? []
      : [{ sku: 'standard queue with dead-letter queue', count: 1, qualities: servedByRegion(SLA) }],
  meter(_, { demand }) {
    const parts = Math.max(1, Math.ceil(demand.messageKb / KB_PER_REQUEST));
    const polls = (POLLERS * HOURS_PER_MONTH * SECONDS_PER_HOUR) / POLL_SECONDS;
    return [
      {
        meter: 'sqs/requests/standard',
        what: 'messages and polling',
        quantity: (demand.messagesPerMonth * REQUESTS_PER_MESSAGE * parts + polls) / 1_000_000,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} messages x ${REQUESTS_PER_MESSAGE * parts} + ${formatNumber(polls)} polls`,
      },
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const dead = `${label}_dead_letters`;
    return [
      hiddenVariable(node, site),
      resource(FILE, 'aws_sqs_queue', label, {
        name: named(label),
        sqs_managed_sse_enabled: true,
        message_retention_seconds: 345_600,
        receive_wait_time_seconds: POLL_SECONDS,
        visibility_timeout_seconds: code(`var.${label}_visibility_seconds`),
        redrive_policy: call('jsonencode', {
          deadLetterTargetArn: code(`aws_sqs_queue.${dead}.arn`),
          maxReceiveCount: TRIES,
        }),
      }),
      resource(
        FILE,
        'aws_sqs_queue',
        dead,
        { name: named(dead), sqs_managed_sse_enabled: true, message_retention_seconds: DEAD_LETTER_SECONDS },
        `Dead-letter queue: messages that failed ${TRIES} times are retained for 14 days.`,
      ),
      resource(FILE, 'aws_sqs_queue_redrive_allow_policy', dead, {
        queue_url: code(`aws_sqs_queue.${dead}.id`),
        redrive_allow_policy: call('jsonencode', {
          redrivePermission: 'byQueue',
          sourceQueueArns: [code(`aws_sqs_queue.${label}.arn`)],
        }),
      }),
      tlsPolicy(label, feedsOf(node.id, site)),
      tlsPolicy(dead),
      ...startedJobs(node.id, site),
      output(`${label}_dead_letter_url`, 'URL of the dead-letter queue.', code(`aws_sqs_queue.${dead}.url`)),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const queue = code(`aws_sqs_queue.${label}.arn`);
    const takes = edge.kind === 'trigger';
    if (takes && isStarted(edge.to, site)) return accessGrant({}, []);
    const actions = takes
      ? ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes']
      : ['sqs:SendMessage', 'sqs:GetQueueUrl'];
    return accessGrant({ [environmentName(node, site, 'QUEUE', 'URL')]: code(`aws_sqs_queue.${label}.url`) }, [
      grant(caller, takes ? `${label}_take` : label, [
        { sid: takes ? 'TakeMessages' : 'SendMessages', actions, resources: queue },
      ]),
    ]);
  },
  claims: (_, node) => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'encrypted_at_rest',
        text: `${node.title}: messages are encrypted at rest.`,
        resource: `aws_sqs_queue.${label}`,
        attributes: { sqs_managed_sse_enabled: true },
      },
      {
        kind: 'encrypted_in_transit',
        text: `${node.title}: requests without TLS are denied.`,
        resource: `aws_sqs_queue_policy.${label}`,
        attributes: REQUIRES_TLS,
      },
      {
        kind: 'retried',
        text: `${node.title}: a failed message is tried ${TRIES} times and then moved to the dead-letter queue.`,
        resource: `aws_sqs_queue.${label}`,
        attributes: { 'redrive_policy.maxReceiveCount': TRIES },
      },
      {
        kind: 'retried',
        text: `${node.title}: the dead-letter queue retains messages for 14 days for inspection.`,
        resource: `aws_sqs_queue.${label}_dead_letters`,
        attributes: { message_retention_seconds: DEAD_LETTER_SECONDS },
      },
    ];
  },
};

/** A job or a workflow does not poll the queue: a pipe starts it with the message. */
function isStarted(nodeId: string, site: Site): boolean {
  const capability = site.find(nodeId)?.node.capability;
  return capability === 'batch_compute' || capability === 'workflow';
}

function tlsPolicy(label: string, feeds: readonly Statement[] = []): Block {
  return resource(FILE, 'aws_sqs_queue_policy', label, {
    queue_url: code(`aws_sqs_queue.${label}.id`),
    policy: policy([tlsOnly('sqs', code(`aws_sqs_queue.${label}.arn`)), ...feeds]),
  });
}

/** Topics, buses and buckets that deliver to the queue. */
function feedsOf(nodeId: string, site: Site): readonly Statement[] {
  const label = site.label(nodeId);
  return site.to(nodeId).flatMap(({ from }) => {
    const capability = site.find(from)?.node.capability;
    if (capability === 'pubsub') return [fedBy('sns', code(`aws_sns_topic.${site.label(from)}.arn`), label, from)];
    if (capability === 'object_storage' && notifiesDirectly(from, site)) {
      return [fedBy('s3', code(`aws_s3_bucket.${site.label(from)}.arn`), label, from)];
    }
    if (capability !== 'event_bus' && capability !== 'object_storage') return [];
    return [fedBy('events', code(`aws_cloudwatch_event_rule.${site.label(from)}_${label}.arn`), label, from)];
  });
}

function fedBy(service: 'sns' | 'events' | 's3', source: Expression, label: string, from: string): Statement {
  return {
    sid: `From${from.replaceAll(/[^a-z0-9]/g, '')}`,
    principal: { Service: `${service}.amazonaws.com` },
    actions: ['sqs:SendMessage'],
    resources: code(`aws_sqs_queue.${label}.arn`),
    condition: { ArnEquals: { 'aws:SourceArn': source } },
  };
}

function hiddenVariable(node: GraphNode<'queue'>, site: Site): Block {
  const label = site.label(node.id);
  const workers = site.from(node.id).flatMap(({ to }) => {
    const worker = site.find(to)?.node;
    return worker?.capability === 'worker_compute' ? [worker.demand.jobSeconds] : [];
  });
  const seconds = Math.ceil(Math.max(0, ...workers) * LONGEST_RUN_FACTOR * HIDDEN_FACTOR);
  return numberVariable(
    `${label}_visibility_seconds`,
    `${node.title}: visibility timeout in seconds; six times the longest processing time.`,
    Math.min(LONGEST_HIDDEN_SECONDS, Math.max(SHORTEST_HIDDEN_SECONDS, seconds)),
    between(0, 43_200),
  );
}

function alarmsOf(label: string): readonly Alarm[] {
  const about = (name: string, text: string, metric: string, queue: string, above: number): Alarm => ({
    name,
    text,
    namespace: 'AWS/SQS',
    metric,
    statistic: 'Maximum',
    dimensions: { QueueName: code(`aws_sqs_queue.${queue}.name`) },
    above,
    period: FIVE_MINUTES,
    times: 1,
  });
  const failed = `${label}_dead_letters`;
  return [
    about(
      'delayed',
      'The oldest message has waited for 15 minutes',
      'ApproximateAgeOfOldestMessage',
      label,
      DELAYED_SECONDS,
    ),
    about('failed', 'The dead-letter queue contains messages', 'ApproximateNumberOfMessagesVisible', failed, 0),
  ];
}

export const sqs = entry(offering);
