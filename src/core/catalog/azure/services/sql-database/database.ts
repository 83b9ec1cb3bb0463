import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../../model/terraform.ts';
import { labelOf, matches, stringVariable } from '../../../kit/blocks.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { TAGS } from '../../foundation/names.ts';
import { overZones } from '../claims.ts';
import { CREATE_USERS } from '../database-users.ts';
import { requiresTransactSql } from './engine.ts';
import { databaseHost, FAILOVER_PERMISSIONS, failoverGroup } from './failover-group.ts';
import { isPooled } from './pool-sizes.ts';
import { databaseAccess, databaseVariables, SQL_FACTS, SQL_PERMISSIONS, serverBlocks, serverClaims } from './server.ts';
import { BACKUP_DAYS, PAUSE_MINUTES, type SqlNode, type SqlSize, sqlSizes, sqlUsages } from './sizes.ts';

function variables(size: SqlSize, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_sku`,
      'SKU of the database, such as S0, GP_S_Gen5_2 or GP_Gen5_4.',
      size.name,
      matches('^(S[0-9]+|(GP|GP_S|HS|BC)_Gen5_[0-9]+)$', 'Use an Azure SQL Database SKU, such as GP_Gen5_2.'),
    ),
    ...databaseVariables(label),
  ];
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
  return [...variables(size, site.label(node.id)), ...serverBlocks(node, site), database(size, node, site)];
}

const offering: AzureOffering<'relational_db', SqlSize> = {
  id: 'azure.sql-database',
  service: 'Azure SQL Database',
  capability: 'relational_db',
  inNetwork: true,
  multiRegion: failoverGroup(),
  permissions: { ...SQL_PERMISSIONS, ...FAILOVER_PERMISSIONS },
  facts: () => SQL_FACTS,
  fit(node, requirements) {
    if (!requiresTransactSql(node, requirements) || isPooled(node)) return null;
    return {
      because: `Managed SQL Server, compatible with T-SQL, SQL Server drivers and tools, with point-in-time restore for ${BACKUP_DAYS} days and the licence included.`,
      provides: ['relational_db', 'backup'],
      actionRequired: CREATE_USERS,
      speaks: { protocol: 'tds', port: 1433 },
    };
  },
  size: sqlSizes,
  meter: sqlUsages,
  declare,
  grantAccess: (_size, node, site, caller) => databaseAccess(node, site, caller, databaseHost(node, site)),
  claims(size, node) {
    const label = labelOf(node.id);
    return [
      ...serverClaims(label),
      ...overZones(
        size.spread,
        `azurerm_mssql_database.${label}`,
        { zone_redundant: true },
        'The database is zone-redundant with automatic failover.',
      ),
    ];
  },
};

/** Managed SQL Server with a private endpoint. */
export const sqlDatabase = entry(offering);
