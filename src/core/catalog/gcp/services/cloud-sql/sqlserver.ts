import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import { code, nested } from '../../../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../../../model/iac.ts';
import type { AccessGrant, Principal, Usage } from '../../../../model/offering.ts';
import type { Site } from '../../../../model/site.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { joined } from '../../../kit/joined.ts';
import { labelOf } from '../../../kit/labels.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { between, matches, numberVariable, stringVariable } from '../../../kit/variables.ts';
import { apis, enabled } from '../../foundation/apis.ts';
import { entry } from '../../foundation/facts.ts';
import { nameOf, shortName } from '../../foundation/names.ts';
import { edgeRule, NETWORK, oneAddress, PEERING } from '../../foundation/network.ts';
import { HOURS } from '../../foundation/quantity.ts';
import { wantsProduct } from '../../foundation/requirements.ts';
import { ownKey } from '../cloud-kms.ts';
import { keptSecret, keptSecretUsage, secretReader } from '../secret-manager.ts';
import { DATABASE, sqlAlarms, sqlFacts } from './instance.ts';
import { RESTORABLE_DAYS, sqlUsages } from './meters.ts';
import { type SqlSize, sqlSizes } from './sizes.ts';

type DatabaseNode = GraphNode<'relational_db'>;

const PORT = 1433;
/** Microsoft's licence counts at least four cores (cloud.google.com/sql/pricing#sql-server). */
const LEAST_LICENSED = 4;
const USER = 'app';

/** For programs that were written for it: the same records in PostgreSQL need no licence. */
export const cloudSqlServer = entry<'relational_db', SqlSize>({
  id: 'gcp.cloud-sql-sqlserver',
  service: 'Cloud SQL for SQL Server',
  capability: 'relational_db',
  inNetwork: true,
  fit({ demand, also, needs }, requirements) {
    if (!wantsProduct(requirements, 'sqlserver') || wantsProduct(requirements, 'postgresql')) return null;
    if (demand.engine !== 'postgresql' || needs.scaleToZero || !also.every((term) => term === 'backup')) return null;
    if (isExcluded(requirements, [], ['sqlserver']) || isExcluded(requirements, [], ['cloud sql'])) return null;
    return {
      because: `SQL Server is named: Google patches it, backs it up and fails it over for ${formatNumber(demand.peakQps)} queries a second, with Microsoft's licence in the price of each core.`,
      provides: ['relational_db', 'backup'],
      speaks: { protocol: 'tds', port: PORT },
    };
  },
  // Shared cores are for the other engines alone (cloud.google.com/sql/docs/sqlserver/instance-settings).
  size: ({ demand }) => sqlSizes(demand).filter(({ shared }) => !shared),
  meter: (size, { demand }) => [...sqlUsages(size, demand), licence(size), keptSecretUsage('Password of the database')],
  declare: instanceBlocks,
  grantAccess: (_size, node, site, caller, edge) => letIn(node, site, caller, edge),
  claims: (size, node) => serverClaims(size, labelOf(node.id)),
  facts: (_size, node) => sqlFacts(labelOf(node.id)),
});

/** A standby is licensed like the instance. */
function licence({ vcpu, regional }: SqlSize): Usage {
  const cores = Math.max(LEAST_LICENSED, vcpu);
  const copies = regional ? 2 : 1;
  return {
    meter: 'cloud_sql/sqlserver-standard-licence',
    what: "Microsoft's licence, Standard",
    quantity: copies * cores * HOURS_PER_MONTH,
    arithmetic: `${copies} x ${cores} cores x ${HOURS}`,
  };
}

