import type { GraphNode } from '../../../model/graph.ts';
import { code } from '../../../model/hcl.ts';
import { type Block, resource, variable } from '../../../model/iac.ts';
import { entry, type Offering, type SizeFacts, type Usage } from '../../../model/offering.ts';
import type { Site } from '../../../model/site.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { isExcluded } from '../exclusion.ts';
import { PLACED, TAGS, worldName } from '../names.ts';
import { short } from '../quantity.ts';
import { roleAssignment } from '../vault.ts';
import { queueEnvironment, receiverGrant } from './grant.ts';

type QueueNode = GraphNode<'queue'>;
type Tier = 'Basic' | 'Standard' | 'Premium';

interface QueueSize extends SizeFacts {
  readonly tier: Tier;
  /** Messaging units, of the Premium tier only; 0 elsewhere. */
  readonly units: number;
}

const TIERS: readonly Tier[] = ['Basic', 'Standard', 'Premium'];

/** Send, receive and settle. A message counts once for each 64 KB. azure.microsoft.com/pricing/details/service-bus */
const OPERATIONS_PER_MESSAGE = 3;
const BILLED_KB = 64;

/** Largest message of Basic and Standard, KB; Premium takes up to 100 MB. learn.microsoft.com/azure/service-bus-messaging/service-bus-quotas */
const LARGEST_SHARED_KB = 256;
const LARGEST_PREMIUM_KB = 100 * 1024;

/** Operations a second of a shared namespace before it throttles. learn.microsoft.com/azure/service-bus-messaging/service-bus-throttling */
const SHARED_OPERATIONS_PER_SECOND = 1000;

/** What one messaging unit carries; the vendor names about 4 MB a second. learn.microsoft.com/azure/service-bus-messaging/service-bus-premium-messaging */
const UNIT_KB_PER_SECOND = 4096;
const UNIT_MESSAGES_PER_SECOND = 2000;
const UNIT_STEPS = [1, 2, 4, 8, 16] as const;

/** A scaler looks at the queue every 30 seconds: 730 x 3600 / 30. */
const POLLS_PER_MONTH = 87_600;

/** Operations that the hourly price of Standard includes, millions. */
const STANDARD_INCLUDED_MILLION = 13;

function qualities(tier: Tier): QueueSize['qualities'] {
  return {
    // Namespaces are spread over zones by themselves. learn.microsoft.com/azure/reliability/reliability-service-bus
    zones: 3,
    // Service level agreement for online services: Service Bus 99.9 %, Premium 99.95 % with zones.
    availability: tier === 'Premium' ? 99.95 : 99.9,
    operations: 0,
    scalesToZero: tier === 'Basic',
    comfort: 1,
  };
}

function sizes(node: QueueNode): readonly QueueSize[] {
  const { demand } = node;
  const shared =
    demand.messageKb <= LARGEST_SHARED_KB &&
    demand.peakPerSecond * OPERATIONS_PER_MESSAGE <= SHARED_OPERATIONS_PER_SECOND;
  const tiers: Tier[] = shared ? ['Standard'] : [];
  if (shared && !node.also.includes('pubsub')) tiers.unshift('Basic');
  const small = tiers.map((tier) => ({
    tier,
    units: 0,
    sku: `${tier} namespace`,
    count: 1,
    qualities: qualities(tier),
  }));
  if (node.needs.scaleToZero && shared) return small;
  const needed = Math.max(
    demand.peakPerSecond / UNIT_MESSAGES_PER_SECOND,
    (demand.peakPerSecond * demand.messageKb) / UNIT_KB_PER_SECOND,
  );
  const units = UNIT_STEPS.find((step) => step >= needed);
  if (shared || units === undefined || demand.messageKb > LARGEST_PREMIUM_KB) return small;
  return [
    {
      tier: 'Premium',
      units,
      sku: `Premium namespace, ${units} messaging unit${units === 1 ? '' : 's'}`,
      count: units,
      qualities: qualities('Premium'),
    },
  ];
}

