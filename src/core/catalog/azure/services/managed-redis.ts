import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf, matches, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { always, counted, managed } from '../../kit/usage.ts';
import { customerManagedKey, managedKey } from '../foundation/encryption.ts';
import { type AzureOffering, entry, manage, type Permissions, reachable } from '../foundation/facts.ts';
import { PLACED, pairLabel, settingName, TAGS, text, worldName } from '../foundation/names.ts';
import { keyless, overZones } from './claims.ts';
import { privateAddress } from './private-link/address.ts';

type CacheNode = GraphNode<'cache'>;

/**
 * Sizes of Azure Managed Redis with memory per node, GB. Azure Cache for Redis is not offered: since 1 April 2026
 * only tenants with an existing cache can create another, and it retires on 30 September 2028.
 * learn.microsoft.com/azure/redis/overview, learn.microsoft.com/azure/azure-cache-for-redis/retirement-faq
 */
const NODES = [
  { name: 'Balanced_B0', memoryGb: 0.5, vcpus: 2 },
  { name: 'Balanced_B1', memoryGb: 1, vcpus: 2 },
  { name: 'Balanced_B3', memoryGb: 3, vcpus: 2 },
  { name: 'Balanced_B5', memoryGb: 6, vcpus: 2 },
  { name: 'MemoryOptimized_M10', memoryGb: 12, vcpus: 2 },
  { name: 'MemoryOptimized_M20', memoryGb: 24, vcpus: 4 },
  { name: 'MemoryOptimized_M50', memoryGb: 60, vcpus: 8 },
  { name: 'MemoryOptimized_M100', memoryGb: 120, vcpus: 16 },
] as const;

/** Usable share of the memory: a fifth is reserved for replication and fragmentation. */
const USABLE_SHARE = 0.8;

/** Simple commands/s per core: an assumption well below the published measurements of Azure. */
const OPERATIONS_PER_VCPU = 25_000;

/** Largest cache without clustering, GB; above it the keys of a multi-key command must share a hash slot. */
const UNSHARDED_GB = 24;

interface CacheSize extends SizeFacts {
  readonly name: string;
  readonly memoryGb: number;
  readonly replicated: boolean;
}

function sizes(node: CacheNode): readonly CacheSize[] {
  if (node.needs.scaleToZero) return [];
  const { memoryGb, peakOps } = node.demand;
  const fitting = NODES.filter(
    (size) => size.memoryGb * USABLE_SHARE >= memoryGb && size.vcpus * OPERATIONS_PER_VCPU >= peakOps,
  );
  return fitting.slice(0, 3).flatMap((size) =>
    [false, true].map((replicated) => ({
      sku: `${size.name.replace('_', ' ')}, ${size.memoryGb} GB${replicated ? ', with replica' : ''}`,
      count: replicated ? 2 : 1,
      name: size.name,
      provisioned: { memoryGb: size.memoryGb * USABLE_SHARE },
      memoryGb: size.memoryGb,
      replicated,
      // Service level agreement for online services: 99.99 % with zone-redundant high availability, none without.
      qualities: managed(replicated ? 2 : 1, replicated ? 99.99 : null),
    })),
  );
}

function meter(size: CacheSize): readonly Usage[] {
  const nodes = size.replicated ? 2 : 1;
  return [
    {
      meter: `managed_redis/node/${size.name}`,
      what: nodes === 2 ? 'node and its replica' : 'node',
      quantity: nodes * HOURS_PER_MONTH,
      arithmetic: `${nodes} x 730 h`,
    },
    always('private_link/private-endpoint', 'private endpoint'),
    counted('private_dns/zone', 'private DNS zone', 1, 1, 'zone'),
  ];
}

