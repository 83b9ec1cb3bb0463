import { formatNumber } from '../../../messages/numbers.ts';
import type { LookupDemand, SeriesDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { atLeast, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type GcpOffering, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, HOURS, inGib, nameOf } from '../foundation/names.ts';
import { alarm, metricOf } from '../foundation/observing.ts';
import { ownKey } from './cloud-kms.ts';
import { onlyReads } from './sources.ts';

type RowCapability = 'timeseries_db' | 'wide_column_db';

interface BigtableSize extends SizeFacts {
  readonly nodes: number;
  readonly clusters: number;
}

interface RowDemand {
  readonly writesPerSecond: number;
  readonly readsPerSecond: number;
  readonly storedGb: number;
  /** Null for rows that stay. */
  readonly retentionDays: number | null;
}

/** Rows a second of a node on SSD, with a third to spare, and what it keeps (cloud.google.com/bigtable/docs/performance). */
const READS_PER_NODE = 17_000 * 0.7;
const WRITES_PER_NODE = 14_000 * 0.7;
const GIB_PER_NODE = 5 * 1024 * 0.7;
const MOST_NODES = 500;
const SECONDS_PER_DAY = 86_400;
const BYTES_PER_GB = 1e9;
/** Size of measurements after Bigtable's compression, as a share; a working assumption. */
const COMPRESSED = 0.5;
const FAMILY = 'data';
const BACKUP_DAYS = 7;

export const bigtableSeries = entry(bigtable('timeseries_db'));
export const bigtableRows = entry(bigtable('wide_column_db'));

/** One database answers both: rows by key, and rows whose key ends in a time. */
function bigtable<C extends RowCapability>(capability: C): GcpOffering<C, BigtableSize> {
  return {
    id: 'gcp.bigtable',
    service: 'Bigtable',
    capability,
    inNetwork: false,
    fit: (node) => {
      if (node.needs.scaleToZero) return null;
      const { writesPerSecond, readsPerSecond } = rowsOf(node);
      return {
        because: `Bigtable writes ${formatNumber(writesPerSecond)} rows/s and reads ${formatNumber(readsPerSecond)} rows/s in a few milliseconds, adds nodes under load, and deletes old rows automatically.`,
        provides: ['wide_column_db', 'key_value_db', 'timeseries_db', 'backup'],
        actionRequired: [
          {
            from: ['bi_dashboard'],
            do: 'Create an external table over Bigtable in BigQuery, give the readers the role Bigtable Reader, and create the report over the table.',
          },
          {
            from: ['stream_processing'],
            do: 'Set the variable of the template to your own Dataflow job. Its identity may already write to Bigtable.',
          },
        ],
      };
    },
    size: (node) => bigtableSizes(rowsOf(node)),
    meter: (size, node) => bigtableUsages(size, rowsOf(node)),
    declare: (size, node, site) => bigtableBlocks(size, node, site),
    grantAccess: (size, node, site, caller, edge) => grantCaller(size, node, site, caller, onlyReads(site, edge)),
    claims: (size, node) => bigtableClaims(size, labelOf(node.id)),
    facts: () => ({ permissions: PERMISSIONS }),
  };
}

function rowsOf(node: GraphNode): RowDemand {
  if (node.capability === 'timeseries_db') {
    const { pointsPerSecond, pointBytes, retentionDays, queriesPerSecond }: SeriesDemand = node.demand;
    const kept = pointsPerSecond * SECONDS_PER_DAY * retentionDays * pointBytes;
    return {
      writesPerSecond: pointsPerSecond,
      readsPerSecond: queriesPerSecond,
      storedGb: (kept * COMPRESSED) / BYTES_PER_GB,
      retentionDays,
    };
  }
  const { peakWritesPerSecond, peakReadsPerSecond, storedGb } = node.demand as LookupDemand;
  return { writesPerSecond: peakWritesPerSecond, readsPerSecond: peakReadsPerSecond, storedGb, retentionDays: null };
}

/** In one zone, and copied to a second one that answers when the first does not. */
function bigtableSizes({ writesPerSecond, readsPerSecond, storedGb }: RowDemand): readonly BigtableSize[] {
  const busy = writesPerSecond / WRITES_PER_NODE + readsPerSecond / READS_PER_NODE;
  const nodes = Math.max(1, Math.ceil(busy), Math.ceil(gib(storedGb) / GIB_PER_NODE));
  if (nodes > MOST_NODES) return [];
  return [1, 2].map((clusters) => ({
    sku: `${formatNumber(nodes)} ${nodes === 1 ? 'node' : 'nodes'} on SSD, ${clusters === 1 ? 'in one zone' : 'in each of two zones'}`,
    count: nodes * clusters,
    // cloud.google.com/bigtable/sla
    qualities: managed(clusters, clusters === 1 ? 99.9 : 99.99, { operations: 0.1 }),
    nodes,
    clusters,
  }));
}

function bigtableUsages({ nodes, clusters }: BigtableSize, { storedGb }: RowDemand): readonly Usage[] {
  return [
    {
      meter: 'bigtable/node',
      what: 'Nodes',
      quantity: nodes * clusters * HOURS_PER_MONTH,
      arithmetic: `${nodes * clusters} x ${HOURS}`,
    },
    {
      meter: 'bigtable/storage/ssd',
      what: 'Rows',
      quantity: clusters * gib(storedGb),
      arithmetic: `${clusters} x ${formatNumber(storedGb)} GB / 1.0737 GB a GiB`,
    },
    inGib('bigtable/backup-storage', 'Daily backups of a week, about the rows once more', storedGb),
  ];
}

function bigtableBlocks({ nodes, clusters }: BigtableSize, node: GraphNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'bigtableadmin');
  const instance = `google_bigtable_instance.${label}`;
  const { retentionDays } = rowsOf(node);
  return [
    ...apis('bigtableadmin'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_max_nodes`,
      `Most nodes of ${node.title} in a zone: enough for the peak, and a limit on the cost.`,
      nodes * 2,
      atLeast(nodes),
    ),
    ...(retentionDays === null ? [] : [retentionVariable(label, node.title, retentionDays)]),
    resource('data.tf', 'google_bigtable_instance', label, {
      name: nameOf(node.id),
      display_name: nameOf(node.id),
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      cluster: site.region.zones.slice(0, clusters).map((zone) =>
        nested({
          cluster_id: nameOf(node.id, `-${zone.slice(-1)}`),
          zone,
          storage_type: 'SSD',
          kms_key_name: own?.key,
          autoscaling_config: nested({
            min_nodes: nodes,
            max_nodes: code(`var.${label}_max_nodes`),
            cpu_target: 60,
          }),
        }),
      ),
      depends_on: [...enabled('bigtableadmin'), ...(own?.after ?? [])],
    }),
    resource('data.tf', 'google_bigtable_table', label, {
      name: 'rows',
      instance_name: code(`${instance}.name`),
      deletion_protection: code('var.environment == "production" ? "PROTECTED" : "UNPROTECTED"'),
      column_family: nested({ family: FAMILY }),
      automated_backup_policy: nested({ retention_period: `${BACKUP_DAYS * 24}h0m0s`, frequency: '24h0m0s' }),
    }),
    ...(clusters === 1 ? [] : [routing(label)]),
    ...(retentionDays === null ? [] : [retentionPolicy(label)]),
    ...alarm(site, label, {
      id: 'busy',
      title: `${node.id} is busy`,
      what: 'CPU utilization has been above 90% for ten minutes: increase the maximum number of nodes.',
      filter: metricOf(
        'bigtable_cluster',
        'bigtable.googleapis.com/cluster/cpu_load',
        'instance',
        code(`${instance}.name`),
      ),
      threshold: 0.9,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    }),
    output(`${label}_instance`, `Bigtable instance of ${node.title}.`, code(`${instance}.id`)),
  ];
}

/** Programs that name this profile are answered by whichever zone is there. */
function routing(label: string): Block {
  return resource('data.tf', 'google_bigtable_app_profile', label, {
    instance: code(`google_bigtable_instance.${label}.name`),
    app_profile_id: 'programs',
    description: 'Answered by the nearest cluster that is well',
    multi_cluster_routing_use_any: true,
    ignore_warnings: true,
  });
}

function retentionVariable(label: string, title: string, days: number): Block {
  return numberVariable(
    `${label}_retention_days`,
    `Days after which rows of ${title} are deleted.`,
    Math.max(1, Math.ceil(days)),
    atLeast(1),
  );
}

function retentionPolicy(label: string): Block {
  return resource('data.tf', 'google_bigtable_gc_policy', label, {
    instance_name: code(`google_bigtable_instance.${label}.name`),
    table: code(`google_bigtable_table.${label}.name`),
    column_family: FAMILY,
    deletion_policy: 'ABANDON',
    max_age: nested({ duration: code(`"\${var.${label}_retention_days * 24}h"`) }),
  });
}

function grantCaller(
  { clusters }: BigtableSize,
  node: GraphNode,
  site: Site,
  caller: Principal,
  readOnly: boolean,
): AccessGrant {
  const label = site.label(node.id);
  const prefix = label.toUpperCase();
  return {
    environment: {
      [`${prefix}_INSTANCE`]: code(`google_bigtable_instance.${label}.name`),
      [`${prefix}_TABLE`]: code(`google_bigtable_table.${label}.name`),
      ...(clusters === 1 ? {} : { [`${prefix}_PROFILE`]: code(`google_bigtable_app_profile.${label}.app_profile_id`) }),
    },
    secrets: {},
    blocks: [
      resource('security.tf', 'google_bigtable_table_iam_member', `${caller.label}_${label}`, {
        instance_name: code(`google_bigtable_instance.${label}.name`),
        table: code(`google_bigtable_table.${label}.name`),
        role: readOnly ? 'roles/bigtable.reader' : 'roles/bigtable.user',
        member: caller.identity,
      }),
    ],
  };
}

function bigtableClaims({ clusters }: BigtableSize, label: string): readonly Claim[] {
  const table = `google_bigtable_table.${label}`;
  const zones: readonly Claim[] =
    clusters === 1
      ? []
      : [
          {
            kind: 'multi_zone',
            text: 'Rows are copied to a second zone, which answers when the first does not.',
            resource: `google_bigtable_app_profile.${label}`,
            attributes: { multi_cluster_routing_use_any: true },
          },
        ];
  return [
    {
      kind: 'backed_up',
      text: 'It is backed up each day, and the backups are kept for a week.',
      resource: table,
      attributes: { 'automated_backup_policy.retention_period': `${BACKUP_DAYS * 24}h0m0s` },
    },
    {
      kind: 'deletion_protected',
      text: 'In production its table has deletion protection.',
      resource: table,
      attributes: { deletion_protection: 'PROTECTED' },
    },
    {
      kind: 'autoscaled',
      text: 'Nodes are added while it is busy and removed afterwards.',
      resource: `google_bigtable_instance.${label}`,
      attributes: { 'cluster.autoscaling_config.max_nodes': code(`var.${label}_max_nodes`) },
    },
    ...zones,
  ];
}

const PERMISSIONS: Permissions = {
  google_bigtable_app_profile: 'bigtable.appProfiles.create,delete,get,update bigtable.instances.get',
  google_bigtable_gc_policy: 'bigtable.tables.get,update bigtable.instances.get',
  google_bigtable_instance:
    'bigtable.instances.create,delete,get,update bigtable.clusters.create,delete,get,list,update',
  google_bigtable_table: 'bigtable.tables.create,delete,get,update bigtable.instances.get',
  google_bigtable_table_iam_member: 'bigtable.tables.get,getIamPolicy,setIamPolicy',
};
