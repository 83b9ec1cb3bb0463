import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { atLeast, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { partnerOf, triggers } from '../../foundation/calls.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { callerRole } from '../../foundation/identity.ts';
import { keyless, tls12 } from '../claims.ts';

import { queueEnvironment, receiverGrant } from './grant.ts';
import { messageStart } from './start.ts';
import {
  type BusSize,
  billedParts,
  busSizes,
  busUsages,
  namespaceBlock,
  SERVICE_BUS_PERMISSIONS,
  type Tier,
} from './tier.ts';

type QueueNode = GraphNode<'queue'>;

/** Operations per message: send, receive and settle. */
const OPERATIONS_PER_MESSAGE = 3;

/** The scaler polls the queue every 30 seconds: 730 x 3600 / 30. */
const POLLS_PER_MONTH = 87_600;

function sizes(node: QueueNode): readonly BusSize[] {
  const shared: readonly Tier[] = node.also.includes('pubsub') ? ['Standard'] : ['Basic', 'Standard'];
  return busSizes(node.demand, shared, OPERATIONS_PER_MESSAGE, node.needs.scaleToZero);
}

function meter(size: BusSize, node: QueueNode): readonly Usage[] {
  const { demand } = node;
  const each = OPERATIONS_PER_MESSAGE * billedParts(demand.messageKb);
  return busUsages(
    size,
    demand.messagesPerMonth * each + POLLS_PER_MONTH,
    `${formatNumber(demand.messagesPerMonth)} messages x ${each} + ${formatNumber(POLLS_PER_MONTH)} polls`,
  );
}

function declare(_size: BusSize, node: QueueNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    numberVariable(
      `${label}_max_deliveries`,
      'Maximum delivery count of a message before it moves to the dead-letter queue.',
      5,
      atLeast(1),
    ),
    namespaceBlock(site),
    resource('messaging.tf', 'azurerm_servicebus_queue', label, {
      name: node.id,
      namespace_id: code('azurerm_servicebus_namespace.main.id'),
      max_delivery_count: code(`var.${label}_max_deliveries`),
      lock_duration: 'PT5M',
      default_message_ttl: 'P14D',
      dead_lettering_on_message_expiration: true,
    }),
  ];
}

const offering: AzureOffering<'queue', BusSize> = {
  id: 'azure.service-bus',
  service: 'Azure Service Bus',
  capability: 'queue',
  inNetwork: false,
  permissions: SERVICE_BUS_PERMISSIONS,
  facts: ({ tier, units }, node) => ({
    bus: { tier, units },
    start: messageStart(`azurerm_servicebus_queue.${labelOf(node.id)}`),
    messages: { setting: 'QUEUE', inbox: 'own_queue' },
    alarms: [
      {
        name: 'dead-letters',
        description: 'Messages in the dead-letter queue after five failed deliveries.',
        address: 'azurerm_servicebus_namespace.main',
        namespace: 'Microsoft.ServiceBus/namespaces',
        metric: 'DeadletteredMessages',
        aggregation: 'Maximum',
        threshold: 0,
        entity: { dimension: 'EntityName', name: node.id },
      },
    ],
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['queue'], ['service bus', 'azure service bus'])) return null;
    const topics = node.also.includes('pubsub');
    return {
      because: `Stores each message until it is processed, redelivers it after a failure and moves it to the dead-letter queue after five; ${formatNumber(node.demand.peakPerSecond)} messages/s at peak are far below its limits.`,
      provides: topics ? ['queue', 'pubsub'] : ['queue'],
    };
  },
  size: sizes,
  meter,
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const placed = site.find(node.id);
    const label = site.label(node.id);
    const environment = placed === null ? {} : queueEnvironment(site, placed);
    // A receiver that also sends needs one role only: Data Owner includes sending.
    const receives = placed !== null && triggers(site, node.id, partnerOf(node, edge));
    const grant = receives
      ? receiverGrant(site, placed, caller)
      : callerRole(site, caller, `azurerm_servicebus_queue.${label}`, 'Azure Service Bus Data Sender');
    return { environment, secrets: {}, blocks: [grant] };
  },
  claims(_size, node) {
    const label = labelOf(node.id);
    return [
      {
        kind: 'retried',
        text: 'A failed message is redelivered and then moved to the dead-letter queue.',
        resource: `azurerm_servicebus_queue.${label}`,
        attributes: { max_delivery_count: code(`var.${label}_max_deliveries`) },
      },
      keyless('azurerm_servicebus_namespace.main', 'local_auth_enabled', 'Key authentication is disabled on the queue'),
      tls12('azurerm_servicebus_namespace.main', { minimum_tls_version: '1.2' }),
    ];
  },
};

/** Queues on one Service Bus namespace. */
export const serviceBusQueue = entry(offering);
