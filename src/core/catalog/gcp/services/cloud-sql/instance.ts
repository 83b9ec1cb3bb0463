import type { Attributes, Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  nested,
  output,
  resource,
  template,
  variable,
} from '../../../../model/terraform.ts';
import { between, type Check, joined, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import type { GcpFacts, Permissions } from '../../foundation/facts.ts';
import { apis, enabled, shortName } from '../../foundation/names.ts';
import { NETWORK, PEERING } from '../../foundation/network.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { ownKey } from '../cloud-kms.ts';
import { RESTORABLE_DAYS } from './meters.ts';
import type { SqlSize } from './sizes.ts';

type DatabaseNode = GraphNode<'relational_db'>;

/** Name of the database inside the instance. */
export const DATABASE = 'app';

/** Settings that differ between engines. */
export interface SqlEngine {
  readonly version: { readonly description: string; readonly usual: string; readonly check: Check };
  readonly tier: Check;
  /** How many times its first size the disk may grow to; null for no limit. */
  readonly growth: number | null;
  /** Blocks that the instance refers to. */
  readonly before?: readonly Block[];
  /** Arguments of the instance, of its settings, of its addresses, of its backup configuration and of its database. */
  readonly instance?: Body;
  readonly settings?: Body;
  readonly network?: Body;
  readonly recovery: Body;
  readonly database?: Body;
}

export function sqlFacts(label: string): GcpFacts {
  const instance = `google_sql_database_instance.${label}`;
  return {
    permissions: SQL_PERMISSIONS,
    vaulted: {
      type: 'sqladmin.googleapis.com/Instance',
      resource: template`projects/${code('var.project_id')}/instances/${code(`${instance}.name`)}`,
      location: code('var.region'),
      operator: 'roles/backupdr.cloudSqlOperator',
      keepsLogs: true,
    },
    privateAddress: code(`${instance}.private_ip_address`),
  };
}

/** An instance in the private network with its database. */
export function instanceBlocks(engine: SqlEngine, size: SqlSize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'sqladmin');
  return [
    ...apis('sqladmin', 'servicenetworking'),
    ...(own?.blocks ?? []),
    ...instanceVariables(engine, size, node.title, label),
    ...(engine.before ?? []),
    resource('data.tf', 'google_sql_database_instance', label, {
      name: joined(code('local.name'), `-${shortName(node.id)}-`, code('random_id.suffix.hex')),
      region: code('var.region'),
      database_version: code(`var.${label}_version`),
      ...engine.instance,
      deletion_protection: code('var.environment == "production"'),
      encryption_key_name: own?.key,
      settings: nested(settings(engine, label)),
      depends_on: [...enabled('sqladmin'), code(PEERING), ...(own?.after ?? [])],
      // A disk that grew by itself would otherwise be made anew at its first size, and the database with it.
      lifecycle: nested({ ignore_changes: unmanaged(site, node.id) }),
    }),
    resource('data.tf', 'google_sql_database', label, {
      name: DATABASE,
      instance: code(`google_sql_database_instance.${label}.name`),
      ...engine.database,
    }),
  ];
}

export function addressOutput(label: string, title: string): Block {
  const address = code(`google_sql_database_instance.${label}.private_ip_address`);
  return output(`${label}_address`, `${title} inside the private network.`, address);
}

/** A backup vault changes the backup configuration of the instance. */
function unmanaged(site: Site, id: string): readonly Expression[] {
  const isVaulted = site.to(id).some((edge) => site.find(edge.from)?.node.capability === 'backup');
  return [code('settings[0].disk_size'), ...(isVaulted ? [code('settings[0].backup_configuration')] : [])];
}

function settings(engine: SqlEngine, label: string): Body {
  const { growth } = engine;
  return {
    tier: code(`var.${label}_tier`),
    edition: 'ENTERPRISE',
    availability_type: code(`var.${label}_standby ? "REGIONAL" : "ZONAL"`),
    disk_type: 'PD_SSD',
    disk_size: code(`var.${label}_disk_gib`),
    disk_autoresize: true,
    disk_autoresize_limit: growth === null ? undefined : code(`min(65536, ${growth} * var.${label}_disk_gib)`),
    deletion_protection_enabled: code('var.environment == "production"'),
    user_labels: code('local.labels'),
    ip_configuration: nested({
      ipv4_enabled: false,
      private_network: code(`${NETWORK}.id`),
      ssl_mode: 'ENCRYPTED_ONLY',
      ...engine.network,
    }),
    backup_configuration: nested({
      enabled: true,
      start_time: '02:00',
      location: code('var.region'),
      ...engine.recovery,
      transaction_log_retention_days: code(`var.${label}_restorable_days`),
      backup_retention_settings: nested({ retained_backups: code(`var.${label}_restorable_days`) }),
    }),
    maintenance_window: nested({ day: 7, hour: 3, update_track: 'stable' }),
    ...engine.settings,
  };
}

function instanceVariables(
  { version, tier, growth }: SqlEngine,
  size: SqlSize,
  title: string,
  label: string,
): readonly Block[] {
  return [
    stringVariable(`${label}_version`, version.description, version.usual, version.check),
    stringVariable(`${label}_tier`, `Class of ${title}: cores, and memory in MiB.`, size.tier, tier),
    numberVariable(
      `${label}_disk_gib`,
      `Disk that ${title} is made with, in GiB; it grows by itself${growth === null ? '' : ' to four times as much'} and never shrinks.`,
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
      `Days for which ${title} can be restored to any point in time.`,
      RESTORABLE_DAYS,
      between(1, 7, 'Use 1 to 7 days.'),
    ),
  ];
}

/** Claims about every engine's instance. @param further claims of one engine */
export function instanceClaims(
  { regional }: SqlSize,
  label: string,
  further: readonly ClaimOn[] = [],
): readonly Claim[] {
  const standby: ClaimOn = [
    'multi_zone',
    'A standby in a second zone takes over with the same address and without data loss.',
    { 'settings.availability_type': 'REGIONAL' },
  ];
  const all: readonly ClaimOn[] = [
    ['private', 'The database has no public address.', { 'settings.ip_configuration.ipv4_enabled': false }],
    [
      'encrypted_in_transit',
      'Connections without TLS are refused.',
      { 'settings.ip_configuration.ssl_mode': 'ENCRYPTED_ONLY' },
    ],
    [
      'backed_up',
      'It is backed up every night, and it can be restored to any point in time of the last seven days.',
      { 'settings.backup_configuration.transaction_log_retention_days': 7 },
    ],
    ...further,
    ...(regional ? [standby] : []),
  ];
  const resource = `google_sql_database_instance.${label}`;
  return all.map(([kind, text, attributes]) => ({ kind, text, resource, attributes }));
}

/** A claim about the instance: kind, text and attributes. */
export type ClaimOn = readonly [kind: Claim['kind'], text: string, attributes: Attributes];

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
      'CPU utilization has been above 80% for ten minutes: use the next larger class.',
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
      'Memory utilization has been above 90% for ten minutes: use the next larger class.',
      'memory/utilization',
      0.9,
    ),
  ];
}

const SQL_PERMISSIONS: Permissions = {
  google_bigquery_connection: 'bigquery.connections.create,delete,get,update',
  google_sql_database: 'cloudsql.databases.create,delete,get,update cloudsql.instances.get',
  google_sql_database_instance:
    'cloudsql.instances.create,delete,get,list,restart,update cloudsql.users.list,delete compute.networks.get',
  google_sql_user: 'cloudsql.users.create,delete,get,list,update cloudsql.instances.get',
};
