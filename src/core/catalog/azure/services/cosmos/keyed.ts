import { formatNumber } from '../../../../messages/numbers.ts';
import type { LookupDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, type Value } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { accountKey, customerManagedKey } from '../../foundation/encryption.ts';
import { type AzureOffering, entry, type PrivateLinkTarget } from '../../foundation/facts.ts';
import { deletionLock, GROUPED, PLACED, settingName, shortName, TAGS, text } from '../../foundation/names.ts';
import { callerSubnetIds } from '../../foundation/network/plan.ts';
import { secretReader, secretReference, vaultBlocks, vaultSecret } from '../../foundation/vault.ts';
import { locked, tls12 } from '../claims.ts';
import { multiRegionAccount } from '../regional/stores.ts';
import { COSMOS_PERMISSIONS } from './permissions.ts';
import { type StoreNode, type StoreSize, storeSizes, storeUsages } from './sizes.ts';

type KeyedCapability = 'wide_column_db' | 'graph_db';
type KeyedNode = GraphNode<'wide_column_db'>;

/** A Cosmos DB API that supports only key authentication: the key is stored in the vault. */
interface Surface<C extends KeyedCapability> {
  readonly id: string;
  readonly service: string;
  readonly capability: C;
  readonly switch: 'EnableCassandra' | 'EnableGremlin';
  readonly technologies: readonly string[];
  readonly host: string;
  readonly port: string;
  readonly link: Omit<PrivateLinkTarget, 'address'>;
  because(demand: LookupDemand): string;
  inner(label: string, throughput: Record<string, Value | ReturnType<typeof nested>>): readonly Block[];
}

function accountBlock<C extends KeyedCapability>(
  surface: Surface<C>,
  size: StoreSize,
  node: KeyedNode,
  site: Site,
): Block {
  const callers = callerSubnetIds(site);
  const key = customerManagedKey(site, node.id);
  const capabilities = [surface.switch, ...(size.mostUnits === null ? ['EnableServerless'] : [])];
  return resource('data.tf', 'azurerm_cosmosdb_account', site.label(node.id), {
    name: shortName('cosmos', node.id),
    ...PLACED,
    offer_type: 'Standard',
    kind: 'GlobalDocumentDB',
    minimal_tls_version: 'Tls12',
    ...(callers.length === 0 ? {} : { is_virtual_network_filter_enabled: true }),
    ...TAGS,
    ...accountKey(key),
    capabilities: capabilities.map((name) => nested({ name })),
    consistency_policy: nested({ consistency_level: 'Session' }),
    geo_location: nested({
      location: code('azurerm_resource_group.main.location'),
      failover_priority: 0,
      zone_redundant: size.spread && site.region.zones.length > 0,
    }),
    backup: nested({ type: 'Periodic', interval_in_minutes: 240, retention_in_hours: 168, storage_redundancy: 'Zone' }),
    ...(callers.length === 0 ? {} : { virtual_network_rule: callers.map((id) => nested({ id })) }),
    ...(key === null ? {} : { depends_on: key.after }),
  });
}

