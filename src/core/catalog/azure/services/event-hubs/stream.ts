import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { between, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, amount, counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions, reachable } from '../../foundation/facts.ts';
import { roleAssignment } from '../../foundation/identity.ts';
import { GROUPED, PLACED, pairLabel, settingName, TAGS, text, worldName } from '../../foundation/names.ts';
import { keyless, tls12 } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';

type StreamNode = GraphNode<'event_stream'>;

interface StreamSize extends SizeFacts {
  readonly tier: 'Basic' | 'Standard' | 'Premium' | 'Dedicated';
  /** Throughput units, processing units of Premium, or capacity units of a dedicated cluster. */
  readonly units: number;
}

/** Throughput unit: ingress of 1 MB/s or 1,000 events/s, egress of 2 MB/s, 84 GB storage. learn.microsoft.com/azure/event-hubs/event-hubs-scalability */
const UNIT_MB_IN = 1;
const UNIT_EVENTS = 1000;
const UNIT_MB_OUT = 2;
const UNIT_GB = 84;
const MOST_UNITS = 40;

/** Processing unit: ingress of at least 5 MB/s, egress of 10 MB/s, 1 TB storage. learn.microsoft.com/azure/event-hubs/event-hubs-scalability */
const PROCESSING_MB_IN = 5;
const PROCESSING_MB_OUT = 10;
const PROCESSING_GB = 1024;
const PROCESSING_UNITS = [1, 2, 4, 8, 16] as const;

/**
 * Capacity unit of a dedicated cluster: ingress of about 100 MB/s and 10 TB storage. More than ten need a request to Azure.
 * learn.microsoft.com/azure/event-hubs/event-hubs-dedicated-overview
 */
const CAPACITY_MB_IN = 100;
const CAPACITY_MB_OUT = 200;
const CAPACITY_GB = 10_240;
const MOST_CAPACITY = 20;

/** Limits of the tiers. learn.microsoft.com/azure/event-hubs/compare-tiers */
const LIMITS = {
  Basic: { days: 1, consumers: 1, eventKb: 256, kafka: false },
  Standard: { days: 7, consumers: 20, eventKb: 1024, kafka: true },
  Premium: { days: 90, consumers: 100, eventKb: 1024, kafka: true },
  Dedicated: { days: 90, consumers: 1000, eventKb: 1024, kafka: true },
} as const;

/** Events are billed in units of 64 KB. */
const BILLED_KB = 64;

function needed(node: StreamNode) {
  const { peakPerSecond, meanPerSecond, eventKb, consumers, retentionDays } = node.demand;
  const mbIn = (peakPerSecond * eventKb) / 1024;
  const keptGb = (meanPerSecond * eventKb * 86_400 * retentionDays) / 1024 / 1024;
  return { mbIn, mbOut: mbIn * Math.max(1, consumers), keptGb };
}

function sizes(node: StreamNode): readonly StreamSize[] {
  if (node.needs.scaleToZero) return [];
  const { demand } = node;
  const { mbIn, mbOut, keptGb } = needed(node);
  const allowed = (tier: StreamSize['tier']) =>
    demand.retentionDays <= LIMITS[tier].days &&
    demand.consumers <= LIMITS[tier].consumers &&
    demand.eventKb <= LIMITS[tier].eventKb &&
    (!demand.kafka || LIMITS[tier].kafka);
  const units = Math.max(
    1,
    Math.ceil(Math.max(mbIn / UNIT_MB_IN, demand.peakPerSecond / UNIT_EVENTS, mbOut / UNIT_MB_OUT, keptGb / UNIT_GB)),
  );
  const processing = PROCESSING_UNITS.find(
    (count) => count >= Math.max(mbIn / PROCESSING_MB_IN, mbOut / PROCESSING_MB_OUT, keptGb / PROCESSING_GB),
  );
  const shared = (['Basic', 'Standard'] as const)
    .filter((tier) => allowed(tier) && units <= MOST_UNITS)
    .map((tier) => ({
      tier,
      units,
      sku: `${tier}, ${amount(units, 'throughput unit')}`,
      count: units,
      // Service level agreement for online services: Event Hubs Basic and Standard 99.95 %; zone-redundant by default.
      qualities: managed(3, 99.95),
    }));
  if (processing === undefined && shared.length === 0 && allowed('Dedicated')) return dedicatedSizes(node);
  if (processing === undefined || !allowed('Premium')) return shared;
  return [
    ...shared,
    {
      tier: 'Premium',
      units: processing,
      sku: `Premium, ${amount(processing, 'processing unit')}`,
      count: processing,
      // Service level agreement for online services: Event Hubs Premium 99.99 %.
      qualities: managed(3, 99.99),
    },
  ];
}

