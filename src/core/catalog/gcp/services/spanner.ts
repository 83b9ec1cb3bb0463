import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  nested,
  output,
  resource,
  template,
  variable,
} from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, HOURS, inGib, nameOf } from '../foundation/names.ts';
import { alarm, metricOf } from '../foundation/observing.ts';
import { ownKey } from './cloud-kms.ts';
import { onlyReads } from './sources.ts';

type GraphDbNode = GraphNode<'graph_db'>;
type SpannerNode = GraphNode<'graph_db' | 'relational_db'>;

export interface SpannerSize extends SizeFacts {
  /** A thousand are one node. */
  readonly units: number;
}

/** A node reads 22,500 and writes 3,500 rows a second in one region and keeps 10 TiB (cloud.google.com/spanner/docs/performance, /quotas). */
const READS_PER_NODE = 22_500;
const WRITES_PER_NODE = 3500;
export const GIB_PER_NODE = 10 * 1024;
/** Google advises to keep processors below 65 % (cloud.google.com/spanner/docs/cpu-utilization). */
const BUSY = 0.65;
/** Rows read per row requested in a traversal; a working assumption. */
const ROWS_PER_TRAVERSAL = 10;
export const UNITS_PER_NODE = 1000;
const STEP = 100;
export const MOST_UNITS = 100_000;
const BACKUP_DAYS = 7;

/** Vertices and edges as tables, and a graph over them; the team changes them by migrations. */
const SCHEMA = [
  'CREATE TABLE Vertices (id STRING(64) NOT NULL, kind STRING(64), data JSON) PRIMARY KEY (id)',
  'CREATE TABLE Connections (id STRING(64) NOT NULL, to_id STRING(64) NOT NULL, kind STRING(64) NOT NULL, data JSON, FOREIGN KEY (to_id) REFERENCES Vertices (id)) PRIMARY KEY (id, to_id, kind), INTERLEAVE IN PARENT Vertices ON DELETE CASCADE',
  'CREATE PROPERTY GRAPH Network NODE TABLES (Vertices) EDGE TABLES (Connections SOURCE KEY (id) REFERENCES Vertices (id) DESTINATION KEY (to_id) REFERENCES Vertices (id) LABEL Connected)',
];

export const spannerGraph = entry<'graph_db', SpannerSize>({
  id: 'gcp.spanner-graph',
  service: 'Spanner Graph',
  capability: 'graph_db',
  inNetwork: false,
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `Spanner Graph queries connections with GQL over strongly consistent tables in three zones, and begins at a tenth of a node; ${formatNumber(demand.peakReadsPerSecond)} traversals a second fit.`,
          provides: ['graph_db', 'backup'],
        },
  size: (node) => spannerSizes(node),
  meter: (size, node) => spannerUsages(size, node),
  declare: (size, node, site) => spannerBlocks(size, node, site, GRAPH),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, onlyReads(site, edge)),
  claims: (_size, node) => spannerClaims(labelOf(node.id)),
  facts: () => ({ permissions: PERMISSIONS }),
});

function spannerSizes({ demand }: GraphDbNode): readonly SpannerSize[] {
  const load =
    (demand.peakReadsPerSecond * ROWS_PER_TRAVERSAL) / READS_PER_NODE + demand.peakWritesPerSecond / WRITES_PER_NODE;
  const nodes = Math.max(load / BUSY, gib(demand.storedGb) / GIB_PER_NODE);
  const needed = Math.max(STEP, Math.ceil((nodes * UNITS_PER_NODE) / STEP) * STEP);
  // Above a node, only whole ones are to be had.
  const units = needed > UNITS_PER_NODE ? Math.ceil(needed / UNITS_PER_NODE) * UNITS_PER_NODE : needed;
  if (units > MOST_UNITS) return [];
  return [
    {
      sku: `Enterprise edition, ${formatNumber(units)} processing units`,
      count: 1,
      // cloud.google.com/spanner/sla
      qualities: managed(3, 99.99, { operations: 0.1 }),
      units,
    },
  ];
}

