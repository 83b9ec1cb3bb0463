import type { Edge } from '../../../../model/graph.ts';
import type { PlacedNode, Principal, Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, resource, type Value } from '../../../../model/terraform.ts';
import { factsOf, type MessageSource } from '../../foundation/facts.ts';
import { roleAssignment } from '../../foundation/identity.ts';
import { pairLabel, settingName } from '../../foundation/names.ts';
import { namespaceHost } from './tier.ts';

/** Queue or subscription whose messages trigger a component. */
export interface Inbox {
  /** Prefix of its environment variables, such as QUEUE. */
  readonly setting: string;
  readonly kind: 'queue' | 'subscription';
  /** Terraform address to which messages are sent: the queue, or the topic of the subscription. */
  readonly address: string;
  /** Metadata of the KEDA scaler of Service Bus. */
  readonly metadata: Readonly<Record<string, Value>>;
  /** Environment variables of the receiver that no access grant adds. */
  readonly environment: Readonly<Record<string, Expression>>;
}

/** Label of the queue or subscription of one receiver at a source. */
export function inboxLabel(site: Site, sourceId: string, receiverId: string): string {
  return pairLabel(site, site.label(sourceId), site.label(receiverId));
}

/** Service Bus queues and subscriptions that trigger a component, one per trigger edge. */
export function inboxesOf(site: Site, nodeId: string): readonly Inbox[] {
  const receiver = site.find(nodeId);
  const sources = site.to(nodeId).flatMap((edge) => {
    const source = site.find(edge.from);
    const { messages } = factsOf(source);
    return source !== null && messages !== undefined && isTriggered(messages, edge, receiver)
      ? [{ source, messages }]
      : [];
  });
  const others = sources.filter(({ messages }) => messages.unlessStartable !== true);
  const used = others.length > 0 ? others : isStartable(receiver) ? [] : sources;
  const bySource = new Map(used.map((one) => [one.source.node.id, one]));
  return [...bySource.values()].map(({ source, messages }) => inboxAt(site, source, messages, nodeId));
}

function isTriggered({ onEveryEdge, receivers }: MessageSource, edge: Edge, receiver: PlacedNode | null): boolean {
  if (edge.kind === 'trigger') return true;
  return onEveryEdge === true && (receivers === undefined || receivers === receiver?.node.capability);
}

/** A call can start it: everything but programs on machines without a web server. */
function isStartable(receiver: PlacedNode | null): boolean {
  const { start, web, position } = factsOf(receiver);
  return start !== undefined || web !== undefined || position?.subnet !== 'machines';
}

function inboxAt(site: Site, source: PlacedNode, messages: MessageSource, nodeId: string): Inbox {
  const label = site.label(source.node.id);
  const own = inboxLabel(site, source.node.id, nodeId);
  const setting = settingName(site, source.node, messages.setting);
  if (messages.inbox === 'subscription_each') {
    const topic = `azurerm_servicebus_topic.${label}`;
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
  }
  const address = `azurerm_servicebus_queue.${messages.inbox === 'own_queue' ? label : own}`;
  return {
    setting,
    kind: 'queue',
    address,
    metadata: { queueName: code(`${address}.name`) },
    environment:
      messages.onEveryEdge === true || messages.unlessStartable === true
        ? { [`${setting}_NAMESPACE`]: namespaceHost(), [`${setting}_NAME`]: code(`${address}.name`) }
        : {},
  };
}

/** Environment variables of a receiver for its queues and subscriptions. */
export function inboxEnvironment(inboxes: readonly Inbox[]): Readonly<Record<string, Expression>> {
  return Object.assign({}, ...inboxes.map(({ environment }) => environment));
}

/** True if a scheduler or a workflow starts the component and no message does: it runs to completion. */
export function isStarted(site: Site, nodeId: string): boolean {
  if (inboxesOf(site, nodeId).length > 0) return false;
  return site.to(nodeId).some((edge) => {
    const capability = edge.kind === 'trigger' ? site.find(edge.from)?.node.capability : undefined;
    return capability === 'scheduler' || capability === 'workflow';
  });
}

/**
 * Role assignment of a receiver on its own queue. It needs the Data Owner role because the scaler reads the length of the
 * queue, which the Data Receiver role does not allow. learn.microsoft.com/azure/aks/keda-workload-identity
 * @param inbox label of the queue
 */
export function inboxReader(inbox: string, receiver: Principal): Block {
  const queue = code(`azurerm_servicebus_queue.${inbox}.id`);
  return roleAssignment(`${inbox}_inbox`, queue, 'Azure Service Bus Data Owner', receiver);
}

/** Queue of one receiver at a source. */
export function inboxQueue(site: Site, sourceId: string, receiverId: string): Block {
  return resource('messaging.tf', 'azurerm_servicebus_queue', inboxLabel(site, sourceId, receiverId), {
    name: inboxLabel(site, sourceId, receiverId).replaceAll('_', '-'),
    namespace_id: code('azurerm_servicebus_namespace.main.id'),
    max_delivery_count: 5,
    lock_duration: 'PT5M',
    dead_lettering_on_message_expiration: true,
  });
}
