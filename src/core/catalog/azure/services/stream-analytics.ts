import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Principal, Site, SizeFacts } from '../../../model/offering.ts';
import { addressOf, type Block, code, nested, output, resource, variable } from '../../../model/terraform.ts';
import { labelOf, matches, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { always, amount, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../foundation/identity.ts';
import { GROUPED, groupName, PLACED, pairLabel, TAGS } from '../foundation/names.ts';
import { ownIdentity } from './claims.ts';

import { consumerGroup } from './event-hubs/stream.ts';

type ProcessorNode = GraphNode<'stream_processing'>;

interface JobSize extends SizeFacts {
  /** Streaming units as azurerm counts them: 3 and 7 are a third and two thirds of a V2 unit, 10 is one. */
  readonly setting: number;
  readonly units: number;
}

const SIZES: readonly (readonly [setting: number, units: number])[] = [
  [3, 1 / 3],
  [7, 2 / 3],
  [10, 1],
  [20, 2],
  [30, 3],
  [60, 6],
  [120, 12],
];

/** Throughput of a V2 unit per second: an assumption well below the published measurements of Azure. learn.microsoft.com/azure/stream-analytics/stream-analytics-streaming-unit-consumption */
const UNIT_MB = 5;
const UNIT_EVENTS = 5000;

function sizes(node: ProcessorNode): readonly JobSize[] {
  if (node.needs.scaleToZero) return [];
  const { peakPerSecond, eventKb } = node.demand;
  const needed = Math.max(peakPerSecond / UNIT_EVENTS, (peakPerSecond * eventKb) / 1024 / UNIT_MB);
  return SIZES.filter(([, units]) => units >= needed)
    .slice(0, 2)
    .map(([setting, units]) => ({
      sku: `Standard V2, ${amount(units, 'unit')}`,
      count: 1,
      setting,
      units,
      // Service level agreement for online services: Stream Analytics 99.9 %; zone-redundant by default.
      qualities: managed(3, 99.9, { headroomScore: units >= 1.3 * needed ? 1 : 0.5 }),
    }));
}

function principal(nodeId: string): Principal {
  return systemPrincipal('azurerm_stream_analytics_job', labelOf(nodeId));
}

/** Event hubs and device hubs from which the job reads. */
function inputsOf(site: Site, nodeId: string): readonly PlacedNode[] {
  const sources = [...new Set(site.to(nodeId).map(({ from }) => from))].flatMap((id) => site.find(id) ?? []);
  return sources.filter((source) => factsOf(source).stream !== undefined || factsOf(source).deviceHub === true);
}

function inputBlocks(site: Site, nodeId: string, source: PlacedNode): readonly Block[] {
  const label = site.label(nodeId);
  const from = site.label(source.node.id);
  const own = pairLabel(site, label, from);
  if (factsOf(source).deviceHub === true) return deviceInput(label, own, from, nodeId, source);
  const grant = `${label}_reads_${from}`;
  return [
    roleAssignment(grant, code(`azurerm_eventhub.${from}.id`), 'Azure Event Hubs Data Receiver', principal(nodeId)),
    resource('compute.tf', 'azurerm_stream_analytics_stream_input_eventhub_v2', own, {
      name: source.node.id,
      stream_analytics_job_id: code(`azurerm_stream_analytics_job.${label}.id`),
      servicebus_namespace: code(`azurerm_eventhub_namespace.${from}.name`),
      eventhub_name: code(`azurerm_eventhub.${from}.name`),
      eventhub_consumer_group_name: consumerGroup(site, source.node.id, nodeId),
      authentication_mode: 'Msi',
      serialization: nested({ type: 'Json', encoding: 'UTF8' }),
      depends_on: [code(`azurerm_role_assignment.${grant}`)],
    }),
  ];
}

/** Stream Analytics signs in to IoT Hub with a key only. learn.microsoft.com/azure/stream-analytics/stream-analytics-define-inputs */
function deviceInput(label: string, own: string, from: string, nodeId: string, source: PlacedNode): readonly Block[] {
  const hub = { ...GROUPED, iothub_name: code(`azurerm_iothub.${from}.name`) };
  return [
    resource('messaging.tf', 'azurerm_iothub_consumer_group', own, {
      name: nodeId,
      ...hub,
      eventhub_endpoint_name: 'events',
    }),
    resource(
      'security.tf',
      'azurerm_iothub_shared_access_policy',
      own,
      { name: nodeId, ...hub, service_connect: true },
      'Stream Analytics reads the messages of devices with this key: it has no role for IoT Hub.',
    ),
    resource('compute.tf', 'azurerm_stream_analytics_stream_input_iothub', own, {
      name: source.node.id,
      ...GROUPED,
      stream_analytics_job_name: code(`azurerm_stream_analytics_job.${label}.name`),
      iothub_namespace: code(`azurerm_iothub.${from}.name`),
      endpoint: 'messages/events',
      eventhub_consumer_group_name: code(`azurerm_iothub_consumer_group.${own}.name`),
      shared_access_policy_name: code(`azurerm_iothub_shared_access_policy.${own}.name`),
      shared_access_policy_key: code(`azurerm_iothub_shared_access_policy.${own}.primary_key`),
      serialization: nested({ type: 'Json', encoding: 'UTF8' }),
    }),
  ];
}

function outputBlock(site: Site, nodeId: string, target: PlacedNode): Block | null {
  const label = site.label(nodeId);
  const to = site.label(target.node.id);
  const own = pairLabel(site, label, to);
  const after = { depends_on: [code(`azurerm_role_assignment.${own}`)] };
  const { blobContainer, items, stream } = factsOf(target);
  if (stream !== undefined) {
    return resource('compute.tf', 'azurerm_stream_analytics_output_eventhub', own, {
      name: target.node.id,
      ...GROUPED,
      stream_analytics_job_name: code(`azurerm_stream_analytics_job.${label}.name`),
      servicebus_namespace: code(`azurerm_eventhub_namespace.${to}.name`),
      eventhub_name: code(`azurerm_eventhub.${to}.name`),
      authentication_mode: 'Msi',
      serialization: nested({ type: 'Json', encoding: 'UTF8', format: 'LineSeparated' }),
      ...after,
    });
  }
  if (blobContainer !== undefined) {
    return resource('compute.tf', 'azurerm_stream_analytics_output_blob', own, {
      name: target.node.id,
      ...GROUPED,
      stream_analytics_job_name: code(`azurerm_stream_analytics_job.${label}.name`),
      storage_account_name: code(`azurerm_storage_account.${to}.name`),
      storage_container_name: blobContainer,
      path_pattern: `${nodeId}/{date}/{time}`,
      date_format: 'yyyy/MM/dd',
      time_format: 'HH',
      authentication_mode: 'Msi',
      batch_min_rows: 2000,
      batch_max_wait_time: '00:02:00',
      serialization: nested({ type: 'Parquet' }),
      ...after,
    });
  }
  if (items === undefined) return null;
  return resource('compute.tf', 'azurerm_stream_analytics_output_cosmosdb', own, {
    name: target.node.id,
    stream_analytics_job_id: code(`azurerm_stream_analytics_job.${label}.id`),
    cosmosdb_sql_database_id: items.database,
    container_name: items.container,
    // Required by azurerm, not used with the managed identity of the job.
    cosmosdb_account_key: items.accountKey,
    authentication_mode: 'Msi',
    document_id: 'id',
    depends_on: [code(`${items.grant}.${own}`)],
  });
}

function declare(size: JobSize, node: ProcessorNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const inputs = inputsOf(site, node.id).map((source) => ({ source, blocks: inputBlocks(site, node.id, source) }));
  const targets = site.from(node.id).flatMap((edge) => site.find(edge.to) ?? []);
  const outputs = targets.flatMap((target) => {
    const block = outputBlock(site, node.id, target);
    return block === null ? [] : [{ target, block }];
  });
  const [first] = inputs;
  const query = outputs.map(
    ({ target }) => `SELECT * INTO [${target.node.id}] FROM [${first?.source.node.id ?? 'input'}]`,
  );
  const runs = first !== undefined && outputs.length > 0;
  return [
    stringVariable(
      `${label}_query`,
      'Query in Stream Analytics Query Language.',
      runs ? query.join('; ') : 'SELECT * INTO [output] FROM [input]',
      matches('(?i)select', 'Use a query with SELECT … INTO … FROM.'),
    ),
    variable(`${label}_units`, {
      description: 'Streaming units: 3 and 7 are a third and two thirds of a V2 unit, 10 is one, 20 is two.',
      type: 'number',
      default: size.setting,
      validation: {
        condition: `contains([3, 7], var.${label}_units) || var.${label}_units % 10 == 0`,
        message: 'Use 3, 7 or a multiple of 10.',
      },
    }),
    resource('compute.tf', 'azurerm_stream_analytics_job', label, {
      name: groupName(node.id),
      ...PLACED,
      sku_name: 'StandardV2',
      streaming_units: code(`var.${label}_units`),
      compatibility_level: '1.2',
      events_out_of_order_policy: 'Adjust',
      output_error_policy: 'Stop',
      transformation_query: code(`var.${label}_query`),
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    ...inputs.flatMap(({ blocks }) => blocks),
    ...outputs.map(({ block }) => block),
    ...(runs
      ? [
          scheduleBlock(label, [
            ...inputs.flatMap(({ blocks }) => blocks.slice(-1)),
            ...outputs.map(({ block }) => block),
          ]),
        ]
      : []),
    output(`${label}_job`, `Name of the job of ${node.title}.`, code(`azurerm_stream_analytics_job.${label}.name`)),
  ];
}

/** Starts the job once its inputs and outputs exist. */
function scheduleBlock(label: string, after: readonly Block[]): Block {
  return resource('compute.tf', 'azurerm_stream_analytics_job_schedule', label, {
    stream_analytics_job_id: code(`azurerm_stream_analytics_job.${label}.id`),
    start_mode: 'JobStartTime',
    depends_on: after.map((block) => code(addressOf(block))),
  });
}

const STREAM = 'Microsoft.StreamAnalytics/streamingjobs';

const PERMISSIONS: Permissions = {
  azurerm_stream_analytics_job: manage(STREAM, `${STREAM}/transformations/read`, `${STREAM}/transformations/write`),
  azurerm_stream_analytics_job_schedule: [`${STREAM}/read`, `${STREAM}/start/action`, `${STREAM}/stop/action`],
  azurerm_stream_analytics_output_blob: manage(`${STREAM}/outputs`),
  azurerm_stream_analytics_output_cosmosdb: manage(`${STREAM}/outputs`),
  azurerm_stream_analytics_output_eventhub: manage(`${STREAM}/outputs`),
  azurerm_stream_analytics_stream_input_iothub: manage(`${STREAM}/inputs`),
  azurerm_stream_analytics_stream_input_eventhub_v2: manage(`${STREAM}/inputs`),
};

const offering: AzureOffering<'stream_processing', JobSize> = {
  id: 'azure.stream-analytics',
  service: 'Azure Stream Analytics',
  capability: 'stream_processing',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['stream_processing'], ['stream analytics', 'azure stream analytics'])) return null;
    return {
      because: `Windows, joins and aggregations over ${formatNumber(node.demand.peakPerSecond)} events/s in a SQL query, with no cluster to manage.`,
      provides: ['stream_processing'],
    };
  },
  size: sizes,
  meter: (size) => [always('stream_analytics/standard-v2/unit', 'streaming units', size.units)],
  declare,
  principal: (_size, node) => principal(node.id),
  claims: (_size, node) => [
    ownIdentity(
      `azurerm_stream_analytics_job.${labelOf(node.id)}`,
      'The job reads and writes with its own managed identity.',
    ),
  ],
};

/** Stream processing with queries. */
export const streamAnalytics = entry(offering);