function spannerUsages({ units }: SpannerSize, { demand }: GraphDbNode): readonly Usage[] {
  return [
    {
      meter: 'spanner/enterprise-node',
      what: 'Processing units, a thousand to a node',
      quantity: (units / UNITS_PER_NODE) * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(units)} / 1,000 x ${HOURS}`,
    },
    inGib('spanner/ssd', 'Vertices and edges', demand.storedGb),
    {
      meter: 'spanner/backup',
      what: 'Backups of a week, the first in full',
      quantity: 2 * gib(demand.storedGb),
      arithmetic: `2 x ${formatNumber(demand.storedGb)} GB / 1.0737 GB a GiB`,
    },
  ];
}

/** What an instance and its database are made of. */
interface SpannerKind {
  readonly config: Expression | string;
  readonly edition: 'ENTERPRISE' | 'ENTERPRISE_PLUS';
  readonly database: string;
  readonly dialect: 'GOOGLE_STANDARD_SQL' | 'POSTGRESQL';
  readonly schema?: readonly string[];
}

const GRAPH: SpannerKind = {
  config: template`regional-${code('var.region')}`,
  edition: 'ENTERPRISE',
  database: 'graph',
  dialect: 'GOOGLE_STANDARD_SQL',
  schema: SCHEMA,
};

export function spannerBlocks(
  { units }: SpannerSize,
  node: SpannerNode,
  site: Site,
  { config, edition, database: name, dialect, schema }: SpannerKind,
): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'spanner');
  const instance = `google_spanner_instance.${label}`;
  const database = `google_spanner_database.${label}`;
  return [
    ...apis('spanner'),
    ...(own?.blocks ?? []),
    variable(`${label}_processing_units`, {
      description: `Capacity of ${node.title}: hundreds up to 1000, thousands above.`,
      type: 'number',
      default: units,
      validation: {
        condition: `var.${label}_processing_units >= 100 && var.${label}_processing_units % (var.${label}_processing_units > 1000 ? 1000 : 100) == 0`,
        message: 'Use hundreds up to 1000, thousands above.',
      },
    }),
    resource('data.tf', 'google_spanner_instance', label, {
      name: nameOf(node.id),
      display_name: nameOf(node.id),
      config,
      edition,
      processing_units: code(`var.${label}_processing_units`),
      labels: code('local.labels'),
      force_destroy: code('var.environment != "production"'),
      default_backup_schedule_type: 'NONE',
      depends_on: enabled('spanner'),
    }),
    resource('data.tf', 'google_spanner_database', label, {
      name,
      instance: code(`${instance}.name`),
      database_dialect: dialect,
      version_retention_period: '7d',
      enable_drop_protection: code('var.environment == "production"'),
      deletion_protection: code('var.environment == "production"'),
      ddl: schema,
      encryption_config: own === null ? undefined : nested({ kms_key_name: own.key }),
      lifecycle: nested({ ignore_changes: [code('ddl')] }),
      depends_on: own?.after,
    }),
    resource('data.tf', 'google_spanner_backup_schedule', label, {
      name: nameOf(node.id),
      instance: code(`${instance}.name`),
      database: code(`${database}.name`),
      retention_duration: `${BACKUP_DAYS * 24 * 3600}s`,
      spec: nested({ cron_spec: nested({ text: '0 2 * * *' }) }),
      full_backup_spec: nested({}),
    }),
    ...alarm(site, label, {
      id: 'busy',
      title: `${node.id} is busy`,
      what: 'CPU utilization has been above 65% for ten minutes: increase its capacity.',
      filter: metricOf(
        'spanner_instance',
        'spanner.googleapis.com/instance/cpu/utilization',
        'instance_id',
        code(`${instance}.name`),
      ),
      threshold: BUSY,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
      reducer: 'REDUCE_SUM',
    }),
    output(`${label}_database`, `Database of ${node.title}.`, code(`${database}.id`)),
  ];
}

export function grantCaller(node: SpannerNode, site: Site, caller: Principal, readOnly: boolean): AccessGrant {
  const label = site.label(node.id);
  const instance = code(`google_spanner_instance.${label}.name`);
  const database = code(`google_spanner_database.${label}.name`);
  return {
    environment: { [`${label.toUpperCase()}_INSTANCE`]: instance, [`${label.toUpperCase()}_DATABASE`]: database },
    secrets: {},
    blocks: [
      resource('security.tf', 'google_spanner_database_iam_member', `${caller.label}_${label}`, {
        instance,
        database,
        role: readOnly ? 'roles/spanner.databaseReader' : 'roles/spanner.databaseUser',
        member: caller.identity,
      }),
    ],
  };
}

export function spannerClaims(label: string): readonly Claim[] {
  const database = `google_spanner_database.${label}`;
  return [
    {
      kind: 'backed_up',
      text: 'Any version of the last seven days can be read, and a backup is made each night.',
      resource: database,
      attributes: { version_retention_period: '7d' },
    },
    {
      kind: 'deletion_protected',
      text: 'In production the database has drop protection.',
      resource: database,
      attributes: { enable_drop_protection: true },
    },
  ];
}

export const PERMISSIONS: Permissions = {
  google_spanner_backup_schedule: 'spanner.backupSchedules.create,delete,get,update',
  google_spanner_database:
    'spanner.databases.create,drop,get,getDdl,list,update,updateDdl spanner.databaseOperations.get',
  google_spanner_database_iam_member: 'spanner.databases.get,getIamPolicy,setIamPolicy',
  google_spanner_instance:
    'spanner.instances.create,delete,get,update spanner.instanceConfigs.get spanner.instanceOperations.get',
};