/** A cluster of its own, for a stream beyond the other tiers. */
function dedicatedSizes(node: StreamNode): readonly StreamSize[] {
  const { mbIn, mbOut, keptGb } = needed(node);
  const units = Math.ceil(Math.max(mbIn / CAPACITY_MB_IN, mbOut / CAPACITY_MB_OUT, keptGb / CAPACITY_GB));
  if (units > MOST_CAPACITY) return [];
  // Service level agreement for online services: Event Hubs Dedicated 99.99 %.
  return [
    {
      tier: 'Dedicated',
      units,
      sku: `Dedicated, ${amount(units, 'capacity unit')}`,
      count: units,
      qualities: managed(3, 99.99),
    },
  ];
}

function meter(size: StreamSize, node: StreamNode): readonly Usage[] {
  const { demand } = node;
  if (size.tier === 'Dedicated') return [always('event_hubs/dedicated/capacity-unit', 'capacity units', size.units)];
  if (size.tier === 'Premium') return [always('event_hubs/premium/processing-unit', 'processing units', size.units)];
  const parts = Math.max(1, Math.ceil(demand.eventKb / BILLED_KB));
  return [
    always(`event_hubs/${size.tier.toLowerCase()}/throughput-unit`, 'throughput units', size.units),
    counted('event_hubs/ingress', 'ingested events', demand.meanPerSecond * parts * SECONDS_PER_MONTH, 1e6),
  ];
}

/** Readers of the stream: each has a consumer group. */
function readers(site: Site, nodeId: string): readonly string[] {
  const out = site.from(nodeId).map((edge) => edge.to);
  const reading = site.to(nodeId).flatMap((edge) => (edge.kind === 'read' ? [edge.from] : []));
  return [...new Set([...out, ...reading])].filter((id) => site.find(id) !== null);
}

/** Name of the consumer group of a reader. */
export function consumerGroup(site: Site, streamId: string, readerId: string): Expression {
  if (factsOf(site.find(streamId)).stream?.consumerGroups === false) return text('$Default');
  return code(`azurerm_eventhub_consumer_group.${pairLabel(site, site.label(streamId), site.label(readerId))}.name`);
}

/** Prefix of the environment variables of each stream that triggers a component, such as STREAM. */
export function streamSettings(site: Site, readerId: string): readonly string[] {
  return site.to(readerId).flatMap(({ from, kind }) => {
    const source = kind === 'trigger' ? site.find(from) : null;
    return source === null || factsOf(source).stream === undefined ? [] : [settingName(site, source.node, 'STREAM')];
  });
}

const UNIT_NAMES = {
  Basic: 'Throughput',
  Standard: 'Throughput',
  Premium: 'Processing',
  Dedicated: 'Capacity',
} as const;

/** Partitions for a unit: one carries about 1 MB/s, on a dedicated cluster more. */
const PARTITIONS = { Basic: 2, Standard: 2, Premium: 2, Dedicated: 32 } as const;

