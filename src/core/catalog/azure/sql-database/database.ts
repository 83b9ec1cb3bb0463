import type { Claim } from '../../../model/finding.ts';
import { type Body, code, nested } from '../../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../../model/iac.ts';
import { entry, type Offering } from '../../../model/offering.ts';
import type { Site } from '../../../model/site.ts';
import { ownKey } from '../encryption.ts';
import { PLACED, settingName, TAGS, text, worldName } from '../names.ts';
import { privateAddress } from '../private-link/address.ts';
import { deletionLock } from '../protection.ts';
import { secretReader, secretReference, vaultBlocks, vaultSecret } from '../vault.ts';
import { speaksTransactSql } from './asked.ts';
import { BACKUP_DAYS, PAUSE_MINUTES, type SqlNode, type SqlSize, sqlSizes, sqlUsages } from './sizes.ts';

function variables(size: SqlSize, label: string): readonly Block[] {
  return [
    variable(`${label}_sku`, {
      description: 'Size of the database, such as S0, GP_S_Gen5_2 or GP_Gen5_4.',
      type: 'string',
      default: size.name,
      validation: {
        condition: `can(regex("^(S[0-9]+|(GP|GP_S|HS|BC)_Gen5_[0-9]+)$", var.${label}_sku))`,
        message: 'Use a size of Azure SQL Database, such as GP_Gen5_2.',
      },
    }),
    variable(`${label}_name`, {
      description: 'Name of the database.',
      type: 'string',
      default: 'app',
      validation: {
        condition: `can(regex("^[A-Za-z][A-Za-z0-9_-]{0,127}$", var.${label}_name))`,
        message: 'Use letters, digits, hyphens and underscores, starting with a letter.',
      },
    }),
    variable(`${label}_backup_retention_days`, {
      description: 'Days back to which the database can be restored, to any moment until about ten minutes ago.',
      type: 'number',
      default: BACKUP_DAYS,
      validation: {
        condition: `var.${label}_backup_retention_days >= 1 && var.${label}_backup_retention_days <= 35`,
        message: 'Use 1 to 35.',
      },
    }),
  ];
}

function server(node: SqlNode, site: Site): Block {
  const label = site.label(node.id);
  const key = ownKey(site, node.id);
  const encrypted: Body =
    key === null
      ? { identity: nested({ type: 'SystemAssigned' }) }
      : {
          primary_user_assigned_identity_id: key.reader,
          transparent_data_encryption_key_vault_key_id: key.id,
          identity: nested({ type: 'UserAssigned', identity_ids: [key.reader] }),
        };
  return resource('data.tf', 'azurerm_mssql_server', label, {
    name: worldName(node.id),
    ...PLACED,
    version: '12.0',
    administrator_login: 'dbadmin',
    administrator_login_password: code(`random_password.${label}.result`),
    minimum_tls_version: '1.2',
    public_network_access_enabled: false,
    ...TAGS,
    ...encrypted,
    ...(key === null ? {} : { depends_on: key.after }),
  });
}

function database(size: SqlSize, node: SqlNode, site: Site): Block {
  const label = site.label(node.id);
  const zoned = size.spread && site.region.zones.length > 0;
  const tiers: Readonly<Record<SqlSize['tier'], Body>> = {
    standard: {},
    serverless: {
      min_capacity: size.leastCores,
      auto_pause_delay_in_minutes: node.needs.scaleToZero ? PAUSE_MINUTES : -1,
    },
    general: { zone_redundant: zoned },
    hyperscale: { zone_redundant: zoned, read_replica_count: 1 },
  };
  return resource('data.tf', 'azurerm_mssql_database', label, {
    name: code(`var.${label}_name`),
    server_id: code(`azurerm_mssql_server.${label}.id`),
    sku_name: code(`var.${label}_sku`),
    ...(size.tier === 'hyperscale' ? {} : { max_size_gb: size.maxGb }),
    ...tiers[size.tier],
    storage_account_type: zoned ? 'Zone' : 'Local',
    transparent_data_encryption_enabled: true,
    ...TAGS,
    short_term_retention_policy: nested({ retention_days: code(`var.${label}_backup_retention_days`) }),
  });
}

