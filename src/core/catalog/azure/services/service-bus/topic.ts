import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { atLeast, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { triggers } from '../../foundation/calls.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { roleAssignment } from '../../foundation/identity.ts';
import { pairLabel, settingName } from '../../foundation/names.ts';
import { keyless, tls12 } from '../claims.ts';

import { inboxLabel } from './inboxes.ts';
import { messageStart } from './start.ts';
import { type BusSize, billedParts, busSizes, busUsages, namespaceBlock, namespaceHost } from './tier.ts';

type TopicNode = GraphNode<'pubsub'>;

/** Operations per subscriber: receive and settle. */
const OPERATIONS_PER_COPY = 2;

function operations(node: TopicNode): number {
  return 1 + OPERATIONS_PER_COPY * Math.max(1, node.demand.subscribers);
}

function meter(size: BusSize, node: TopicNode): readonly Usage[] {
  const each = operations(node) * billedParts(node.demand.messageKb);
  const { messagesPerMonth, subscribers } = node.demand;
  return busUsages(
    size,
    messagesPerMonth * each,
    `${formatNumber(messagesPerMonth)} messages x ${each} for ${formatNumber(subscribers)}`,
  );
}

/** Subscribers in the design: each has its own copy of every message. */
function subscribers(site: Site, nodeId: string): readonly string[] {
  return site
    .from(nodeId)
    .filter((edge) => site.find(edge.to) !== null)
    .map((edge) => edge.to);
}

function declare(_size: BusSize, node: TopicNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const readers = subscribers(site, node.id);
  const attempts = numberVariable(
    `${label}_max_deliveries`,
    'Maximum delivery count of a message before it moves to the dead-letter queue of a subscription.',
    5,
    atLeast(1),
  );
  return [
    ...(readers.length === 0 ? [] : [attempts]),
    namespaceBlock(site),
    resource('messaging.tf', 'azurerm_servicebus_topic', label, {
      name: node.id,
      namespace_id: code('azurerm_servicebus_namespace.main.id'),
      default_message_ttl: 'P14D',
    }),
    ...readers.map((id) =>
      resource('messaging.tf', 'azurerm_servicebus_subscription', inboxLabel(site, node.id, id), {
        name: id,
        topic_id: code(`azurerm_servicebus_topic.${label}.id`),
        max_delivery_count: code(`var.${label}_max_deliveries`),
        lock_duration: 'PT5M',
        dead_lettering_on_message_expiration: true,
      }),
    ),
  ];
}

const offering: AzureOffering<'pubsub', BusSize> = {
  id: 'azure.service-bus-topics',
  service: 'Azure Service Bus topics',
  capability: 'pubsub',
  inNetwork: false,
  facts: ({ tier, units }, node) => ({
    bus: { tier, units },
    start: messageStart(`azurerm_servicebus_topic.${labelOf(node.id)}`),
    messages: { setting: 'TOPIC', inbox: 'subscription_each' },
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['pubsub'], ['service bus', 'azure service bus'])) return null;
    return {
      because: `Each of ${formatNumber(node.demand.subscribers)} subscribers receives its own copy of every message, stored until it is processed and moved to the dead-letter queue after five failures.`,
      provides: ['pubsub', 'queue'],
    };
  },
  size: (node) => busSizes(node.demand, ['Standard'], operations(node), node.needs.scaleToZero),
  meter,
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const named = (name: string) => settingName(site, node, name);
    const topic = {
      [named('TOPIC_NAMESPACE')]: namespaceHost(),
      [named('TOPIC_NAME')]: code(`azurerm_servicebus_topic.${label}.name`),
    };
    const grant = pairLabel(site, caller.label, label);
    const topicId = code(`azurerm_servicebus_topic.${label}.id`);
    if (edge.from !== node.id) {
      return {
        environment: topic,
        secrets: {},
        blocks: [
          roleAssignment(
            triggers(site, node.id, edge.from) ? `${grant}_send` : grant,
            topicId,
            'Azure Service Bus Data Sender',
            caller,
          ),
        ],
      };
    }
    const inbox = `azurerm_servicebus_subscription.${inboxLabel(site, node.id, edge.to)}`;
    return {
      environment: { ...topic, [named('TOPIC_SUBSCRIPTION')]: code(`${inbox}.name`) },
      secrets: {},
      // Data Owner role, because the scaler reads the message count.
      blocks: [roleAssignment(grant, code(`${inbox}.id`), 'Azure Service Bus Data Owner', caller)],
    };
  },
  claims(_size, node) {
    return [
      keyless('azurerm_servicebus_namespace.main', 'local_auth_enabled', 'Key authentication is disabled on the topic'),
      tls12('azurerm_servicebus_namespace.main', { minimum_tls_version: '1.2' }),
      {
        kind: 'retried',
        text: 'Messages are stored for a subscriber for up to 14 days.',
        resource: `azurerm_servicebus_topic.${labelOf(node.id)}`,
        attributes: { default_message_ttl: 'P14D' },
      },
    ];
  },
};

/** Topics on the site's Service Bus namespace. */
export const serviceBusTopics = entry(offering);
