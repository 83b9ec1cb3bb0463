import { code, type Expression, type Value } from '../../../../model/hcl.ts';
import type { PlacedNode, Site } from '../../../../model/site.ts';
import { settingName } from '../../foundation/names.ts';
import { namespaceHost } from './tier.ts';

/** Where messages wait that start a part: a queue of its own, a topic's subscription, or the events of a bus. */
export interface Inbox {
  /** Beginning of the names under which the settings speak of it, such as QUEUE. */
  readonly setting: string;
  readonly kind: 'queue' | 'subscription';
  /** What a message is sent to that is to arrive here: a queue, or the topic before the subscription. */
  readonly address: string;
  /** What the scaler of Service Bus must know. */
  readonly metadata: Readonly<Record<string, Value>>;
  /** What the receiver must be told that no grant tells it. */
  readonly environment: Readonly<Record<string, Expression>>;
}

/** Name of what a source keeps for one receiver. */
export function inboxLabel(site: Site, sourceId: string, receiverId: string): string {
  return `${site.label(sourceId)}_${site.label(receiverId)}`;
}

/** Services whose messages start a part whatever the kind of the edge. */
const STARTING: ReadonlySet<string> = new Set(['azure.iot-hub', 'azure.blob-storage']);

/** Inboxes on Service Bus that start a part, one for each edge that triggers it. */
export function inboxesOf(site: Site, nodeId: string): readonly Inbox[] {
  return site.to(nodeId).flatMap((edge) => {
    const source = site.find(edge.from);
    // Devices and new files start what they lead to; all else only over an edge that says so.
    if (edge.kind !== 'trigger' && !STARTING.has(source?.choice.offering ?? '')) return [];
    const inbox = source === null ? null : inboxAt(site, source, nodeId);
    return inbox === null ? [] : [inbox];
  });
}

function inboxAt(site: Site, source: PlacedNode, nodeId: string): Inbox | null {
  // New files start only what converts them.
  if (source.choice.offering === 'azure.blob-storage' && site.find(nodeId)?.node.capability !== 'media_transcode')
    return null;
  const own = inboxLabel(site, source.node.id, nodeId);
  const setting = settingName(site, source.node, SETTINGS[source.choice.offering] ?? '');
  const kept = `azurerm_servicebus_queue.${own}`;
  const topic = `azurerm_servicebus_topic.${site.label(source.node.id)}`;
  switch (source.choice.offering) {
    case 'azure.service-bus':
      return queueInbox(setting, `azurerm_servicebus_queue.${site.label(source.node.id)}`);
    case 'azure.service-bus-topics':
      return {
        setting,
        kind: 'subscription',
        address: topic,
        metadata: {
          topicName: code(`${topic}.name`),
          subscriptionName: code(`azurerm_servicebus_subscription.${own}.name`),
        },
        environment: {},
      };
    case 'azure.event-grid':
      return queueInbox(setting, kept);
    case 'azure.iot-hub':
    case 'azure.blob-storage':
      return {
        ...queueInbox(setting, kept),
        environment: { [`${setting}_NAMESPACE`]: namespaceHost(), [`${setting}_NAME`]: code(`${kept}.name`) },
      };
    default:
      return null;
  }
}

/** Beginning of the settings' names, by the service that messages come from. */
const SETTINGS: Readonly<Record<string, string>> = {
  'azure.service-bus': 'QUEUE',
  'azure.service-bus-topics': 'TOPIC',
  'azure.event-grid': 'EVENTS',
  'azure.iot-hub': 'DEVICE_QUEUE',
  'azure.blob-storage': 'FILE_QUEUE',
};

function queueInbox(setting: string, address: string): Inbox {
  return { setting, kind: 'queue', address, metadata: { queueName: code(`${address}.name`) }, environment: {} };
}

/** What the receivers must be told of their inboxes. */
export function inboxEnvironment(inboxes: readonly Inbox[]): Readonly<Record<string, Expression>> {
  return Object.assign({}, ...inboxes.map(({ environment }) => environment));
}

/** A part that a clock or a workflow starts, and that no message does: it runs to its end instead of waiting. */
export function isStarted(site: Site, nodeId: string): boolean {
  if (inboxesOf(site, nodeId).length > 0) return false;
  return site.to(nodeId).some((edge) => {
    const capability = edge.kind === 'trigger' ? site.find(edge.from)?.node.capability : undefined;
    return capability === 'scheduler' || capability === 'workflow';
  });
}