function instanceBlocks(size: SqlSize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `google_sql_database_instance.${label}`;
  const own = ownKey(site, 'sqladmin');
  return [
    ...apis('sqladmin', 'servicenetworking'),
    ...(own?.blocks ?? []),
    ...serverVariables(size, node, label),
    resource('security.tf', 'random_password', `${label}_root`, { length: 32, special: false }),
    resource('data.tf', 'google_sql_database_instance', label, {
      name: joined(code('local.name'), `-${shortName(node.id)}-`, code('random_id.suffix.hex')),
      region: code('var.region'),
      database_version: code(`var.${label}_version`),
      root_password: code(`random_password.${label}_root.result`),
      deletion_protection: code('var.environment == "production"'),
      encryption_key_name: own?.key,
      settings: nested({
        tier: code(`var.${label}_tier`),
        edition: 'ENTERPRISE',
        availability_type: code(`var.${label}_standby ? "REGIONAL" : "ZONAL"`),
        disk_type: 'PD_SSD',
        disk_size: code(`var.${label}_disk_gib`),
        disk_autoresize: true,
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
          point_in_time_recovery_enabled: true,
          transaction_log_retention_days: code(`var.${label}_restorable_days`),
          backup_retention_settings: nested({ retained_backups: code(`var.${label}_restorable_days`) }),
        }),
        maintenance_window: nested({ day: 7, hour: 3, update_track: 'stable' }),
      }),
      depends_on: [...enabled('sqladmin'), code(PEERING), ...(own?.after ?? [])],
      lifecycle: nested({ ignore_changes: [code('settings[0].disk_size')] }),
    }),
    resource('data.tf', 'google_sql_database', label, { name: DATABASE, instance: code(`${address}.name`) }),
    ...userBlocks(node, label, site),
    ...sqlAlarms(site, label, node.id),
    output(`${label}_address`, `${node.title} inside the private network.`, code(`${address}.private_ip_address`)),
  ];
}

/** SQL Server knows no identities of Google's: a password is made here, kept as a secret, and read by the callers. */
function userBlocks(node: DatabaseNode, label: string, site: Site): readonly Block[] {
  const secret = `${label}_user`;
  return [
    resource('security.tf', 'random_password', secret, { length: 32, min_upper: 2, min_lower: 2, min_numeric: 2 }),
    ...keptSecret(secret, nameOf(node.id, '-user'), site),
    resource('security.tf', 'google_secret_manager_secret_version', secret, {
      secret: code(`google_secret_manager_secret.${secret}.id`),
      secret_data: code(`random_password.${secret}.result`),
    }),
    resource('security.tf', 'google_sql_user', secret, {
      name: USER,
      instance: code(`google_sql_database_instance.${label}.name`),
      password: code(`random_password.${secret}.result`),
    }),
  ];
}

function serverVariables(size: SqlSize, { title }: DatabaseNode, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_version`,
      `Version and edition of ${title}; Express and Web are cheaper and more limited.`,
      'SQLSERVER_2022_STANDARD',
      matches(
        '^SQLSERVER_20[0-9]{2}_(EXPRESS|WEB|STANDARD|ENTERPRISE)$',
        'Use a version such as SQLSERVER_2022_STANDARD.',
      ),
    ),
    stringVariable(
      `${label}_tier`,
      `Class of ${title}: cores, and memory in MiB.`,
      size.tier,
      matches('^db-custom-[0-9]+-[0-9]+$', 'Use a class such as db-custom-4-15360.'),
    ),
    numberVariable(
      `${label}_disk_gib`,
      `Disk that ${title} is made with, in GiB; it grows by itself and never shrinks.`,
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

function letIn(node: DatabaseNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const address = `google_sql_database_instance.${label}.private_ip_address`;
  const secret = `${label}_user`;
  const plain = (text: string) => joined(text);
  return {
    environment: {
      DB_HOST: code(address),
      DB_PORT: plain(String(PORT)),
      DB_NAME: plain(DATABASE),
      DB_USER: plain(USER),
    },
    secrets: { DB_PASSWORD: code(`google_secret_manager_secret.${secret}.secret_id`) },
    blocks: [
      edgeRule(site, edge, { addresses: [oneAddress(address)], ports: [String(PORT)] }),
      secretReader(secret, `${caller.label}_${secret}`, caller),
    ],
  };
}

function serverClaims({ regional }: SqlSize, label: string): readonly Claim[] {
  const instance = `google_sql_database_instance.${label}`;
  const on = (kind: Claim['kind'], text: string, argument: string): Claim => ({
    kind,
    text,
    resource: instance,
    argument,
  });
  return [
    on('private', 'The database has no public address.', 'ipv4_enabled = false'),
    on('encrypted_in_transit', 'Connections without TLS are refused.', 'ssl_mode = "ENCRYPTED_ONLY"'),
    on(
      'backed_up',
      'It is backed up each night, and any moment of the last seven days can be restored.',
      `transaction_log_retention_days = var.${label}_restorable_days`,
    ),
    ...(regional
      ? [
          on(
            'multi_zone',
            'A standby in a second zone takes over with the same address and without loss.',
            `availability_type = var.${label}_standby ? "REGIONAL" : "ZONAL"`,
          ),
        ]
      : []),
  ];
}
