import { formatNumber } from '../../../messages/numbers.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions, reachable } from '../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../foundation/identity.ts';
import { PLACED, pairLabel, settingName, shortName, TAGS } from '../foundation/names.ts';
import { keyless } from './claims.ts';
import { linkTarget } from './private-link/address.ts';

import { inboxLabel, inboxQueue } from './service-bus/inboxes.ts';
import { billedParts, namespaceBlock, namespaceHost } from './service-bus/tier.ts';

/** Receivers in the design: each has a queue that receives its events. */
function receivers(site: Site, nodeId: string): readonly string[] {
  return site
    .from(nodeId)
    .filter((edge) => edge.kind === 'trigger' && site.find(edge.to) !== null)
    .map((edge) => edge.to);
}

function receiverBlocks(site: Site, nodeId: string, receiver: string): readonly Block[] {
  const label = site.label(nodeId);
  const own = inboxLabel(site, nodeId, receiver);
  const queue = code(`azurerm_servicebus_queue.${own}.id`);
  return [
    inboxQueue(site, nodeId, receiver),
    roleAssignment(
      `${label}_to_${site.label(receiver)}`,
      queue,
      'Azure Service Bus Data Sender',
      systemPrincipal('azurerm_eventgrid_topic', label),
    ),
    resource('messaging.tf', 'azurerm_eventgrid_event_subscription', own, {
      name: receiver,
      scope: code(`azurerm_eventgrid_topic.${label}.id`),
      event_delivery_schema: 'CloudEventSchemaV1_0',
      service_bus_queue_endpoint_id: queue,
      delivery_identity: SYSTEM_IDENTITY,
      retry_policy: nested({ max_delivery_attempts: 30, event_time_to_live: 1440 }),
      depends_on: [code(`azurerm_role_assignment.${label}_to_${site.label(receiver)}`)],
    }),
  ];
}

const GRID = 'Microsoft.EventGrid';

const PERMISSIONS: Permissions = {
  azurerm_eventgrid_event_subscription: manage(
    `${GRID}/eventSubscriptions`,
    `${GRID}/eventSubscriptions/getFullUrl/action`,
    `${GRID}/eventSubscriptions/getDeliveryAttributes/action`,
  ),
  azurerm_eventgrid_topic: reachable(`${GRID}/topics`, `${GRID}/topics/listKeys/action`),
};

const offering: AzureOffering<'event_bus', SizeFacts> = {
  id: 'azure.event-grid',
  service: 'Azure Event Grid',
  capability: 'event_bus',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    privateLink: linkTarget(`azurerm_eventgrid_topic.${labelOf(node.id)}`, 'topic', 'eventgrid.azure.net'),
    messages: { setting: 'EVENTS', inbox: 'queue_each' },
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['event_bus'], ['event grid', 'azure event grid'])) return null;
    return {
      because: `Routes ${formatNumber(node.demand.messagesPerMonth)} events/month by event type to ${formatNumber(node.demand.subscribers)} receivers, retries for a day, with pay-per-event pricing.`,
      provides: ['event_bus', 'pubsub'],
    };
  },
  // Service level agreement for online services: Event Grid 99.99 %.
  size: () => [{ sku: 'custom topic, CloudEvents', count: 1, qualities: managed(3, 99.99, { scalesToZero: true }) }],
  meter(_size, node) {
    const { messagesPerMonth, subscribers, messageKb } = node.demand;
    const parts = billedParts(messageKb);
    const deliveries = messagesPerMonth * Math.max(1, subscribers) * parts;
    return [
      counted(
        'event_grid/basic/operations',
        'events ingested and delivered',
        messagesPerMonth * parts + deliveries,
        1e5,
      ),
      // Send to the queue of the receiver, receive and settle.
      counted('service_bus/basic/operations', 'operations on the receivers’ queues', 3 * deliveries, 1e6),
    ];
  },
  declare(_size, node, site) {
    const label = site.label(node.id);
    const waiting = receivers(site, node.id);
    return [
      resource('messaging.tf', 'azurerm_eventgrid_topic', label, {
        name: shortName('egt', node.id),
        ...PLACED,
        input_schema: 'CloudEventSchemaV1_0',
        local_auth_enabled: false,
        ...TAGS,
        identity: SYSTEM_IDENTITY,
      }),
      ...(waiting.length === 0 ? [] : [namespaceBlock(site)]),
      ...waiting.flatMap((receiver) => receiverBlocks(site, node.id, receiver)),
      output(
        `${label}_endpoint`,
        `Endpoint for events to ${node.title}.`,
        code(`azurerm_eventgrid_topic.${label}.endpoint`),
      ),
    ];
  },
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const named = (name: string) => settingName(site, node, name);
    const grant = pairLabel(site, caller.label, label);
    if (edge.from !== node.id) {
      const topic = `azurerm_eventgrid_topic.${label}`;
      return {
        environment: { [named('EVENTS_ENDPOINT')]: code(`${topic}.endpoint`) },
        secrets: {},
        blocks: [roleAssignment(grant, code(`${topic}.id`), 'EventGrid Data Sender', caller)],
      };
    }
    if (edge.kind !== 'trigger') return { environment: {}, secrets: {}, blocks: [] };
    const queue = `azurerm_servicebus_queue.${inboxLabel(site, node.id, edge.to)}`;
    return {
      environment: { [named('EVENTS_NAMESPACE')]: namespaceHost(), [named('EVENTS_NAME')]: code(`${queue}.name`) },
      secrets: {},
      blocks: [roleAssignment(`${grant}_inbox`, code(`${queue}.id`), 'Azure Service Bus Data Owner', caller)],
    };
  },
  claims: (_size, node) => [
    keyless(
      `azurerm_eventgrid_topic.${labelOf(node.id)}`,
      'local_auth_enabled',
      'Key authentication is disabled on the bus',
    ),
  ],
};

/** Event routing by type. */
export const eventGrid = entry(offering);
