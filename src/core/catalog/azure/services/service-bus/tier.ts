import type { MessageDemand } from '../../../../model/demand.ts';
import type { Qualities, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { joined } from '../../../kit/blocks.ts';
import { amount, managed } from '../../../kit/usage.ts';
import { factsOf, manage, type Permissions, reachable } from '../../foundation/facts.ts';
import { PLACED, TAGS, worldName } from '../../foundation/names.ts';

const BUS = 'Microsoft.ServiceBus/namespaces';

export const SERVICE_BUS_PERMISSIONS: Permissions = {
  azurerm_servicebus_namespace: reachable(
    BUS,
    `${BUS}/networkrulesets/read`,
    `${BUS}/networkrulesets/write`,
    `${BUS}/authorizationRules/listkeys/action`,
  ),
  azurerm_servicebus_queue: manage(`${BUS}/queues`),
  azurerm_servicebus_subscription: manage(`${BUS}/topics/subscriptions`),
  azurerm_servicebus_topic: manage(`${BUS}/topics`),
};

export type Tier = 'Basic' | 'Standard' | 'Premium';
export const TIERS: readonly Tier[] = ['Basic', 'Standard', 'Premium'];

/** Tier of the namespace that a queue or a topic needs. */
export interface BusSize extends SizeFacts {
  readonly tier: Tier;
  /** Messaging units, of the Premium tier only; 0 elsewhere. */
  readonly units: number;
}

/** A message is billed per 64 KB. azure.microsoft.com/pricing/details/service-bus */
const BILLED_KB = 64;

/** Largest message of Basic and Standard, KB; Premium supports up to 100 MB. learn.microsoft.com/azure/service-bus-messaging/service-bus-quotas */
const LARGEST_SHARED_KB = 256;
const LARGEST_PREMIUM_KB = 100 * 1024;

/** Operations/s of a shared namespace before it throttles. learn.microsoft.com/azure/service-bus-messaging/service-bus-throttling */
const SHARED_OPERATIONS_PER_SECOND = 1000;

/** Throughput of one messaging unit; Azure documents about 4 MB/s. learn.microsoft.com/azure/service-bus-messaging/service-bus-premium-messaging */
const UNIT_KB_PER_SECOND = 4096;
const UNIT_MESSAGES_PER_SECOND = 2000;
const UNIT_STEPS = [1, 2, 4, 8, 16] as const;

/** Operations included in the hourly price of Standard, millions. */
const STANDARD_INCLUDED_MILLION = 13;

function qualities(tier: Tier): Qualities {
  // Namespaces are zone-redundant by default. learn.microsoft.com/azure/reliability/reliability-service-bus Service level agreement for online services: Service Bus 99.9 %, Premium 99.95 % with zones.
  return managed(3, tier === 'Premium' ? 99.95 : 99.9, { scalesToZero: tier === 'Basic' });
}

/**
 * Tiers that meet the message demand: shared tiers up to their limits, then Premium messaging units.
 * @param shared tiers without messaging units that the component can use, @param copies operations and copies per message
 */
export function busSizes(
  demand: MessageDemand,
  shared: readonly Tier[],
  copies: number,
  scaleToZero: boolean,
): readonly BusSize[] {
  const fits = demand.messageKb <= LARGEST_SHARED_KB && demand.peakPerSecond * copies <= SHARED_OPERATIONS_PER_SECOND;
  if (fits) {
    return shared.map((tier) => ({ tier, units: 0, sku: `${tier} namespace`, count: 1, qualities: qualities(tier) }));
  }
  const needed = Math.max(
    demand.peakPerSecond / UNIT_MESSAGES_PER_SECOND,
    (demand.peakPerSecond * demand.messageKb) / UNIT_KB_PER_SECOND,
  );
  const units = UNIT_STEPS.find((step) => step >= needed);
  if (scaleToZero || units === undefined || demand.messageKb > LARGEST_PREMIUM_KB) return [];
  return [
    {
      tier: 'Premium',
      units,
      sku: `Premium namespace, ${amount(units, 'messaging unit')}`,
      count: units,
      qualities: qualities('Premium'),
    },
  ];
}

/** Billed 64 KB units of a message. */
export function billedParts(messageKb: number): number {
  return Math.max(1, Math.ceil(messageKb / BILLED_KB));
}

/** Usage of a namespace. @param operations per month, @param arithmetic formula of their number */
export function busUsages(size: BusSize, operations: number, arithmetic: string): readonly Usage[] {
  const sharedAs = 'azure-service-bus-namespace';
  if (size.tier === 'Premium') {
    return [
      {
        meter: 'service_bus/premium/messaging-unit',
        what: 'messaging units',
        quantity: size.units * HOURS_PER_MONTH,
        arithmetic: `${size.units} x 730 h`,
        sharedAs,
      },
    ];
  }
  const millions = operations / 1e6;
  if (size.tier === 'Basic') {
    return [{ meter: 'service_bus/basic/operations', what: 'operations', quantity: millions, arithmetic }];
  }
  return [
    {
      meter: 'service_bus/standard/base',
      what: 'namespace, with 13 million operations',
      quantity: HOURS_PER_MONTH,
      arithmetic: '730 h',
      sharedAs,
    },
    {
      meter: 'service_bus/standard/operations',
      what: 'operations beyond the included ones',
      quantity: Math.max(0, millions - STANDARD_INCLUDED_MILLION),
      arithmetic: `${arithmetic} - 13 million`,
    },
  ];
}

/** One namespace for all queues and topics of the site, with the highest tier that one of them needs. */
export function namespaceBlock(site: Site): Block {
  const asked = site.placed.flatMap((placed) => factsOf(placed).bus ?? []);
  const highest = TIERS.findLast((tier) => asked.some((bus) => bus.tier === tier)) ?? 'Basic';
  const units = Math.max(...asked.map((bus) => bus.units));
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

/** Host name of the namespace. */
export function namespaceHost(): Expression {
  return joined(code('azurerm_servicebus_namespace.main.name'), '.servicebus.windows.net');
}
