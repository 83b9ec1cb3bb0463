import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Fit, Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { joined, labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { accountKey, customerManagedKey } from '../../foundation/encryption.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import {
  deletionLock,
  GROUPED,
  PLACED,
  pairLabel,
  settingName,
  shortName,
  TAGS,
  text,
} from '../../foundation/names.ts';
import { callerSubnetIds } from '../../foundation/network/plan.ts';
import { keyless, locked, overZones, tls12 } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';
import { multiRegionAccount } from '../regional/stores.ts';
import { COSMOS_PERMISSIONS } from './permissions.ts';
import { type StoreCapability, type StoreNode, type StoreSize, storeSizes, storeUsages } from './sizes.ts';

/** Built-in role that reads and writes items but cannot change the account. */
const DATA_CONTRIBUTOR = '00000000-0000-0000-0000-000000000002';

function suits(node: StoreNode, requirements: ResolvedRequirements): Fit | null {
  if (isExcluded(requirements, [node.capability], ['cosmos db', 'azure cosmos db', 'cosmosdb'])) return null;
  return {
    because: `Stores items with access by key or query, for ${formatNumber(node.demand.readsPerMonth)} reads/month and ${formatNumber(node.demand.writesPerMonth)} writes/month, without server sizing.`,
    provides: ['document_db', 'key_value_db', 'backup'],
  };
}

function storeBlocks(size: StoreSize, node: StoreNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const callers = callerSubnetIds(site);
  const account = `azurerm_cosmosdb_account.${label}`;
  const key = customerManagedKey(site, node.id);
  return [
    stringVariable(
      `${label}_partition_key`,
      'Partition key path of the items. It cannot be changed later.',
      '/id',
      startsWith('/', 'Use a path such as /customerId.'),
    ),
    ...throughputVariable(label, size),
    resource('data.tf', 'azurerm_cosmosdb_account', label, {
      name: shortName('cosmos', node.id),
      ...PLACED,
      offer_type: 'Standard',
      kind: 'GlobalDocumentDB',
      local_authentication_enabled: false,
      minimal_tls_version: 'Tls12',
      ...(callers.length === 0 ? {} : { is_virtual_network_filter_enabled: true }),
      ...TAGS,
      ...accountKey(key),
      ...(size.mostUnits === null ? { capabilities: nested({ name: 'EnableServerless' }) } : {}),
      consistency_policy: nested({ consistency_level: 'Session' }),
      geo_location: nested({
        location: code('azurerm_resource_group.main.location'),
        failover_priority: 0,
        zone_redundant: size.spread && site.region.zones.length > 0,
      }),
      backup: nested({ type: 'Continuous', tier: 'Continuous7Days' }),
      ...(callers.length === 0 ? {} : { virtual_network_rule: callers.map((id) => nested({ id })) }),
      ...(key === null ? {} : { depends_on: key.after }),
    }),
    resource('data.tf', 'azurerm_cosmosdb_sql_database', label, {
      name: 'app',
      ...GROUPED,
      account_name: code(`${account}.name`),
    }),
    resource('data.tf', 'azurerm_cosmosdb_sql_container', label, {
      name: 'items',
      ...GROUPED,
      account_name: code(`${account}.name`),
      database_name: code(`azurerm_cosmosdb_sql_database.${label}.name`),
      partition_key_paths: [code(`var.${label}_partition_key`)],
      partition_key_version: 2,
      ...(size.mostUnits === null
        ? {}
        : { autoscale_settings: nested({ max_throughput: code(`var.${label}_max_request_units`) }) }),
    }),
    ...deletionLock(label, account),
    output(`${label}_endpoint`, `Endpoint of ${node.title}.`, code(`${account}.endpoint`)),
  ];
}

function throughputVariable(label: string, size: StoreSize): readonly Block[] {
  if (size.mostUnits === null) return [];
  return [
    variable(`${label}_max_request_units`, {
      description: 'Maximum autoscale throughput, RU/s. A multiple of 1000.',
      type: 'number',
      default: size.mostUnits,
      validation: {
        condition: `var.${label}_max_request_units >= 1000 && var.${label}_max_request_units % 1000 == 0`,
        message: 'Use 1000 or a multiple of 1000.',
      },
    }),
  ];
}

function store<C extends StoreCapability>(capability: C): AzureOffering<C, StoreSize> {
  return {
    id: 'azure.cosmos-db',
    service: 'Azure Cosmos DB for NoSQL',
    capability,
    multiRegion: multiRegionAccount<StoreSize, GraphNode<C>>(),
    inNetwork: false,
    permissions: COSMOS_PERMISSIONS,
    facts(_size, node) {
      const label = labelOf(node.id);
      const address = `azurerm_cosmosdb_account.${label}`;
      return {
        takesOwnKey: true,
        privateLink: linkTarget(address, 'Sql', 'documents.azure.com'),
        items: {
          database: code(`azurerm_cosmosdb_sql_database.${label}.id`),
          container: code(`azurerm_cosmosdb_sql_container.${label}.name`),
          accountKey: code(`${address}.primary_key`),
          grant: 'azurerm_cosmosdb_sql_role_assignment',
        },
      };
    },
    fit: (node, requirements) => suits(node as StoreNode, requirements),
    size: (node) => storeSizes(node as StoreNode),
    meter: (size, node) => storeUsages(size, node as StoreNode),
    declare: (size, node, site) => storeBlocks(size, node as StoreNode, site),
    grantAccess(_size, node, site, caller) {
      const label = site.label(node.id);
      const account = `azurerm_cosmosdb_account.${label}`;
      const named = (name: string) => settingName(site, node as GraphNode, name);
      return {
        environment: {
          [named('STORE_ENDPOINT')]: code(`${account}.endpoint`),
          [named('STORE_DATABASE')]: code(`azurerm_cosmosdb_sql_database.${label}.name`),
          [named('STORE_CONTAINER')]: code(`azurerm_cosmosdb_sql_container.${label}.name`),
          [named('STORE_AUTH')]: text('entra'),
        },
        secrets: {},
        blocks: [
          resource('security.tf', 'azurerm_cosmosdb_sql_role_assignment', pairLabel(site, caller.label, label), {
            ...GROUPED,
            account_name: code(`${account}.name`),
            role_definition_id: joined(code(`${account}.id`), `/sqlRoleDefinitions/${DATA_CONTRIBUTOR}`),
            principal_id: caller.identity,
            scope: code(`${account}.id`),
          }),
        ],
      };
    },
    claims(size, node) {
      const label = labelOf(node.id);
      const resourceAddress = `azurerm_cosmosdb_account.${label}`;
      return [
        keyless(resourceAddress, 'local_authentication_enabled'),
        {
          kind: 'backed_up',
          text: 'Point-in-time restore covers the last 7 days.',
          resource: resourceAddress,
          attributes: { 'backup.tier': 'Continuous7Days' },
        },
        tls12(resourceAddress, { minimal_tls_version: 'Tls12' }),
        ...overZones(
          size.spread,
          resourceAddress,
          { 'geo_location.zone_redundant': true },
          'Each item is replicated across three zones.',
        ),
        locked(label),
      ];
    },
  };
}

/** Cosmos DB as a document store and as a key-value store. */
export const cosmosDocuments = entry(store('document_db'));
export const cosmosKeyValues = entry(store('key_value_db'));
