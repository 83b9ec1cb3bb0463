import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../../model/workload.ts';
import { between, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { amount, counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../../foundation/facts.ts';
import { callerRole, roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../../foundation/identity.ts';
import { GROUPED, PLACED, settingName, shortName, TAGS } from '../../foundation/names.ts';

import { inboxLabel, inboxQueue, inboxReader } from '../service-bus/inboxes.ts';
import { namespaceBlock, namespaceHost } from '../service-bus/tier.ts';

type DevicesNode = GraphNode<'iot_ingest'>;

interface HubSize extends SizeFacts {
  readonly tier: (typeof TIERS)[number];
  readonly units: number;
}

/** Messages per day and per second of a unit, in 4 KB blocks, and maximum units of a hub. learn.microsoft.com/azure/iot-hub/iot-hub-scaling */
const TIERS = [
  { name: 'S1', perDay: 400_000, perSecond: 100, most: 200 },
  { name: 'S2', perDay: 6_000_000, perSecond: 120, most: 200 },
  { name: 'S3', perDay: 300_000_000, perSecond: 6000, most: 10 },
] as const;
const BILLED_KB = 4;

/** Maximum devices of one hub. */
const MOST_DEVICES = 1_000_000;

function sizes(node: DevicesNode): readonly HubSize[] {
  const { devices, messagesPerMonth, peakPerSecond, messageKb } = node.demand;
  if (node.needs.scaleToZero || devices > MOST_DEVICES) return [];
  const parts = Math.max(1, Math.ceil(messageKb / BILLED_KB));
  return TIERS.flatMap((tier): readonly HubSize[] => {
    const daily = (messagesPerMonth * parts) / DAYS_PER_MONTH / tier.perDay;
    // A hub of any size accepts bursts of 100 messages/s.
    const units = Math.max(1, Math.ceil(Math.max(daily, peakPerSecond <= 100 ? 0 : peakPerSecond / tier.perSecond)));
    if (units > tier.most) return [];
    return [
      {
        sku: `${tier.name}, ${amount(units, 'unit')}`,
        count: units,
        tier,
        units,
        // Service level agreement for online services: IoT Hub 99.9 %; zone-redundant by default.
        qualities: managed(3, 99.9),
      },
    ];
  });
}

/** Receivers of device messages: streams, queues, and applications with a queue. */
function receivers(site: Site, nodeId: string): readonly PlacedNode[] {
  return site.from(nodeId).flatMap((edge) => site.find(edge.to) ?? []);
}

function routeBlocks(site: Site, node: DevicesNode, target: PlacedNode): readonly Block[] {
  const label = site.label(node.id);
  const own = inboxLabel(site, node.id, target.node.id);
  const { stream, messages, blobContainer } = factsOf(target);
  if (
    blobContainer !== undefined &&
    site.from(node.id).some(({ to, kind }) => to === target.node.id && kind === 'write')
  ) {
    return filesRoute(site, label, own, target, blobContainer);
  }
  if (stream !== undefined) return streamRoute(site, label, own, target);
  if (messages?.inbox === 'own_queue') {
    return queueRoute(label, own, target, `azurerm_servicebus_queue.${site.label(target.node.id)}`);
  }
  // Programs receive messages in a queue of their own.
  if (target.choice.principal === null || factsOf(target).position === undefined) return [];
  return inboxRoute(site, node, own, target);
}

function hubGrant(own: string, label: string, scope: string, role: string): Block {
  return roleAssignment(`${own}_route`, code(`${scope}.id`), role, systemPrincipal('azurerm_iothub', label));
}

function routeBlock(label: string, own: string, name: string, endpoint: string): Block {
  return resource('messaging.tf', 'azurerm_iothub_route', own, {
    name,
    ...GROUPED,
    iothub_name: code(`azurerm_iothub.${label}.name`),
    source: 'DeviceMessages',
    condition: 'true',
    endpoint_names: [code(`${endpoint}.${own}.name`)],
    enabled: true,
  });
}

/** Whether a job reads the built-in endpoint, which receives no message that another route takes. */
function isReadByJobs(site: Site, nodeId: string): boolean {
  return receivers(site, nodeId).some(({ node }) => node.capability === 'stream_processing');
}

/** learn.microsoft.com/azure/iot-hub/iot-hub-devguide-messages-d2c#built-in-endpoint */
function builtInRoute(label: string): Block {
  return resource('messaging.tf', 'azurerm_iothub_route', `${label}_events`, {
    name: 'events',
    ...GROUPED,
    iothub_name: code(`azurerm_iothub.${label}.name`),
    source: 'DeviceMessages',
    condition: 'true',
    endpoint_names: ['events'],
    enabled: true,
  });
}

function streamRoute(site: Site, label: string, own: string, target: PlacedNode): readonly Block[] {
  const stream = site.label(target.node.id);
  return [
    hubGrant(own, label, `azurerm_eventhub.${stream}`, 'Azure Event Hubs Data Sender'),
    resource('messaging.tf', 'azurerm_iothub_endpoint_eventhub', own, {
      name: target.node.id,
      ...GROUPED,
      iothub_id: code(`azurerm_iothub.${label}.id`),
      authentication_type: 'identityBased',
      endpoint_uri: joined('sb://', code(`azurerm_eventhub_namespace.${stream}.name`), '.servicebus.windows.net'),
      entity_path: code(`azurerm_eventhub.${stream}.name`),
      depends_on: [code(`azurerm_role_assignment.${own}_route`)],
    }),
    routeBlock(label, own, target.node.id, 'azurerm_iothub_endpoint_eventhub'),
  ];
}

/** A file is written when it has this size, bytes, or after this time, seconds, whichever comes first. */
const FILE_BYTES = 104_857_600;
const FILE_SECONDS = 300;

/** Route into the files of a container. */
function filesRoute(
  site: Site,
  label: string,
  own: string,
  target: PlacedNode,
  container: Expression,
): readonly Block[] {
  const account = `azurerm_storage_account.${site.label(target.node.id)}`;
  return [
    hubGrant(own, label, account, 'Storage Blob Data Contributor'),
    resource('messaging.tf', 'azurerm_iothub_endpoint_storage_container', own, {
      name: target.node.id,
      ...GROUPED,
      iothub_id: code(`azurerm_iothub.${label}.id`),
      authentication_type: 'identityBased',
      endpoint_uri: code(`${account}.primary_blob_endpoint`),
      container_name: container,
      encoding: 'JSON',
      file_name_format: 'raw/{iothub}/{YYYY}/{MM}/{DD}/{HH}-{mm}-{partition}',
      batch_frequency_in_seconds: FILE_SECONDS,
      max_chunk_size_in_bytes: FILE_BYTES,
      depends_on: [code(`azurerm_role_assignment.${own}_route`)],
    }),
    routeBlock(label, own, target.node.id, 'azurerm_iothub_endpoint_storage_container'),
  ];
}

/** Route to the queue of the receiver. */
function inboxRoute(site: Site, node: DevicesNode, own: string, target: PlacedNode): readonly Block[] {
  const queue = `azurerm_servicebus_queue.${own}`;
  const receiver = target.choice.principal;
  return [
    namespaceBlock(site),
    inboxQueue(site, node.id, target.node.id),
    ...(receiver === null ? [] : [inboxReader(own, receiver)]),
    ...queueRoute(site.label(node.id), own, target, queue),
  ];
}

function queueRoute(label: string, own: string, target: PlacedNode, queue: string): readonly Block[] {
  return [
    hubGrant(own, label, queue, 'Azure Service Bus Data Sender'),
    resource('messaging.tf', 'azurerm_iothub_endpoint_servicebus_queue', own, {
      name: target.node.id,
      ...GROUPED,
      iothub_id: code(`azurerm_iothub.${label}.id`),
      authentication_type: 'identityBased',
      endpoint_uri: joined('sb://', namespaceHost()),
      entity_path: code(`${queue}.name`),
      depends_on: [code(`azurerm_role_assignment.${own}_route`)],
    }),
    routeBlock(label, own, target.node.id, 'azurerm_iothub_endpoint_servicebus_queue'),
  ];
}

function declare(size: HubSize, node: DevicesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const routed = receivers(site, node.id).flatMap((target) => routeBlocks(site, node, target));
  return [
    numberVariable(`${label}_units`, 'Units of the hub.', size.units, between(1, size.tier.most)),
    resource('messaging.tf', 'azurerm_iothub', label, {
      name: shortName('iot', node.id),
      ...PLACED,
      min_tls_version: '1.2',
      event_hub_retention_in_days: 7,
      ...TAGS,
      identity: SYSTEM_IDENTITY,
      sku: nested({ name: size.tier.name, capacity: code(`var.${label}_units`) }),
    }),
    ...routed,
    ...(routed.length === 0 || !isReadByJobs(site, node.id) ? [] : [builtInRoute(label)]),
    output(
      `${label}_host`,
      'Host name for device connections with MQTT on port 8883. Each device has its own key or certificate: az iot hub device-identity create.',
      code(`azurerm_iothub.${label}.hostname`),
    ),
  ];
}

const DEVICES = 'Microsoft.Devices/iotHubs';

const PERMISSIONS: Permissions = {
  azurerm_iothub: manage(DEVICES, `${DEVICES}/listkeys/Action`, `${DEVICES}/eventHubEndpoints/consumerGroups/Read`),
  azurerm_iothub_consumer_group: manage(`${DEVICES}/eventHubEndpoints/consumerGroups`),
  azurerm_iothub_shared_access_policy: [`${DEVICES}/Read`, `${DEVICES}/Write`, `${DEVICES}/listkeys/Action`],
  azurerm_iothub_endpoint_eventhub: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_iothub_endpoint_servicebus_queue: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_iothub_endpoint_storage_container: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_iothub_route: [`${DEVICES}/Read`, `${DEVICES}/Write`],
};

const offering: AzureOffering<'iot_ingest', HubSize> = {
  id: 'azure.iot-hub',
  service: 'Azure IoT Hub',
  capability: 'iot_ingest',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: () => ({ deviceHub: true, messages: { setting: 'DEVICE_QUEUE', inbox: 'queue_each', onEveryEdge: true } }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['iot_ingest'], ['iot hub', 'azure iot hub'])) return null;
    const { devices, messagesPerMonth } = node.demand;
    return {
      because: `Connects ${formatNumber(devices)} devices over MQTT, each with an identity that can be revoked separately, and ingests ${formatNumber(messagesPerMonth)} messages/month.`,
      provides: ['iot_ingest'],
    };
  },
  size: sizes,
  meter: (size) => [counted(`iot_hub/${size.tier.name}/unit`, 'units', size.units)],
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    if (edge.from === node.id) return { environment: {}, secrets: {}, blocks: [] };
    return {
      environment: { [settingName(site, node, 'DEVICES_HOST')]: code(`azurerm_iothub.${label}.hostname`) },
      secrets: {},
      blocks: [callerRole(site, caller, `azurerm_iothub.${label}`, 'IoT Hub Data Contributor')],
    };
  },
  claims: (_size, node) => [
    {
      kind: 'encrypted_in_transit',
      text: 'Devices connect over TLS 1.2 or newer.',
      resource: `azurerm_iothub.${labelOf(node.id)}`,
      attributes: { min_tls_version: '1.2' },
    },
  ],
};

/** Device connectivity and telemetry ingestion. */
export const iotHub = entry(offering);