function keyed<C extends KeyedCapability>(surface: Surface<C>): AzureOffering<C, StoreSize> {
  return {
    id: surface.id,
    service: surface.service,
    capability: surface.capability,
    multiRegion: multiRegionAccount<StoreSize, GraphNode<C>>(),
    inNetwork: false,
    permissions: COSMOS_PERMISSIONS,
    facts: (_size, node) => ({
      takesOwnKey: true,
      privateLink: { address: `azurerm_cosmosdb_account.${labelOf((node as KeyedNode).id)}`, ...surface.link },
    }),
    fit(node, requirements) {
      if (isExcluded(requirements, [surface.capability], surface.technologies)) return null;
      return { because: surface.because((node as KeyedNode).demand), provides: [surface.capability, 'backup'] };
    },
    size: (node) => storeSizes(node as unknown as StoreNode),
    meter: (size, node) => storeUsages(size, node as unknown as StoreNode),
    declare(size, node, site) {
      const own = node as KeyedNode;
      const label = site.label(own.id);
      const account = `azurerm_cosmosdb_account.${label}`;
      return [
        ...vaultBlocks(site),
        accountBlock(surface, size, own, site),
        ...surface.inner(
          label,
          size.mostUnits === null ? {} : { autoscale_settings: nested({ max_throughput: size.mostUnits }) },
        ),
        vaultSecret(label, `${own.id}-key`, code(`${account}.primary_key`), false),
        ...deletionLock(label, account),
        output(`${label}_host`, `Host name of ${own.title}.`, joined(code(`${account}.name`), surface.host)),
      ];
    },
    grantAccess(_size, node, site, caller) {
      const own = node as KeyedNode;
      const label = site.label(own.id);
      const account = code(`azurerm_cosmosdb_account.${label}.name`);
      const named = (name: string) => settingName(site, own as GraphNode, name);
      const prefix = surface.capability === 'graph_db' ? 'GRAPH' : 'TABLES';
      return {
        environment: {
          [named(`${prefix}_HOST`)]: joined(account, surface.host),
          [named(`${prefix}_PORT`)]: text(surface.port),
          [named(`${prefix}_USER`)]: account,
        },
        secrets: { [named(`${prefix}_PASSWORD`)]: secretReference(label) },
        blocks: [secretReader(site, caller, label)],
      };
    },
    claims: (_size, node) => {
      const label = labelOf((node as KeyedNode).id);
      return [
        {
          kind: 'backed_up',
          text: 'Backups run every four hours and are retained for seven days.',
          resource: `azurerm_cosmosdb_account.${label}`,
          attributes: { 'backup.retention_in_hours': 168 },
        },
        tls12(`azurerm_cosmosdb_account.${label}`, { minimal_tls_version: 'Tls12' }),
        locked(label),
      ];
    },
  };
}

/** Wide-column database with the Cassandra API. */
export const cosmosCassandra = entry(
  keyed({
    id: 'azure.cosmos-cassandra',
    service: 'Azure Cosmos DB for Apache Cassandra',
    capability: 'wide_column_db',
    switch: 'EnableCassandra',
    technologies: ['cassandra', 'cosmos db', 'azure cosmos db'],
    host: '.cassandra.cosmos.azure.com',
    port: '10350',
    link: { part: 'Cassandra', zone: 'privatelink.cassandra.cosmos.azure.com' },
    because: (demand) =>
      `Wide-column database for Cassandra drivers without cluster management: ${formatNumber(demand.writesPerMonth)} writes/month with pay-per-request pricing.`,
    inner: (label, throughput) => [
      resource('data.tf', 'azurerm_cosmosdb_cassandra_keyspace', label, {
        name: 'app',
        ...GROUPED,
        account_name: code(`azurerm_cosmosdb_account.${label}.name`),
        ...throughput,
      }),
    ],
  }),
);

/** Graph database with the Gremlin API. */
export const cosmosGremlin = entry(
  keyed({
    id: 'azure.cosmos-gremlin',
    service: 'Azure Cosmos DB for Apache Gremlin',
    capability: 'graph_db',
    switch: 'EnableGremlin',
    technologies: ['gremlin', 'cosmos db', 'azure cosmos db'],
    host: '.gremlin.cosmos.azure.com',
    port: '443',
    link: { part: 'Gremlin', zone: 'privatelink.gremlin.cosmos.azure.com' },
    because: (demand) =>
      `Graph database with Gremlin traversals: ${formatNumber(demand.readsPerMonth)} reads/month with pay-per-request pricing, without servers.`,
    inner: (label, throughput) => [
      resource('data.tf', 'azurerm_cosmosdb_gremlin_database', label, {
        name: 'app',
        ...GROUPED,
        account_name: code(`azurerm_cosmosdb_account.${label}.name`),
      }),
      resource('data.tf', 'azurerm_cosmosdb_gremlin_graph', label, {
        name: 'graph',
        ...GROUPED,
        account_name: code(`azurerm_cosmosdb_account.${label}.name`),
        database_name: code(`azurerm_cosmosdb_gremlin_database.${label}.name`),
        partition_key_path: '/partition',
        partition_key_version: 2,
        ...throughput,
      }),
    ],
  }),
);
