import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, type Body, code, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { accessGrant, grant, policy, REQUIRES_TLS, type Statement } from '../foundation/iam.ts';
import { environmentName, keyOf, named, servedByRegion } from '../foundation/naming.ts';
import { invocationOf, invokedBy, isPolling, permissionId } from './invocations.ts';
import { pipe } from './pipes.ts';
import { subscriberQueue, subscriberQueueGrant, subscriberQueueName } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
export const SNS_SLA = 99.9;

const FILE = 'messaging.tf';
/** A publish request is charged in units of 64 KB (SNS pricing). */
const KB_PER_REQUEST = 64;
const MOST_MESSAGE_KB = 256;

/** Publish/subscribe topic. */
const offering: AwsOffering<'pubsub', SizeFacts> = {
  id: 'aws.sns',
  service: 'SNS',
  capability: 'pubsub',
  inNetwork: false,
  facts: (_, { id }) => ({ invocation: invokedBy('sns:Publish', 'aws_sns_topic', labelOf(id), 'topic') }),
  fit: ({ demand }) => ({
    because: `Each of ${formatNumber(demand.messagesPerMonth)} messages per month is delivered to ${formatNumber(demand.subscribers)} subscribers in parallel; new subscribers need no change at the publisher.`,
    provides: ['pubsub'],
  }),
  size: ({ demand }) =>
    demand.messageKb > MOST_MESSAGE_KB ? [] : [{ sku: 'standard topic', count: 1, qualities: servedByRegion(SNS_SLA) }],
  meter(_, { demand }) {
    const parts = Math.max(1, Math.ceil(demand.messageKb / KB_PER_REQUEST));
    return [
      {
        meter: 'sns/publish-requests',
        what: 'messages; deliveries to SQS and Lambda are free',
        quantity: (demand.messagesPerMonth * parts) / 1_000_000,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} messages x ${parts}`,
      },
      {
        meter: 'sqs/requests/standard',
        what: 'SQS requests of the subscriber queues: send, receive, delete',
        quantity: (demand.messagesPerMonth * demand.subscribers * 3) / 1_000_000,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} messages x ${formatNumber(demand.subscribers)} subscribers x 3`,
      },
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const arn = code(`aws_sns_topic.${label}.arn`);
    return [
      resource(
        FILE,
        'aws_sns_topic',
        label,
        { name: named(label), ...topicKey(node.id, site) },
        keyOf(site) === null && isFedByBus(node.id, site)
          ? 'EventBridge cannot publish to a topic that is encrypted with the AWS managed key of SNS; with a customer managed key the topic is encrypted.'
          : undefined,
      ),
      resource(FILE, 'aws_sns_topic_policy', label, { arn, policy: policy(topicStatements(node.id, site)) }),
      ...site.from(node.id).flatMap(({ to }) => subscription(node, to, site)),
      output(`${label}_topic`, `${node.title}: topic ARN to publish to.`, arn),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    if (edge.from === node.id) return subscriberQueueGrant(label, edge.to, caller, site);
    const resources = code(`aws_sns_topic.${label}.arn`);
    return accessGrant({ [environmentName(node, site, 'TOPIC', 'ARN')]: resources }, [
      grant(caller, label, [{ sid: 'Publish', actions: ['sns:Publish'], resources }]),
    ]);
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_in_transit',
      text: `${node.title}: publishing requires TLS.`,
      resource: `aws_sns_topic_policy.${labelOf(node.id)}`,
      attributes: REQUIRES_TLS,
    },
  ],
};

/** A customer managed key, else the AWS managed key of SNS, which roles of the account but no other service can use. */
function topicKey(nodeId: string, site: Site): Body {
  if (keyOf(site) === null && isFedByBus(nodeId, site)) return {};
  return { kms_master_key_id: keyOf(site) ?? 'alias/aws/sns' };
}

function isFedByBus(nodeId: string, site: Site): boolean {
  return site.to(nodeId).some(({ from }) => site.find(from)?.node.capability === 'event_bus');
}

/** Applications publish with their roles; an event bus has no role and needs this policy. */
function topicStatements(nodeId: string, site: Site): readonly Statement[] {
  const arn = code(`aws_sns_topic.${site.label(nodeId)}.arn`);
  const buses = site.to(nodeId).filter(({ from }) => site.find(from)?.node.capability === 'event_bus');
  return [
    {
      sid: 'TlsOnly',
      effect: 'Deny',
      principal: '*',
      actions: ['sns:Publish'],
      resources: arn,
      condition: { Bool: { 'aws:SecureTransport': 'false' } },
    },
    ...buses.map(({ from }) => ({
      sid: `From${from.replaceAll(/[^a-z0-9]/g, '')}`,
      principal: { Service: 'events.amazonaws.com' },
      actions: ['sns:Publish'],
      resources: arn,
      condition: {
        ArnEquals: {
          'aws:SourceArn': code(`aws_cloudwatch_event_rule.${site.label(from)}_${site.label(nodeId)}.arn`),
        },
      },
    })),
  ];
}

/** Functions and queues are subscribed; a program in a container gets a queue that it polls, a stream one that a pipe empties. */
function subscription(node: GraphNode<'pubsub'>, subscriber: string, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const target = invocationOf(subscriber, site);
  if (target === null) return [];
  const id = `${label}_to_${target.label}`;
  const topic = code(`aws_sns_topic.${label}.arn`);
  const subscribe = (protocol: string, endpoint: string, raw: boolean) =>
    resource(FILE, 'aws_sns_topic_subscription', id, {
      topic_arn: topic,
      protocol,
      endpoint: code(endpoint),
      ...(raw ? { raw_message_delivery: true } : {}),
    });
  if (target.kind === 'queue') return [subscribe('sqs', `aws_sqs_queue.${target.label}.arn`, true)];
  if (isPolling(target) || target.kind === 'stream') {
    const queue = subscriberQueueName(label, target.label);
    return [
      ...subscriberQueue(label, target.label, 'sns.amazonaws.com', topic),
      subscribe('sqs', `aws_sqs_queue.${queue}.arn`, true),
      ...(target.kind === 'stream' ? pipe(queue, target, site) : []),
    ];
  }
  if (target.kind !== 'function') return [];
  return [
    subscribe('lambda', `aws_lambda_function.${target.label}.arn`, false),
    resource('security.tf', 'aws_lambda_permission', id, {
      statement_id: permissionId('AllowTopic', node.id, target.label, site),
      action: 'lambda:InvokeFunction',
      function_name: code(`aws_lambda_function.${target.label}.function_name`),
      principal: 'sns.amazonaws.com',
      source_arn: topic,
    }),
  ];
}

export const sns = entry(offering);