function meter(size: QueueSize, node: QueueNode): readonly Usage[] {
  const { demand } = node;
  if (size.tier === 'Premium') {
    return [
      {
        meter: 'service_bus/premium/messaging-unit',
        what: 'messaging units',
        quantity: size.units * HOURS_PER_MONTH,
        arithmetic: `${size.units} x 730 h`,
        sharedAs: 'azure-service-bus-namespace',
      },
    ];
  }
  const parts = Math.max(1, Math.ceil(demand.messageKb / BILLED_KB));
  const operations = (demand.messagesPerMonth * OPERATIONS_PER_MESSAGE * parts + POLLS_PER_MONTH) / 1e6;
  const arithmetic = `${short(demand.messagesPerMonth)} messages x ${OPERATIONS_PER_MESSAGE * parts} + ${POLLS_PER_MONTH} polls`;
  if (size.tier === 'Basic') {
    return [{ meter: 'service_bus/basic/operations', what: 'operations', quantity: operations, arithmetic }];
  }
  return [
    {
      meter: 'service_bus/standard/base',
      what: 'namespace, with 13 million operations',
      quantity: HOURS_PER_MONTH,
      arithmetic: '730 h',
      sharedAs: 'azure-service-bus-namespace',
    },
    {
      meter: 'service_bus/standard/operations',
      what: 'operations beyond those of the namespace',
      quantity: Math.max(0, operations - STANDARD_INCLUDED_MILLION),
      arithmetic: `${arithmetic} - 13 million`,
    },
  ];
}

/** One namespace holds all queues of the site, at the highest tier that one of them asks for. */
function namespaceBlock(site: Site): Block {
  const skus = site.placed.filter((placed) => placed.node.capability === 'queue').map(({ choice }) => choice.size);
  const highest = TIERS.findLast((tier) => skus.some((size) => size.sku.startsWith(tier))) ?? 'Basic';
  const units = Math.max(...skus.filter((size) => size.sku.startsWith(highest)).map((size) => size.count));
  return resource('messaging.tf', 'azurerm_servicebus_namespace', 'main', {
    name: worldName('bus'),
    ...PLACED,
    sku: highest,
    ...(highest === 'Premium' ? { capacity: units, premium_messaging_partitions: 1 } : {}),
    local_auth_enabled: false,
    minimum_tls_version: '1.2',
    ...TAGS,
  });
}

function declare(_size: QueueSize, node: QueueNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    variable(`${label}_max_deliveries`, {
      description: 'Attempts at a message before it goes to the dead letters.',
      type: 'number',
      default: 5,
      validation: { condition: `var.${label}_max_deliveries >= 1`, message: 'Use at least 1.' },
    }),
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

const offering: Offering<'queue', QueueSize> = {
  id: 'azure.service-bus',
  service: 'Azure Service Bus',
  capability: 'queue',
  inNetwork: false,
  fit(node, requirements) {
    if (isExcluded(requirements, ['queue'], ['service bus', 'azure service bus'])) return null;
    const topics = node.also.includes('pubsub');
    return {
      because: `Keeps each message until it is done, gives it back after a failure and sets it aside after five; ${short(node.demand.peakPerSecond)} a second at the peak are far below its limits.`,
      provides: topics ? ['queue', 'pubsub'] : ['queue'],
    };
  },
  size: sizes,
  meter,
  declare,
  accept(_size, node, site, caller, edge) {
    const placed = site.find(node.id);
    const label = site.label(node.id);
    const environment = placed === null ? {} : queueEnvironment(site, placed);
    const receives = edge.kind === 'trigger' && placed !== null;
    const grant = receives
      ? receiverGrant(site, placed, caller)
      : roleAssignment(
          `${caller.label}_${label}`,
          code(`azurerm_servicebus_queue.${label}.id`),
          'Azure Service Bus Data Sender',
          caller,
        );
    return { environment, secrets: {}, blocks: [grant] };
  },
  claims(_size, node) {
    const label = node.id.replaceAll('-', '_');
    return [
      {
        kind: 'retried',
        text: 'A message that fails is delivered again and then kept with the dead letters.',
        resource: `azurerm_servicebus_queue.${label}`,
        argument: `max_delivery_count = var.${label}_max_deliveries`,
      },
      {
        kind: 'no_stored_password',
        text: 'The queue takes no keys: programs sign in with their own identity.',
        resource: 'azurerm_servicebus_namespace.main',
        argument: 'local_auth_enabled = false',
      },
      {
        kind: 'encrypted_in_transit',
        text: 'Connections use TLS 1.2 or newer.',
        resource: 'azurerm_servicebus_namespace.main',
        argument: 'minimum_tls_version = "1.2"',
      },
    ];
  },
};

/** Queues on one Service Bus namespace. */
export const serviceBusQueue = entry(offering);
