import type { RelationalDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { type Body, code, type Expression, type Nested, nested } from '../../../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import { joined } from '../../../kit/joined.ts';
import { between, matches, numberVariable, startsWith, stringVariable } from '../../../kit/variables.ts';
import { apis, enabled } from '../../foundation/apis.ts';
import type { GcpFacts } from '../../foundation/facts.ts';
import { shortName } from '../../foundation/names.ts';
import { NETWORK, PEERING } from '../../foundation/network.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import type { Permissions } from '../../foundation/permissions.ts';
import { ownKey } from '../cloud-kms.ts';
import { RESTORABLE_DAYS } from './meters.ts';
import type { SqlSize } from './sizes.ts';

type Engine = RelationalDemand['engine'];

/** Versions that Cloud SQL offers (cloud.google.com/sql/docs/db-versions); the first is taken where none is named. */
const VERSIONS: Readonly<Record<Engine, readonly string[]>> = {
  postgresql: ['POSTGRES_17', 'POSTGRES_18', 'POSTGRES_16', 'POSTGRES_15', 'POSTGRES_14', 'POSTGRES_13'],
  mysql: ['MYSQL_8_4', 'MYSQL_8_0'],
};

const IAM_FLAG: Readonly<Record<Engine, string>> = {
  postgresql: 'cloudsql.iam_authentication',
  mysql: 'cloudsql_iam_authentication',
};

/** Name of the database inside the instance. */
export const DATABASE = 'app';

function versionOf({ engine, version }: RelationalDemand): string {
  const offered = VERSIONS[engine];
  const named = version?.replaceAll('.', '_');
  return offered.find((name) => name.endsWith(`_${named}`)) ?? offered[0] ?? 'POSTGRES_17';
}

export function sqlFacts(label: string): GcpFacts {
  return { permissions: SQL_PERMISSIONS, sqlInstance: code(`google_sql_database_instance.${label}.name`) };
}

export function sqlBlocks(size: SqlSize, node: GraphNode<'relational_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `google_sql_database_instance.${label}`;
  const own = ownKey(site, 'sqladmin');
  return [
    ...apis('sqladmin', 'servicenetworking'),
    ...(own?.blocks ?? []),
    ...sqlVariables(size, node, label),
    resource('data.tf', 'google_sql_database_instance', label, {
      name: joined(code('local.name'), `-${shortName(node.id)}-`, code('random_id.suffix.hex')),
      region: code('var.region'),
      database_version: code(`var.${label}_version`),
      deletion_protection: code('var.environment == "production"'),
      encryption_key_name: own?.key,
      settings: nested(settings(size, node.demand, label)),
      depends_on: [...enabled('sqladmin'), code(PEERING), ...(own?.after ?? [])],
      // A disk that grew by itself would otherwise be made anew at its first size, and the database with it.
      lifecycle: nested({ ignore_changes: unmanaged(site, node.id) }),
    }),
    resource('data.tf', 'google_sql_database', label, {
      name: DATABASE,
      instance: code(`${address}.name`),
      ...(node.demand.engine === 'postgresql' ? { deletion_policy: 'ABANDON' } : {}),
    }),
    ...sqlAlarms(site, label, node.id),
    output(
      `${label}_instance`,
      `${node.title} as connectors and the console name it.`,
      code(`${address}.connection_name`),
    ),
    output(`${label}_address`, `${node.title} inside the private network.`, code(`${address}.private_ip_address`)),
  ];
}

/** A vault takes the backups over, and says so in the instance's own settings. */
function unmanaged(site: Site, id: string): readonly Expression[] {
  const isVaulted = site.to(id).some((edge) => site.find(edge.from)?.node.capability === 'backup');
  return [code('settings[0].disk_size'), ...(isVaulted ? [code('settings[0].backup_configuration')] : [])];
}

function settings(size: SqlSize, { engine }: RelationalDemand, label: string): Body {
  return {
    tier: code(`var.${label}_tier`),
    edition: 'ENTERPRISE',
    availability_type: code(`var.${label}_standby ? "REGIONAL" : "ZONAL"`),
    disk_type: 'PD_SSD',
    disk_size: code(`var.${label}_disk_gib`),
    disk_autoresize: true,
    disk_autoresize_limit: code(`min(65536, 4 * var.${label}_disk_gib)`),
    deletion_protection_enabled: code('var.environment == "production"'),
    user_labels: code('local.labels'),
    ip_configuration: nested({
      ipv4_enabled: false,
      private_network: code(`${NETWORK}.id`),
      ssl_mode: 'ENCRYPTED_ONLY',
    }),
    backup_configuration: nested({
      enabled: true,
      start_time: '02:00',
      location: code('var.region'),
      ...(engine === 'postgresql' ? { point_in_time_recovery_enabled: true } : { binary_log_enabled: true }),
      transaction_log_retention_days: code(`var.${label}_restorable_days`),
      backup_retention_settings: nested({ retained_backups: code(`var.${label}_restorable_days`) }),
    }),
    maintenance_window: nested({ day: 7, hour: 3, update_track: 'stable' }),
    insights_config: nested({ query_insights_enabled: true, record_application_tags: true }),
    database_flags: flags(size, engine),
  };
}

function flags({ connections }: SqlSize, engine: Engine): readonly Nested[] {
  return [
    nested({ name: IAM_FLAG[engine], value: 'on' }),
    ...(connections === null ? [] : [nested({ name: 'max_connections', value: String(connections) })]),
  ];
}

function sqlVariables(size: SqlSize, { title, demand }: GraphNode<'relational_db'>, label: string): readonly Block[] {
  const prefix = demand.engine === 'postgresql' ? 'POSTGRES' : 'MYSQL';
  return [
    stringVariable(
      `${label}_version`,
      `Engine of ${title} with its major version.`,
      versionOf(demand),
      startsWith(`${prefix}_`, `Use a version such as ${VERSIONS[demand.engine][0]}.`),
    ),
    stringVariable(
      `${label}_tier`,
      `Class of ${title}: cores, and memory in MiB.`,
      size.tier,
      matches(
        '^db-(f1-micro|g1-small|custom-[0-9]+-[0-9]+)$',
        'Use db-f1-micro, db-g1-small or a class such as db-custom-2-7680.',
      ),
    ),
    numberVariable(
      `${label}_disk_gib`,
      `Disk that ${title} is made with, in GiB; it grows by itself to four times as much and never shrinks.`,
      size.diskGib,
      between(10, 65536, 'Use 10 to 65536 GiB.'),
    ),
    variable(`${label}_standby`, {
      description: `Whether ${title} has a standby in a second zone, which doubles its price.`,
      type: 'bool',
      default: size.regional,
    }),
    numberVariable(
      `${label}_restorable_days`,
      `Days of which any moment of ${title} can be restored.`,
      RESTORABLE_DAYS,
      between(1, 7, 'Use 1 to 7 days.'),
    ),
  ];
}

const BUSY = 0.8;
const FULL = 0.85;

export function sqlAlarms(site: Site, label: string, id: string): readonly Block[] {
  const database = code(`"\${var.project_id}:\${google_sql_database_instance.${label}.name}"`);
  const watch = (name: string, title: string, what: string, metric: string, threshold: number) =>
    alarm(site, label, {
      id: name,
      title: `${id} ${title}`,
      what,
      filter: metricOf('cloudsql_database', `cloudsql.googleapis.com/database/${metric}`, 'database_id', database),
      threshold,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    });
  return [
    ...watch(
      'busy',
      'is busy',
      'Its cores have been busy for four fifths of ten minutes: take the next class.',
      'cpu/utilization',
      BUSY,
    ),
    ...watch(
      'full',
      'is nearly full',
      'Its disk is filled to 85 %: it grows by itself up to its limit.',
      'disk/utilization',
      FULL,
    ),
    ...watch(
      'memory',
      'is short of memory',
      'Nine tenths of its memory are used for ten minutes: take the next class.',
      'memory/utilization',
      0.9,
    ),
  ];
}

const SQL_PERMISSIONS: Permissions = {
  google_sql_database: 'cloudsql.databases.create,delete,get,update cloudsql.instances.get',
  google_sql_database_instance:
    'cloudsql.instances.create,delete,get,list,restart,update cloudsql.users.list,delete compute.networks.get',
  google_sql_user: 'cloudsql.users.create,delete,get,list,update cloudsql.instances.get',
};
