import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, heredoc, nested, output, resource } from '../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { always, amount, counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, factsOf, manage, type Permissions } from '../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../foundation/identity.ts';
import { compactName, deletionLock, GROUPED, PLACED, pairLabel, settingName, TAGS } from '../foundation/names.ts';
import { locked } from './claims.ts';
import { consumerGroup } from './event-hubs/stream.ts';

type SeriesNode = GraphNode<'timeseries_db'>;

interface ClusterSize extends SizeFacts {
  readonly machine: (typeof MACHINES)[number];
  readonly machines: number;
}

/** Machines with their hot cache, GB, and ingestion, MB/s: an assumption of a tenth of the figures of Azure. learn.microsoft.com/azure/data-explorer/manage-cluster-choose-sku */
const MACHINES = [
  {
    name: 'Dev(No SLA)_Standard_E2a_v4',
    meter: 'dev-e2a-v4',
    title: 'Dev E2a v4',
    cores: 2,
    cacheGb: 24,
    mbIn: 1,
    queries: 5,
    least: 1,
    most: 1,
  },
  {
    name: 'Standard_E2ads_v5',
    meter: 'e2ads-v5',
    title: 'E2ads v5',
    cores: 2,
    cacheGb: 65,
    mbIn: 3,
    queries: 20,
    least: 2,
    most: 16,
  },
  {
    name: 'Standard_E8ads_v5',
    meter: 'e8ads-v5',
    title: 'E8ads v5',
    cores: 8,
    cacheGb: 260,
    mbIn: 12,
    queries: 80,
    least: 2,
    most: 50,
  },
  {
    name: 'Standard_E16ads_v5',
    meter: 'e16ads-v5',
    title: 'E16ads v5',
    cores: 16,
    cacheGb: 520,
    mbIn: 24,
    queries: 160,
    least: 2,
    most: 200,
  },
] as const;

/** Compression ratio of columns, about a tenth, and the days in the hot cache, because queries mostly read recent data. learn.microsoft.com/azure/data-explorer/kusto-pricing */
const COMPRESSED = 0.1;
const HOT_DAYS = 31;

function volumes(node: SeriesNode) {
  const { pointsPerSecond, pointBytes, retentionDays } = node.demand;
  const perDayGb = (pointsPerSecond * pointBytes * 86_400) / 1e9;
  return {
    mbIn: (pointsPerSecond * pointBytes) / 1e6,
    hotGb: perDayGb * COMPRESSED * Math.min(HOT_DAYS, retentionDays),
    keptGb: perDayGb * COMPRESSED * retentionDays,
    loadedGb: (pointsPerSecond * pointBytes * SECONDS_PER_MONTH) / 1e9,
  };
}

const LARGE_CORES = 16;

function sizes(node: SeriesNode): readonly ClusterSize[] {
  if (node.needs.scaleToZero) return [];
  const { mbIn, hotGb } = volumes(node);
  const all = MACHINES.flatMap((machine): readonly ClusterSize[] => {
    const needed = Math.max(
      mbIn / machine.mbIn,
      hotGb / machine.cacheGb,
      node.demand.queriesPerSecond / machine.queries,
    );
    const machines = Math.max(machine.least, Math.ceil(needed));
    if (machines > machine.most) return [];
    return [
      {
        sku: `${machine.title}, ${amount(machines, 'machine')}`,
        count: machines,
        machine,
        machines,
        // Service level agreement for online services: Azure Data Explorer 99.9 %, none for a development cluster.
        qualities: managed(machines >= 2 ? Math.min(3, machines) : 1, machines >= 2 ? 99.9 : null),
      },
    ];
  });
  // The largest machines only where no others suffice.
  const usual = all.filter(({ machine }) => machine.cores < LARGE_CORES);
  return usual.length > 0 ? usual : all;
}

/** Table of the events, each in one column: functions and views of the database unfold it. */
const TABLE = 'Events';
const SCHEMA = [
  `.create-merge table ${TABLE} (Event: dynamic)`,
  '',
  `.create-or-alter table ${TABLE} ingestion json mapping '${TABLE}' '[{"column":"Event","path":"$"}]'`,
].join('\n');

/** The table must exist before a data connection fills it. learn.microsoft.com/azure/data-explorer/ingest-data-event-hub */
function tableBlock(label: string): Block {
  return resource('data.tf', 'azurerm_kusto_script', label, {
    name: 'events',
    database_id: code(`azurerm_kusto_database.${label}.id`),
    script_content: heredoc(SCHEMA),
  });
}

function streamBlocks(site: Site, node: SeriesNode): readonly Block[] {
  const label = site.label(node.id);
  const connections = connectionBlocks(site, node);
  return connections.length === 0 ? [] : [tableBlock(label), ...connections];
}

