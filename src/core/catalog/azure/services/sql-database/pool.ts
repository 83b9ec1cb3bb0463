import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource, variable } from '../../../../model/terraform.ts';
import { atLeast, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { PLACED, TAGS } from '../../foundation/names.ts';
import { overZones } from '../claims.ts';
import { CREATE_USERS } from '../database-users.ts';
import { requiresTransactSql } from './engine.ts';
import { isPooled, type PoolSize, poolSizes, poolUsages } from './pool-sizes.ts';
import { databaseAccess, databaseVariables, SQL_FACTS, SQL_PERMISSIONS, serverBlocks, serverClaims } from './server.ts';
import { BACKUP_DAYS, type SqlNode } from './sizes.ts';

/** `<label>_tenants`: tenants with their own database, empty by default. @param allowed text of the error message for the pattern */
export function tenantsVariable(label: string, pattern: string, allowed: string): Block {
  return variable(`${label}_tenants`, {
    description:
      'Names of the tenants, each with its own database. Removing a name deletes the database and all its data.',
    type: 'list(string)',
    default: [],
    validation: {
      condition: `alltrue([for tenant in var.${label}_tenants : can(regex("${pattern}", tenant))])`,
      message: `Use ${allowed}.`,
    },
  });
}

/** Maximum share of the pool per tenant, so that a busy tenant leaves capacity for the others. */
const MOST_OF_POOL = 0.5;
/** Allowed maximum capacities of one database in a pool. Source: the same pages as the sizes. */
const ALLOWED: Readonly<Record<PoolSize['tier'], readonly number[]>> = {
  standard: [10, 20, 50, 100, 200],
  general: [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40],
};

function pool(size: PoolSize, node: SqlNode, site: Site): Block {
  const label = site.label(node.id);
  const most = Math.max(...ALLOWED[size.tier].filter((one) => one <= size.capacity * MOST_OF_POOL));
  return resource('data.tf', 'azurerm_mssql_elasticpool', label, {
    name: `${node.id}-tenants`,
    ...PLACED,
    server_name: code(`azurerm_mssql_server.${label}.name`),
    max_size_gb: size.maxGb,
    ...(size.tier === 'general' ? { zone_redundant: isSpread(size, site) } : {}),
    ...TAGS,
    sku: nested({
      ...(size.tier === 'general'
        ? { name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5' }
        : { name: 'StandardPool', tier: 'Standard' }),
      capacity: code(`var.${label}_capacity`),
    }),
    per_database_settings: nested({ min_capacity: 0, max_capacity: code(`min(${most}, var.${label}_capacity)`) }),
  });
}

function isSpread({ spread }: PoolSize, { region }: Site): boolean {
  return spread && region.zones.length > 0;
}

/** A database in the pool: of the application, or one per tenant. */
function database(label: string, suffix: string, body: Body, size: PoolSize, site: Site): Block {
  return resource('data.tf', 'azurerm_mssql_database', `${label}${suffix}`, {
    ...body,
    server_id: code(`azurerm_mssql_server.${label}.id`),
    elastic_pool_id: code(`azurerm_mssql_elasticpool.${label}.id`),
    sku_name: 'ElasticPool',
    storage_account_type: isSpread(size, site) ? 'Zone' : 'Local',
    transparent_data_encryption_enabled: true,
    ...TAGS,
    short_term_retention_policy: nested({ retention_days: code(`var.${label}_backup_retention_days`) }),
  });
}

function declare(size: PoolSize, node: SqlNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const [unit, least] = size.tier === 'general' ? ['cores', 2] : ['units (eDTU)', 50];
  return [
    numberVariable(
      `${label}_capacity`,
      `Size of the pool that all tenants share, in ${unit}.`,
      size.capacity,
      atLeast(least),
    ),
    tenantsVariable(label, '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$', 'letters, digits, hyphens and underscores'),
    ...databaseVariables(label),
    ...serverBlocks(node, site),
    pool(size, node, site),
    database(label, '', { name: code(`var.${label}_name`) }, size, site),
    database(label, '_tenant', { for_each: code(`toset(var.${label}_tenants)`), name: code('each.value') }, size, site),
  ];
}

function claims(size: PoolSize, node: SqlNode): readonly Claim[] {
  const label = labelOf(node.id);
  return [
    ...serverClaims(label),
    {
      kind: 'tenants_apart',
      text: `Each tenant has its own database with separate point-in-time restore for the last ${BACKUP_DAYS} days.`,
      resource: `azurerm_mssql_database.${label}_tenant`,
      attributes: { 'short_term_retention_policy.retention_days': BACKUP_DAYS },
    },
    ...overZones(
      size.spread,
      `azurerm_mssql_elasticpool.${label}`,
      { zone_redundant: true },
      'The pool is zone-redundant with automatic failover.',
    ),
  ];
}

const offering: AzureOffering<'relational_db', PoolSize> = {
  id: 'azure.sql-elastic-pool',
  service: 'Azure SQL Database elastic pool',
  capability: 'relational_db',
  inNetwork: true,
  permissions: SQL_PERMISSIONS,
  facts: () => SQL_FACTS,
  fit(node, requirements) {
    if (!requiresTransactSql(node, requirements) || !isPooled(node)) return null;
    return {
      because: `A database for each of ${formatNumber(node.demand.tenants?.count ?? 0)} tenants with separate restore, in a pool of shared cores and storage with a limit per tenant.`,
      provides: ['relational_db', 'backup'],
      actionRequired: CREATE_USERS,
      speaks: { protocol: 'tds', port: 1433 },
    };
  },
  size: poolSizes,
  meter: poolUsages,
  declare,
  grantAccess: (_size, node, site, caller) =>
    databaseAccess(node, site, caller, code(`azurerm_mssql_server.${site.label(node.id)}.fully_qualified_domain_name`)),
  claims,
};

/** Managed SQL Server with one database per tenant in a shared pool. */
export const sqlElasticPool = entry(offering);
