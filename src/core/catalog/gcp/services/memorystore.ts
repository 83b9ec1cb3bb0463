import { formatNumber } from '../../../messages/numbers.ts';
import type { CacheDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, HOURS, nameOf, variablePrefix } from '../foundation/names.ts';
import { edgeRule, NETWORK, oneAddress, PEERING } from '../foundation/network.ts';
import { alarm, metricOf } from '../foundation/observing.ts';
import { ownKey } from './cloud-kms.ts';
import { keptSecret, keptSecretUsage, secretReader } from './secret-manager.ts';

type CacheNode = GraphNode<'cache'>;

interface RedisSize extends SizeFacts {
  readonly memoryGib: number;
  readonly standby: boolean;
  readonly meter: string;
}

/** Prices fall at these sizes, GiB (cloud.google.com/memorystore/docs/redis/pricing); the largest instance has 300. */
const STEPS: readonly { readonly from: number; readonly name: string }[] = [
  { from: 1, name: 'M1-0to4gb' },
  { from: 5, name: 'M2-5to10gb' },
  { from: 11, name: 'M3-11to35gb' },
  { from: 36, name: 'M4-36to100gb' },
  { from: 101, name: 'M5-101to300gb' },
];
export const MOST_GIB = 300;
/** Redis wants a fifth of its memory for itself (cloud.google.com/memorystore/docs/redis/memory-management-best-practices). */
const USABLE = 0.8;
/** Redis works with one core: about a hundred thousand simple commands a second; a working assumption. */
export const MOST_OPS = 100_000;
/** Only the standard tier is promised anything (cloud.google.com/memorystore/docs/redis/sla). */
const STANDBY_AVAILABILITY = 99.9;

export const memorystoreRedis = entry<'cache', RedisSize>({
  id: 'gcp.memorystore-redis',
  service: 'Memorystore for Redis',
  capability: 'cache',
  inNetwork: true,
  fit(node, requirements) {
    if (node.demand.engine !== 'redis' || node.needs.scaleToZero || wantsProduct(requirements, 'valkey')) return null;
    return {
      because: `Memorystore keeps ${formatNumber(node.demand.memoryGb)} GB of results in memory inside the private network and answers in a millisecond.`,
      provides: ['cache'],
    };
  },
  size: (node) => redisSizes(node.demand),
  meter: ({ memoryGib, standby, meter }) => [
    {
      meter,
      what: standby ? 'Memory of the cache with its standby' : 'Memory of the cache',
      quantity: memoryGib * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(memoryGib)} GiB x ${HOURS}`,
    },
    keptSecretUsage('Password of the cache'),
  ],
  declare: (size, node, site) => redisBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, edge),
  claims: (size, node) => redisClaims(size, labelOf(node.id)),
  facts: () => ({ permissions: PERMISSIONS }),
});

/** The memory that is needed, and the next step at which a GiB becomes cheaper: it may cost less in all. */
function redisSizes(demand: CacheDemand): readonly RedisSize[] {
  const needed = Math.max(1, Math.ceil(gib(demand.memoryGb) / USABLE));
  if (needed > MOST_GIB || demand.peakOps > MOST_OPS) return [];
  const next = STEPS.find(({ from }) => from > needed)?.from;
  const sizes = next === undefined ? [needed] : [needed, next];
  return sizes.flatMap((memoryGib) => [false, true].map((standby) => redisSize(memoryGib, standby)));
}

function redisSize(memoryGib: number, standby: boolean): RedisSize {
  const step = STEPS.findLast(({ from }) => memoryGib >= from)?.name ?? 'M1-0to4gb';
  return {
    sku: `${standby ? 'Standard' : 'Basic'}, ${formatNumber(memoryGib)} GiB`,
    count: standby ? 2 : 1,
    provisioned: { memoryGb: (memoryGib * USABLE * 1024 ** 3) / 1e9 },
    qualities: managed(standby ? 2 : 1, standby ? STANDBY_AVAILABILITY : null),
    memoryGib,
    standby,
    meter: `memorystore_redis/${standby ? 'standard-ha' : 'basic'}/${step}`,
  };
}

function redisBlocks(size: RedisSize, node: CacheNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const secret = `${label}_auth`;
  const own = ownKey(site, 'redis');
  return [
    ...apis('redis', 'servicenetworking', 'secretmanager'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_memory_gib`,
      `Memory of ${node.title} in GiB.`,
      size.memoryGib,
      between(1, 300, 'Use 1 to 300 GiB.'),
    ),
    resource('data.tf', 'google_redis_instance', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      tier: size.standby ? 'STANDARD_HA' : 'BASIC',
      memory_size_gb: code(`var.${label}_memory_gib`),
      redis_version: 'REDIS_7_2',
      authorized_network: code(`${NETWORK}.id`),
      connect_mode: 'PRIVATE_SERVICE_ACCESS',
      transit_encryption_mode: 'SERVER_AUTHENTICATION',
      auth_enabled: true,
      customer_managed_key: own?.key,
      redis_configs: { 'maxmemory-policy': 'allkeys-lru' },
      deletion_protection: code('var.environment == "production"'),
      maintenance_policy: nested({
        weekly_maintenance_window: nested({ day: 'SUNDAY', start_time: nested({ hours: 3, minutes: 0 }) }),
      }),
      depends_on: [...enabled('redis'), code(PEERING), ...(own?.after ?? [])],
    }),
    ...keptSecret(secret, nameOf(node.id, '-auth'), site),
    resource('security.tf', 'google_secret_manager_secret_version', secret, {
      secret: code(`google_secret_manager_secret.${secret}.id`),
      secret_data: code(`google_redis_instance.${label}.auth_string`),
    }),
    ...alarm(site, label, {
      id: 'full',
      title: `${node.id} is full`,
      what: 'Memory utilization is above 90%: the least recently used keys are evicted.',
      filter: metricOf(
        'redis_instance',
        'redis.googleapis.com/stats/memory/usage_ratio',
        'instance_id',
        code(`google_redis_instance.${label}.id`),
      ),
      threshold: 0.9,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    }),
  ];
}