function connectionBlocks(site: Site, node: SeriesNode): readonly Block[] {
  const label = site.label(node.id);
  return site.to(node.id).flatMap((edge) => {
    const stream = site.find(edge.from);
    if (stream === null || factsOf(stream).stream === undefined) return [];
    const from = site.label(stream.node.id);
    const grant = `${label}_reads_${from}`;
    return [
      roleAssignment(
        grant,
        code(`azurerm_eventhub.${from}.id`),
        'Azure Event Hubs Data Receiver',
        systemPrincipal('azurerm_kusto_cluster', label),
      ),
      resource('data.tf', 'azurerm_kusto_eventhub_data_connection', pairLabel(site, label, from), {
        name: stream.node.id,
        ...PLACED,
        cluster_name: code(`azurerm_kusto_cluster.${label}.name`),
        database_name: code(`azurerm_kusto_database.${label}.name`),
        eventhub_id: code(`azurerm_eventhub.${from}.id`),
        consumer_group: consumerGroup(site, stream.node.id, node.id),
        identity_id: code(`azurerm_kusto_cluster.${label}.id`),
        table_name: TABLE,
        mapping_rule_name: TABLE,
        data_format: 'MULTIJSON',
        depends_on: [code(`azurerm_kusto_script.${label}`), code(`azurerm_role_assignment.${grant}`)],
      }),
    ];
  });
}

function declare(size: ClusterSize, node: SeriesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const cluster = `azurerm_kusto_cluster.${label}`;
  const days = Math.max(1, Math.ceil(node.demand.retentionDays));
  return [
    numberVariable(`${label}_retention_days`, 'Data retention in days.', days, atLeast(1)),
    numberVariable(`${label}_machines`, 'Number of cluster instances.', size.machines, atLeast(size.machine.least)),
    resource('data.tf', 'azurerm_kusto_cluster', label, {
      name: compactName(node.id, 22),
      ...PLACED,
      disk_encryption_enabled: true,
      streaming_ingestion_enabled: true,
      auto_stop_enabled: false,
      ...(size.machines >= 2 && site.region.zones.length > 0 ? { zones: [...site.region.zones] } : {}),
      ...TAGS,
      sku: nested({ name: size.machine.name, capacity: code(`var.${label}_machines`) }),
      identity: SYSTEM_IDENTITY,
    }),
    resource('data.tf', 'azurerm_kusto_database', label, {
      name: 'series',
      ...PLACED,
      cluster_name: code(`${cluster}.name`),
      hot_cache_period: `P${Math.min(HOT_DAYS, days)}D`,
      soft_delete_period: joined('P', code(`var.${label}_retention_days`), 'D'),
    }),
    ...streamBlocks(site, node),
    ...deletionLock(label, cluster),
    output(`${label}_uri`, `Endpoint of ${node.title}.`, code(`${cluster}.uri`)),
  ];
}

const KUSTO = 'Microsoft.Kusto/clusters';

const PERMISSIONS: Permissions = {
  azurerm_kusto_cluster: manage(KUSTO),
  azurerm_kusto_database: manage(`${KUSTO}/databases`),
  azurerm_kusto_database_principal_assignment: manage(`${KUSTO}/databases/principalAssignments`),
  azurerm_kusto_script: manage(`${KUSTO}/databases/scripts`),
  azurerm_kusto_eventhub_data_connection: manage(`${KUSTO}/databases/dataConnections`),
};

const offering: AzureOffering<'timeseries_db', ClusterSize> = {
  id: 'azure.data-explorer',
  service: 'Azure Data Explorer',
  capability: 'timeseries_db',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (isExcluded(requirements, ['timeseries_db'], ['data explorer', 'azure data explorer', 'kusto'])) return null;
    const { pointsPerSecond, retentionDays } = node.demand;
    return {
      because: `Ingests ${formatNumber(pointsPerSecond)} data points/s, retains them for ${formatNumber(retentionDays)} days at a tenth of their size and aggregates them per second or per month.`,
      provides: ['timeseries_db'],
    };
  },
  size: sizes,
  meter(size, node) {
    return [
      always(`data_explorer/machine/${size.machine.meter}`, 'virtual machines, with the service markup', size.machines),
      counted('blob_storage/storage/hot/ZRS', 'stored data points, compressed', volumes(node).keptGb, 1, 'GB'),
    ];
  },
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.kind === 'read' || edge.kind === 'query';
    const roles = reads ? ['Viewer', 'Ingestor'] : ['Ingestor'];
    return {
      environment: {
        [settingName(site, node, 'SERIES_URI')]: code(`azurerm_kusto_cluster.${label}.uri`),
        [settingName(site, node, 'SERIES_DATABASE')]: code(`azurerm_kusto_database.${label}.name`),
      },
      secrets: {},
      blocks: roles.map((role) =>
        resource(
          'security.tf',
          'azurerm_kusto_database_principal_assignment',
          `${pairLabel(site, caller.label, label)}_${role.toLowerCase()}`,
          {
            name: `${caller.label.replaceAll('_', '-')}-${role.toLowerCase()}`,
            ...GROUPED,
            cluster_name: code(`azurerm_kusto_cluster.${label}.name`),
            database_name: code(`azurerm_kusto_database.${label}.name`),
            tenant_id: code('data.azurerm_client_config.current.tenant_id'),
            principal_id: caller.identity,
            principal_type: 'App',
            role,
          },
        ),
      ),
    };
  },
  claims: (_size, node) => [
    {
      kind: 'encrypted_at_rest',
      text: 'The disks of the cluster are encrypted.',
      resource: `azurerm_kusto_cluster.${labelOf(node.id)}`,
      attributes: { disk_encryption_enabled: true },
    },
    locked(labelOf(node.id), 'the cluster'),
  ],
};

/** Time-series database. */
export const dataExplorer = entry(offering);
