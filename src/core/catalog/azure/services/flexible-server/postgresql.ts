import type { Edge } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { customerManagedKey, managedKey } from '../../foundation/encryption.ts';
import { type AzureOffering, adjust, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { deletionLock, PLACED, pairLabel, settingName, TAGS, text, worldName } from '../../foundation/names.ts';
import { CREATE_USERS, entraAdministrator, identityUser } from '../database-users.ts';
import { crossRegionReplica } from '../regional/replica.ts';
import { requiresTransactSql } from '../sql-database/engine.ts';
import { serverAlarms } from './alarms.ts';
import { privateZone, serverClaims, serverVariables, standbyAndLifecycle } from './declare.ts';
import { BACKUP_DAYS, databaseUsages } from './meter.ts';
import { computesOf, type DatabaseNode, type DatabaseSize, databaseSizes, type EngineFacts } from './sizing.ts';

const VERSIONS = ['14', '15', '16', '17', '18'] as const;
const CURRENT_VERSION = '17';

/** Maximum connections by size, without the 15 that the service reserves. learn.microsoft.com/azure/postgresql/configure-maintain/concepts-limits */
const CORE_CONNECTIONS: Readonly<Record<number, number>> = { 2: 844, 4: 1703, 8: 3422 };
const MOST_CONNECTIONS = 4985;

const COMPUTES = computesOf('ds_v5', {
  b1ms: 35,
  b2s: 414,
  general: (vcores) => CORE_CONNECTIONS[vcores] ?? MOST_CONNECTIONS,
});

/** Disks in GB with their IOPS, P4 to P80. learn.microsoft.com/azure/postgresql/compute-storage/concepts-storage */
const DISKS: readonly (readonly [gb: number, iops: number])[] = [
  [32, 120],
  [64, 240],
  [128, 500],
  [256, 1100],
  [512, 2300],
  [1024, 5000],
  [2048, 7500],
  [4096, 7500],
  [8192, 16000],
  [16384, 18000],
  [32767, 20000],
];

const ENGINE: EngineFacts = {
  computes: COMPUTES,
  disk: (gb) => DISKS.find(([size]) => size >= gb)?.[0] ?? null,
  iops: (diskGb) => DISKS.find(([size]) => size === diskGb)?.[1] ?? 0,
};

/** Disk size in MB for azurerm, which uses special values for the two largest disks. */
function diskMb(gb: number): number {
  return gb === 32767 ? 33553408 : gb * 1024;
}

function versionOf(node: DatabaseNode): string {
  const wanted = node.demand.version?.split('.')[0] ?? CURRENT_VERSION;
  return VERSIONS.find((version) => version === wanted) ?? CURRENT_VERSION;
}

function declare(size: DatabaseSize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `azurerm_postgresql_flexible_server.${label}`;
  const key = customerManagedKey(site, node.id);
  return [
    ...serverVariables(label, size, versionOf(node), VERSIONS),
    ...privateZone(label, joined(code('local.name'), `-${node.id}.private.postgres.database.azure.com`)),
    resource('data.tf', 'azurerm_postgresql_flexible_server', label, {
      name: worldName(node.id),
      ...PLACED,
      version: code(`var.${label}_version`),
      sku_name: code(`var.${label}_sku`),
      storage_mb: diskMb(size.diskGb),
      auto_grow_enabled: true,
      backup_retention_days: code(`var.${label}_backup_retention_days`),
      delegated_subnet_id: code('azurerm_subnet.postgresql.id'),
      private_dns_zone_id: code(`azurerm_private_dns_zone.${label}.id`),
      public_network_access_enabled: false,
      ...TAGS,
      authentication: nested({
        active_directory_auth_enabled: true,
        password_auth_enabled: false,
        tenant_id: code('data.azurerm_client_config.current.tenant_id'),
      }),
      ...managedKey(key, 'primary_user_assigned_identity_id'),
      maintenance_window: nested({ day_of_week: 2, start_hour: 2, start_minute: 0 }),
      ...standbyAndLifecycle(size, site),
      depends_on: [
        ...(key?.after ?? []),
        code(`azurerm_private_dns_zone_virtual_network_link.${label}`),
        code('azurerm_subnet_network_security_group_association.postgresql'),
      ],
    }),
    resource('data.tf', 'azurerm_postgresql_flexible_server_database', label, {
      name: code(`var.${label}_name`),
      server_id: code(`${address}.id`),
      charset: 'UTF8',
      collation: 'en_US.utf8',
    }),
    setting(`${label}_tls`, label, 'require_secure_transport', 'on'),
    // Allows applications to run CREATE EXTENSION vector.
    ...(node.also.includes('vector_search') ? [setting(label, label, 'azure.extensions', 'VECTOR')] : []),
    ...entraAdministrator(label),
    ...deletionLock(label, address),
    output(`${label}_host`, `Private host name of ${node.title}.`, code(`${address}.fqdn`)),
  ];
}

/** A server parameter. */
function setting(label: string, server: string, name: string, value: string): Block {
  return resource('data.tf', 'azurerm_postgresql_flexible_server_configuration', label, {
    name,
    server_id: code(`azurerm_postgresql_flexible_server.${server}.id`),
    value,
  });
}

/** A component that has no other edge to the database than to read it. */
function onlyReads({ from, to }: Edge, site: Site): boolean {
  return site.edges.filter((edge) => edge.from === from && edge.to === to).every(({ kind }) => kind === 'read');
}

const POSTGRESQL = 'Microsoft.DBforPostgreSQL/flexibleServers';

const PERMISSIONS: Permissions = {
  azurerm_postgresql_flexible_server: manage(POSTGRESQL, 'Microsoft.DBforPostgreSQL/checkNameAvailability/action'),
  azurerm_postgresql_flexible_server_active_directory_administrator: manage(`${POSTGRESQL}/administrators`),
  azurerm_postgresql_flexible_server_configuration: adjust(`${POSTGRESQL}/configurations`),
  azurerm_postgresql_flexible_server_database: manage(`${POSTGRESQL}/databases`),
};

const offering: AzureOffering<'relational_db', DatabaseSize> = {
  id: 'azure.postgresql-flexible',
  service: 'Azure Database for PostgreSQL flexible server',
  capability: 'relational_db',
  multiRegion: crossRegionReplica('postgresql'),
  inNetwork: true,
  permissions: PERMISSIONS,
  facts(_size, node) {
    const address = `azurerm_postgresql_flexible_server.${labelOf(node.id)}`;
    return {
      position: { subnet: 'postgresql', ports: ['5432'] },
      takesOwnKey: true,
      alarms: serverAlarms(address, 'Microsoft.DBforPostgreSQL/flexibleServers'),
      backup: {
        type: 'postgresql_flexible_server',
        address,
        role: 'PostgreSQL Flexible Server Long Term Retention Backup Role',
      },
    };
  },
  fit(node, requirements) {
    if (node.demand.engine !== 'postgresql' || requiresTransactSql(node, requirements)) return null;
    if (isExcluded(requirements, ['relational_db'], ['postgresql', 'postgres'])) return null;
    return {
      because: `Managed PostgreSQL with point-in-time restore for ${BACKUP_DAYS} days; applications authenticate with managed identities, without a password.`,
      provides: ['relational_db', 'backup', ...node.also.filter((term) => term === 'vector_search')],
      actionRequired: CREATE_USERS,
    };
  },
  size: (node) => databaseSizes(node, ENGINE),
  meter: (size, node) => databaseUsages('postgresql_flexible', size, node),
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const address = `azurerm_postgresql_flexible_server.${label}`;
    const name = code(`${caller.address}.name`);
    return {
      environment: {
        [settingName(site, node, 'DB_HOST')]: code(`${address}.fqdn`),
        [settingName(site, node, 'DB_PORT')]: text('5432'),
        [settingName(site, node, 'DB_NAME')]: code(`azurerm_postgresql_flexible_server_database.${label}.name`),
        [settingName(site, node, 'DB_USER')]: name,
        [settingName(site, node, 'DB_AUTH')]: text('entra'),
        [settingName(site, node, 'DB_SSLMODE')]: text('verify-full'),
      },
      secrets: {},
      blocks: [
        identityUser(
          pairLabel(site, caller.label, label),
          name,
          code(`azurerm_postgresql_flexible_server_database.${label}.name`),
          onlyReads(edge, site),
        ),
      ],
    };
  },
  claims(size, node) {
    const label = labelOf(node.id);
    const address = `azurerm_postgresql_flexible_server.${label}`;
    return [
      {
        kind: 'private',
        text: 'The database has only a private IP address.',
        resource: address,
        attributes: { public_network_access_enabled: false },
      },
      {
        kind: 'no_stored_password',
        text: 'Password authentication is disabled: applications authenticate with Entra tokens.',
        resource: address,
        attributes: { 'authentication.password_auth_enabled': false },
      },
      {
        kind: 'least_privilege',
        text: 'Programs are users without administrator rights, which the administrator that you name creates with the SQL of the outputs.',
        resource: `azurerm_postgresql_flexible_server_active_directory_administrator.${label}`,
        attributes: { principal_type: 'Group' },
      },
      {
        kind: 'encrypted_in_transit',
        text: 'Connections without TLS are rejected.',
        resource: `azurerm_postgresql_flexible_server_configuration.${label}_tls`,
        attributes: { value: 'on', name: 'require_secure_transport' },
      },
      ...serverClaims(address, label, size),
    ];
  },
};

/** PostgreSQL as a flexible server in the private network. */
export const postgresql = entry(offering);