function declare(size: StreamSize, node: StreamNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const { demand } = node;
  const namespace = `azurerm_eventhub_namespace.${label}`;
  const groups = size.tier === 'Basic' ? [] : readers(site, node.id);
  return [
    numberVariable(
      `${label}_units`,
      `${UNIT_NAMES[size.tier]} units of the stream.`,
      size.units,
      between(1, size.tier === 'Dedicated' ? MOST_CAPACITY : MOST_UNITS),
    ),
    ...(size.tier === 'Dedicated'
      ? [
          resource('messaging.tf', 'azurerm_eventhub_cluster', label, {
            name: worldName(node.id, 50),
            ...PLACED,
            sku_name: joined('Dedicated_', code(`var.${label}_units`)),
            ...TAGS,
          }),
        ]
      : []),
    resource('messaging.tf', 'azurerm_eventhub_namespace', label, {
      name: worldName(node.id, 50),
      ...PLACED,
      ...(size.tier === 'Dedicated'
        ? { sku: 'Standard', dedicated_cluster_id: code(`azurerm_eventhub_cluster.${label}.id`) }
        : { sku: size.tier, capacity: code(`var.${label}_units`) }),
      ...(size.tier === 'Standard'
        ? { auto_inflate_enabled: true, maximum_throughput_units: code(`min(${MOST_UNITS}, var.${label}_units * 2)`) }
        : {}),
      local_authentication_enabled: false,
      minimum_tls_version: '1.2',
      ...TAGS,
    }),
    resource('messaging.tf', 'azurerm_eventhub', label, {
      name: node.id,
      namespace_id: code(`${namespace}.id`),
      // Readers of a consumer group share the partitions. Their number allows for growth, because it cannot be changed later.
      partition_count: Math.min(size.tier === 'Dedicated' ? 1024 : 32, Math.max(4, PARTITIONS[size.tier] * size.units)),
      retention_description: nested({
        cleanup_policy: 'Delete',
        retention_time_in_hours: Math.max(1, Math.ceil(24 * demand.retentionDays)),
      }),
    }),
    ...groups.map((reader) =>
      resource('messaging.tf', 'azurerm_eventhub_consumer_group', pairLabel(site, label, site.label(reader)), {
        name: reader,
        ...GROUPED,
        namespace_name: code(`${namespace}.name`),
        eventhub_name: code(`azurerm_eventhub.${label}.name`),
      }),
    ),
    output(`${label}_host`, `Host name of ${node.title}; Kafka on port 9093.`, host(label)),
  ];
}

function host(label: string): Expression {
  return joined(code(`azurerm_eventhub_namespace.${label}.name`), '.servicebus.windows.net');
}

const HUBS = 'Microsoft.EventHub/namespaces';

const PERMISSIONS: Permissions = {
  azurerm_eventhub: manage(`${HUBS}/eventhubs`),
  azurerm_eventhub_cluster: manage('Microsoft.EventHub/clusters'),
  azurerm_eventhub_consumer_group: manage(`${HUBS}/eventhubs/consumergroups`),
  azurerm_eventhub_namespace: reachable(
    HUBS,
    `${HUBS}/networkrulesets/read`,
    `${HUBS}/networkrulesets/write`,
    `${HUBS}/authorizationRules/listkeys/action`,
  ),
};

const offering: AzureOffering<'event_stream', StreamSize> = {
  id: 'azure.event-hubs',
  service: 'Azure Event Hubs',
  capability: 'event_stream',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (size, node) => ({
    privateLink: linkTarget(`azurerm_eventhub_namespace.${labelOf(node.id)}`, 'namespace', 'servicebus.windows.net'),
    stream: { consumerGroups: size.tier !== 'Basic' },
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['event_stream'], ['event hubs', 'azure event hubs'])) return null;
    const { peakPerSecond, retentionDays, kafka } = node.demand;
    return {
      because: `Ingests ${formatNumber(peakPerSecond)} events/s in order and retains them for ${formatNumber(retentionDays)} days for replay${kafka ? ', with the Kafka protocol and no brokers to manage' : ''}.`,
      provides: ['event_stream'],
    };
  },
  size: sizes,
  meter,
  declare,
  grantAccess(size, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.from === node.id || edge.kind === 'read';
    const named = (name: string) => settingName(site, node, name);
    const reader = edge.from === node.id ? edge.to : edge.from;
    return {
      environment: {
        [named('STREAM_HOST')]: host(label),
        [named('STREAM_NAME')]: code(`azurerm_eventhub.${label}.name`),
        ...(size.tier === 'Basic' ? {} : { [named('STREAM_KAFKA_BROKERS')]: joined(host(label), ':9093') }),
        ...(reads ? { [named('STREAM_CONSUMER_GROUP')]: consumerGroup(site, node.id, reader) } : {}),
      },
      secrets: {},
      blocks: [
        roleAssignment(
          `${pairLabel(site, caller.label, label)}${reads ? '_read' : ''}`,
          code(`azurerm_eventhub.${label}.id`),
          reads ? 'Azure Event Hubs Data Receiver' : 'Azure Event Hubs Data Sender',
          caller,
        ),
      ],
    };
  },
  claims(_size, node) {
    const address = `azurerm_eventhub_namespace.${labelOf(node.id)}`;
    return [
      keyless(address, 'local_authentication_enabled', 'Key authentication is disabled on the stream'),
      tls12(address, { minimum_tls_version: '1.2' }),
    ];
  },
};

/** Event stream with replay. */
export const eventHubs = entry(offering);