/** Its password is made by Google, kept as a secret, and read by those callers alone that an edge leads from. */
function grantCaller(node: CacheNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const instance = `google_redis_instance.${label}`;
  const secret = `${label}_auth`;
  const prefix = variablePrefix(site, node, 'CACHE');
  return {
    environment: {
      [`${prefix}_HOST`]: code(`${instance}.host`),
      [`${prefix}_PORT`]: code(`tostring(${instance}.port)`),
      [`${prefix}_CA_CERTIFICATE`]: code(`${instance}.server_ca_certs[0].cert`),
    },
    secrets: { [`${prefix}_AUTH`]: code(`google_secret_manager_secret.${secret}.secret_id`) },
    blocks: [
      edgeRule(site, edge, {
        addresses: [oneAddress(`${instance}.host`)],
        ports: [code(`tostring(${instance}.port)`)],
      }),
      secretReader(secret, `${caller.label}_${label}`, caller),
    ],
  };
}

function redisClaims({ standby }: RedisSize, label: string): readonly Claim[] {
  const instance = `google_redis_instance.${label}`;
  const zones: readonly Claim[] = standby
    ? [
        {
          kind: 'multi_zone',
          text: 'A replica in a second zone takes over.',
          resource: instance,
          attributes: { tier: 'STANDARD_HA' },
        },
      ]
    : [];
  return [
    {
      kind: 'private',
      text: 'The cache has an address in the private network only.',
      resource: instance,
      attributes: { connect_mode: 'PRIVATE_SERVICE_ACCESS' },
    },
    {
      kind: 'encrypted_in_transit',
      text: 'Connections to the cache use TLS.',
      resource: instance,
      attributes: { transit_encryption_mode: 'SERVER_AUTHENTICATION' },
    },
    ...zones,
  ];
}

const PERMISSIONS: Permissions = {
  google_redis_instance:
    'redis.instances.create,delete,get,getAuthString,update,updateAuth redis.operations.get compute.networks.get,use',
};
