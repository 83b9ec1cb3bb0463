import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { customerManagedKey, managedKey } from '../../foundation/encryption.ts';
import { type AzureOffering, adjust, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { deletionLock, GROUPED, PLACED, settingName, TAGS, text, worldName } from '../../foundation/names.ts';
import { passwordBlocks, vaultBlocks } from '../../foundation/vault.ts';
import { CREATE_USERS, passwordUser, passwordUserAccess } from '../database-users.ts';
import { crossRegionReplica } from '../regional/replica.ts';
import { requiresTransactSql } from '../sql-database/engine.ts';
import { serverAlarms } from './alarms.ts';
import { privateZone, serverClaims, serverVariables, standbyAndLifecycle } from './declare.ts';
import { BACKUP_DAYS, databaseUsages } from './meter.ts';
import { computesOf, type DatabaseNode, type DatabaseSize, databaseSizes, type EngineFacts } from './sizing.ts';

const VERSIONS = ['8.0.21', '8.4'] as const;
const CURRENT_VERSION = '8.4';

/** Maximum connections: 85 per GB for the smallest size, about 683 per core of General Purpose. learn.microsoft.com/azure/mysql/flexible-server/concepts-server-parameters */
const CONNECTIONS_PER_CORE = 683;

const COMPUTES = computesOf('ads_v5', {
  b1ms: 171,
  b2s: 341,
  general: (vcores) => CONNECTIONS_PER_CORE * vcores,
});

/** Disks from 20 GB to 16 TB in steps of 1 GB; 300 IOPS plus 3 IOPS per GB. learn.microsoft.com/azure/mysql/flexible-server/concepts-service-tiers-storage */
const SMALLEST_GB = 20;
const LARGEST_GB = 16_384;

const ENGINE: EngineFacts = {
  computes: COMPUTES,
  disk: (gb) => (gb > LARGEST_GB ? null : Math.max(SMALLEST_GB, Math.ceil(gb))),
  iops: (diskGb) => 300 + 3 * diskGb,
};

function versionOf(node: DatabaseNode): string {
  return node.demand.version?.startsWith('8.0') === true ? '8.0.21' : CURRENT_VERSION;
}

function declare(size: DatabaseSize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `azurerm_mysql_flexible_server.${label}`;
  return [
    ...serverVariables(label, size, versionOf(node), VERSIONS),
    ...privateZone(label, joined(code('local.name'), `-${node.id}.private.mysql.database.azure.com`)),
    ...vaultBlocks(site),
    ...passwordBlocks(label, node.id),
    mysqlServer(size, node, site),
    resource('data.tf', 'azurerm_mysql_flexible_database', label, {
      name: code(`var.${label}_name`),
      ...GROUPED,
      server_name: code(`${address}.name`),
      charset: 'utf8mb4',
      collation: 'utf8mb4_0900_ai_ci',
    }),
    resource('data.tf', 'azurerm_mysql_flexible_server_configuration', `${label}_tls`, {
      name: 'require_secure_transport',
      ...GROUPED,
      server_name: code(`${address}.name`),
      value: 'ON',
    }),
    ...passwordUser(label, node.id, (password) => [
      joined("CREATE USER IF NOT EXISTS 'app'@'%' IDENTIFIED BY '", password, "' REQUIRE SSL;"),
      joined('GRANT ALL PRIVILEGES ON `', code(`azurerm_mysql_flexible_database.${label}.name`), "`.* TO 'app'@'%';"),
    ]),
    ...deletionLock(label, address),
    output(`${label}_host`, `Private host name of ${node.title}.`, code(`${address}.fqdn`)),
  ];
}

function mysqlServer(size: DatabaseSize, node: DatabaseNode, site: Site): Block {
  const label = site.label(node.id);
  const key = customerManagedKey(site, node.id);
  return resource('data.tf', 'azurerm_mysql_flexible_server', label, {
    name: worldName(node.id),
    ...PLACED,
    version: code(`var.${label}_version`),
    sku_name: code(`var.${label}_sku`),
    administrator_login: 'dbadmin',
    administrator_password: code(`random_password.${label}.result`),
    backup_retention_days: code(`var.${label}_backup_retention_days`),
    delegated_subnet_id: code('azurerm_subnet.mysql.id'),
    private_dns_zone_id: code(`azurerm_private_dns_zone.${label}.id`),
    ...TAGS,
    storage: nested({ size_gb: size.diskGb, auto_grow_enabled: true }),
    ...managedKey(key, 'primary_user_assigned_identity_id'),
    maintenance_window: nested({ day_of_week: 2, start_hour: 2, start_minute: 0 }),
    ...standbyAndLifecycle(size, site),
    depends_on: [
      ...(key?.after ?? []),
      code(`azurerm_private_dns_zone_virtual_network_link.${label}`),
      code('azurerm_subnet_network_security_group_association.mysql'),
    ],
  });
}

const MYSQL = 'Microsoft.DBforMySQL/flexibleServers';

const PERMISSIONS: Permissions = {
  azurerm_mysql_flexible_database: manage(`${MYSQL}/databases`),
  azurerm_mysql_flexible_server: manage(MYSQL, 'Microsoft.DBforMySQL/checkNameAvailability/action'),
  azurerm_mysql_flexible_server_configuration: adjust(`${MYSQL}/configurations`),
};

const offering: AzureOffering<'relational_db', DatabaseSize> = {
  id: 'azure.mysql-flexible',
  service: 'Azure Database for MySQL flexible server',
  capability: 'relational_db',
  multiRegion: crossRegionReplica('mysql'),
  inNetwork: true,
  permissions: PERMISSIONS,
  facts(_size, node) {
    const address = `azurerm_mysql_flexible_server.${labelOf(node.id)}`;
    return {
      position: { subnet: 'mysql', ports: ['3306'] },
      takesOwnKey: true,
      alarms: serverAlarms(address, 'Microsoft.DBforMySQL/flexibleServers'),
    };
  },
  fit(node, requirements) {
    if (node.demand.engine !== 'mysql' || requiresTransactSql(node, requirements)) return null;
    if (isExcluded(requirements, ['relational_db'], ['mysql'])) return null;
    return {
      because: `Managed MySQL with point-in-time restore for ${BACKUP_DAYS} days; its password is generated and stored in Key Vault.`,
      provides: ['relational_db', 'backup'],
      actionRequired: CREATE_USERS,
    };
  },
  size: (node) => databaseSizes(node, ENGINE),
  meter: (size, node) => databaseUsages('mysql_flexible', size, node),
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const address = `azurerm_mysql_flexible_server.${label}`;
    const user = passwordUserAccess(site, caller, label, (name) => settingName(site, node, name));
    return {
      ...user,
      environment: {
        [settingName(site, node, 'DB_HOST')]: code(`${address}.fqdn`),
        [settingName(site, node, 'DB_PORT')]: text('3306'),
        [settingName(site, node, 'DB_NAME')]: code(`azurerm_mysql_flexible_database.${label}.name`),
        [settingName(site, node, 'DB_SSLMODE')]: text('VERIFY_IDENTITY'),
        ...user.environment,
      },
    };
  },
  claims(size, node) {
    const label = labelOf(node.id);
    const address = `azurerm_mysql_flexible_server.${label}`;
    return [
      {
        kind: 'private',
        text: 'The database has only a private IP address.',
        resource: address,
        attributes: { delegated_subnet_id: code('azurerm_subnet.mysql.id') },
      },
      {
        kind: 'encrypted_in_transit',
        text: 'Connections without TLS are rejected.',
        resource: `azurerm_mysql_flexible_server_configuration.${label}_tls`,
        attributes: { value: 'ON', name: 'require_secure_transport' },
      },
      ...serverClaims(address, label, size),
    ];
  },
};

/** MySQL as a flexible server in the private network. */
export const mysql = entry(offering);