function declare(size: SqlSize, node: SqlNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `azurerm_mssql_server.${label}`;
  return [
    ...variables(size, label),
    ...vaultBlocks(site),
    resource('security.tf', 'random_password', label, {
      length: 32,
      min_lower: 2,
      min_upper: 2,
      min_numeric: 2,
      special: false,
    }),
    vaultSecret(label, `${node.id}-password`, code(`random_password.${label}.result`), false),
    server(node, site),
    database(size, node, site),
    ...privateAddress({
      label,
      name: node.id,
      nodeId: node.id,
      target: address,
      part: 'sqlServer',
      zone: { label: 'sql', name: 'privatelink.database.windows.net' },
      group: 'sql',
    }),
    ...deletionLock(label, address),
    output(
      `${label}_host`,
      `Address of ${node.title} inside the network.`,
      code(`${address}.fully_qualified_domain_name`),
    ),
  ];
}

function zoneClaims(size: SqlSize, address: string): readonly Claim[] {
  if (!size.spread) return [];
  return [
    {
      kind: 'multi_zone',
      text: 'The database runs over the zones of the region; another takes over by itself.',
      resource: address,
      argument: 'zone_redundant = true',
    },
  ];
}

const offering: Offering<'relational_db', SqlSize> = {
  id: 'azure.sql-database',
  service: 'Azure SQL Database',
  capability: 'relational_db',
  inNetwork: true,
  fit(node, requirements) {
    if (!speaksTransactSql(node, requirements)) return null;
    return {
      because: `SQL Server as a service: T-SQL, its drivers and tools work as they are, any moment of the last ${BACKUP_DAYS} days can be restored, and the licence is in the price.`,
      provides: ['relational_db', 'backup'],
      speaks: { protocol: 'tds', port: 1433 },
    };
  },
  size: sqlSizes,
  meter: sqlUsages,
  declare,
  accept(_size, node, site, caller) {
    const label = site.label(node.id);
    const address = `azurerm_mssql_server.${label}`;
    const named = (name: string) => settingName(site, node, name);
    return {
      environment: {
        [named('DB_HOST')]: code(`${address}.fully_qualified_domain_name`),
        [named('DB_PORT')]: text('1433'),
        [named('DB_NAME')]: code(`azurerm_mssql_database.${label}.name`),
        [named('DB_USER')]: code(`${address}.administrator_login`),
        [named('DB_ENCRYPT')]: text('true'),
      },
      secrets: { [named('DB_PASSWORD')]: secretReference(label) },
      blocks: [secretReader(caller, label)],
    };
  },
  claims(size, node) {
    const label = node.id.replaceAll('-', '_');
    return [
      {
        kind: 'private',
        text: 'The database has an address in the private network only.',
        resource: `azurerm_mssql_server.${label}`,
        argument: 'public_network_access_enabled = false',
      },
      {
        kind: 'encrypted_in_transit',
        text: 'Connections use TLS 1.2 or newer.',
        resource: `azurerm_mssql_server.${label}`,
        argument: 'minimum_tls_version = "1.2"',
      },
      {
        kind: 'encrypted_at_rest',
        text: 'Pages are encrypted before they reach the disk.',
        resource: `azurerm_mssql_database.${label}`,
        argument: 'transparent_data_encryption_enabled = true',
      },
      {
        kind: 'backed_up',
        text: `Any moment of the last ${BACKUP_DAYS} days can be restored.`,
        resource: `azurerm_mssql_database.${label}`,
        argument: `retention_days = var.${label}_backup_retention_days`,
      },
      {
        kind: 'deletion_protected',
        text: 'A lock keeps the server and its databases from being deleted.',
        resource: `azurerm_management_lock.${label}`,
        argument: 'lock_level = "CanNotDelete"',
      },
      ...zoneClaims(size, `azurerm_mssql_database.${label}`),
    ];
  },
};

/** SQL Server as a service, with an address in the private network. */
export const sqlDatabase = entry(offering);