function declare(size: CacheSize, node: CacheNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const key = customerManagedKey(site, node.id);
  return [
    stringVariable(
      `${label}_sku`,
      'SKU of the cache, such as Balanced_B1.',
      size.name,
      matches(
        '^(Balanced_B|MemoryOptimized_M|ComputeOptimized_X)[0-9]+$',
        'Use an Azure Managed Redis SKU, such as Balanced_B1.',
      ),
    ),
    resource('data.tf', 'azurerm_managed_redis', label, {
      name: worldName(node.id),
      ...PLACED,
      sku_name: code(`var.${label}_sku`),
      high_availability_enabled: size.replicated,
      public_network_access: 'Disabled',
      ...TAGS,
      default_database: nested({
        access_keys_authentication_enabled: false,
        client_protocol: 'Encrypted',
        clustering_policy: size.memoryGb <= UNSHARDED_GB ? 'NoCluster' : 'EnterpriseCluster',
        eviction_policy: 'AllKeysLRU',
      }),
      ...managedKey(key, 'user_assigned_identity_id'),
      ...(key === null ? {} : { depends_on: key.after }),
    }),
    ...privateAddress({
      label,
      name: node.id,
      nodeId: node.id,
      target: `azurerm_managed_redis.${label}`,
      part: 'redisEnterprise',
      zone: { label: 'redis', name: 'privatelink.redis.azure.net' },
      group: 'redis',
    }),
  ];
}

const PERMISSIONS: Permissions = {
  azurerm_managed_redis: reachable(
    'Microsoft.Cache/redisEnterprise',
    ...manage('Microsoft.Cache/redisEnterprise/databases'),
    'Microsoft.Cache/redisEnterprise/databases/listKeys/action',
  ),
  azurerm_managed_redis_access_policy_assignment: manage(
    'Microsoft.Cache/redisEnterprise/databases/accessPolicyAssignments',
  ),
};

const offering: AzureOffering<'cache', CacheSize> = {
  id: 'azure.managed-redis',
  service: 'Azure Managed Redis',
  capability: 'cache',
  inNetwork: true,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    // learn.microsoft.com/azure/redis/development-faq: Azure Managed Redis listens on 10000.
    position: { subnet: 'endpoints', ports: ['10000'] },
    takesOwnKey: true,
    alarms: [
      {
        name: 'memory',
        description: 'Memory utilisation of the cache above 85 %.',
        address: `azurerm_managed_redis.${labelOf(node.id)}`,
        namespace: 'Microsoft.Cache/redisEnterprise',
        metric: 'usedmemorypercentage',
        aggregation: 'Maximum',
        threshold: 85,
      },
    ],
  }),
  fit(node, requirements) {
    if (node.demand.engine !== 'redis') return null;
    if (isExcluded(requirements, ['cache'], ['redis', 'azure managed redis'])) return null;
    return {
      because: `Holds ${formatNumber(node.demand.memoryGb)} GB in memory for ${formatNumber(node.demand.peakOps, 2)} commands/s, with a private endpoint and Entra ID authentication instead of access keys.`,
      provides: ['cache'],
    };
  },
  size: sizes,
  meter,
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const named = (name: string) => settingName(site, node, name);
    return {
      environment: {
        [named('CACHE_HOST')]: code(`azurerm_managed_redis.${label}.hostname`),
        [named('CACHE_PORT')]: code(`tostring(azurerm_managed_redis.${label}.default_database[0].port)`),
        [named('CACHE_USER')]: caller.identity,
        [named('CACHE_AUTH')]: text('entra'),
        [named('CACHE_TLS')]: text('true'),
      },
      secrets: {},
      blocks: [
        resource(
          'security.tf',
          'azurerm_managed_redis_access_policy_assignment',
          pairLabel(site, caller.label, label),
          {
            managed_redis_id: code(`azurerm_managed_redis.${label}.id`),
            object_id: caller.identity,
          },
        ),
      ],
    };
  },
  claims(size, node) {
    const address = `azurerm_managed_redis.${labelOf(node.id)}`;
    return [
      {
        kind: 'private',
        text: 'The cache is reachable only through a private endpoint.',
        resource: address,
        attributes: { public_network_access: 'Disabled' },
      },
      {
        kind: 'encrypted_in_transit',
        text: 'Connections without TLS are rejected.',
        resource: address,
        attributes: { 'default_database.client_protocol': 'Encrypted' },
      },
      keyless(address, 'default_database.access_keys_authentication_enabled'),
      ...overZones(
        size.replicated,
        address,
        { high_availability_enabled: true },
        'Automatic failover to a replica in another zone.',
      ),
    ];
  },
};

/** Redis in the private network. */
export const managedRedis = entry(offering);
