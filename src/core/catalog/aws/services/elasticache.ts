import { formatNumber } from '../../../messages/numbers.ts';
import type { CacheDemand } from '../../../model/demand.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { between, joined, labelOf, matches, numberVariable, stringVariable } from '../../kit/blocks.ts';
import { always, managed } from '../../kit/usage.ts';
import { FIVE_MINUTES } from '../foundation/alarms.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, withKey } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';
import { crossZone, shareElsewhere } from '../foundation/traffic.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.99;

const PERMISSIONS = permissions(
  `
aws_elasticache_replication_group elasticache: AddTagsToResource CreateReplicationGroup DeleteReplicationGroup
 elasticache: DecreaseReplicaCount IncreaseReplicaCount ModifyReplicationGroup
 elasticache: ModifyReplicationGroupShardConfiguration RemoveTagsFromResource CreateSnapshot
aws_elasticache_subnet_group elasticache: AddTagsToResource CreateCacheSubnetGroup DeleteCacheSubnetGroup
 elasticache: ModifyCacheSubnetGroup
aws_elasticache_user elasticache: AddTagsToResource CreateUser DeleteUser ModifyUser
aws_elasticache_user_group elasticache: AddTagsToResource CreateUserGroup DeleteUserGroup ModifyUserGroup
`,
  { elasticache: scope('elasticache:{region}:*:*:{name}* elasticache:{region}:*:parametergroup:*', 'Describe* List*') },
  { aws_elasticache_replication_group: ['elasticache.amazonaws.com'] },
);

interface CacheSize extends SizeFacts {
  readonly nodeType: string;
  readonly copies: number;
}

interface NodeType {
  readonly name: string;
  /** GiB (ElastiCache guide, "Supported node types"). */
  readonly memoryGb: number;
  /**
   * Sustained simple commands/s of one shard. The engine processes commands on one core: about 100,000
   * on a full core, a share of it for burstable classes. A working assumption; measure your own.
   */
  readonly commands: number;
}

/** In ascending order of list price. */
const NODE_TYPES: readonly NodeType[] = [
  { name: 'cache.t4g.micro', memoryGb: 0.5, commands: 10_000 },
  { name: 'cache.t4g.small', memoryGb: 1.37, commands: 20_000 },
  { name: 'cache.t4g.medium', memoryGb: 3.09, commands: 20_000 },
  { name: 'cache.m7g.large', memoryGb: 6.38, commands: 100_000 },
  { name: 'cache.r7g.large', memoryGb: 13.07, commands: 100_000 },
  { name: 'cache.m7g.xlarge', memoryGb: 12.93, commands: 150_000 },
  { name: 'cache.r7g.xlarge', memoryGb: 26.32, commands: 150_000 },
  { name: 'cache.r7g.2xlarge', memoryGb: 52.82, commands: 250_000 },
  { name: 'cache.r7g.4xlarge', memoryGb: 105.81, commands: 250_000 },
  { name: 'cache.r7g.8xlarge', memoryGb: 209.55, commands: 250_000 },
  { name: 'cache.r7g.12xlarge', memoryGb: 317.77, commands: 250_000 },
];
/** A quarter of the memory is reserved for replication and failover (ElastiCache guide, "Managing reserved memory"). */
const USABLE_MEMORY = 0.75;
/** KB per command. A working assumption, like the peak-to-average ratio. */
const RESULT_KB = 1;
const PEAK_OVER_MEAN = 4;
const KB_PER_GB = 1_000_000;
const MOST_TYPES = 4;
const PORT = 6379;
/** Engine and parameters: Valkey is Redis-compatible and costs a fifth less. */
const ENGINE = { name: 'valkey', version: '8.0', parameters: 'default.valkey8' } as const;
const USER_NAME = 'app';
/** Characters of the id of a replication group or a user (ElastiCache API reference). */
const NAME_LENGTH = 40;

/** GB per month that applications read and write. */
function resultsGb({ peakOps }: CacheDemand): number {
  return ((peakOps / PEAK_OVER_MEAN) * SECONDS_PER_MONTH * RESULT_KB) / KB_PER_GB;
}

/** Redis-compatible cache with TLS and IAM authentication. */
const offering: AwsOffering<'cache', CacheSize> = {
  id: 'aws.elasticache-valkey',
  service: 'ElastiCache for Valkey',
  capability: 'cache',
  multiRegion: { standby: oneCopy },
  inNetwork: true,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    network: { tier: 'data' },
    alarms: [
      {
        name: 'memory',
        text: 'The cache memory is nearly full: use the next node type',
        namespace: 'AWS/ElastiCache',
        metric: 'DatabaseMemoryUsagePercentage',
        statistic: 'Maximum',
        dimensions: { ReplicationGroupId: code(`aws_elasticache_replication_group.${labelOf(id)}.id`) },
        above: 90,
        period: FIVE_MINUTES,
        times: 3,
      },
    ],
  }),
  fit: (node) =>
    node.demand.engine === 'redis' && !node.needs.scaleToZero
      ? {
          because: `Redis-compatible at a 20 % lower price; ${formatNumber(node.demand.memoryGb)} GB of data and ${formatNumber(node.demand.peakOps)} commands/s fit into one shard.`,
          provides: ['cache'],
        }
      : null,
  size: (node) => sizes(node.demand, node.needs.zones),
  meter: (size, { demand, needs }) => [
    always(
      `elasticache/node/${size.nodeType}/valkey`,
      size.copies === 1 ? 'one node' : `${size.copies} nodes in ${size.copies} zones`,
      size.copies,
    ),
    crossZone(
      resultsGb(demand) * shareElsewhere(Math.max(needs.zones, size.copies)),
      'cross-zone data transfer of results',
      `average commands x ${RESULT_KB} KB x share of applications in other zones`,
    ),
  ],
  declare: (size, node, site) => declare(size, node.title, site.label(node.id), site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const group = `aws_elasticache_replication_group.${label}`;
    const name = (what: string) => environmentName(node, site, 'CACHE', what);
    return accessGrant(
      {
        [name('HOST')]: code(`${group}.primary_endpoint_address`),
        [name('PORT')]: code(`tostring(${group}.port)`),
        [name('NAME')]: code(`${group}.replication_group_id`),
        [name('USER')]: code(`aws_elasticache_user.${label}.user_name`),
        [name('AUTH')]: code('"iam"'),
        [name('TLS')]: code('"true"'),
      },
      [
        grant(caller, label, [
          {
            sid: 'SignInToCache',
            actions: ['elasticache:Connect'],
            resources: [code(`${group}.arn`), code(`aws_elasticache_user.${label}.arn`)],
          },
        ]),
      ],
    );
  },
  claims(size, node) {
    const label = labelOf(node.id);
    const group = `aws_elasticache_replication_group.${label}`;
    return [
      {
        kind: 'encrypted_at_rest',
        text: `${node.title}: data at rest are encrypted.`,
        resource: group,
        attributes: { at_rest_encryption_enabled: 'true' },
      },
      {
        kind: 'encrypted_in_transit',
        text: `${node.title}: connections require TLS.`,
        resource: group,
        attributes: { transit_encryption_mode: 'required' },
      },
      {
        kind: 'private',
        text: `${node.title} runs in subnets without a route to the internet.`,
        resource: `aws_elasticache_subnet_group.${label}`,
        attributes: { subnet_ids: code('[for subnet in aws_subnet.data : subnet.id]') },
      },
      {
        kind: 'no_stored_password',
        text: `${node.title}: applications authenticate with short-lived IAM tokens.`,
        resource: `aws_elasticache_user.${label}`,
        attributes: { 'authentication_mode.type': 'iam' },
      },
      ...(size.copies > 1
        ? [
            {
              kind: 'multi_zone' as const,
              text: `${node.title}: automatic failover to a replica in another zone.`,
              resource: group,
              attributes: { multi_az_enabled: true },
            },
          ]
        : []),
    ];
  },
};

function sizes(demand: CacheDemand, zones: number): readonly CacheSize[] {
  const carrying = NODE_TYPES.filter(
    ({ memoryGb, commands }) => memoryGb * USABLE_MEMORY >= demand.memoryGb && commands >= demand.peakOps,
  ).slice(0, MOST_TYPES);
  return carrying.flatMap((type) => [1, Math.max(2, zones)].map((copies) => sizeOf(type, copies)));
}

/** A standby cache holds no data that could be lost. */
function oneCopy(size: CacheSize): CacheSize {
  const type = NODE_TYPES.find(({ name }) => name === size.nodeType);
  return type === undefined ? size : { ...sizeOf(type, 1), qualities: size.qualities };
}

function sizeOf(type: NodeType, copies: number): CacheSize {
  return {
    sku: `${copies} x ${type.name}`,
    count: copies,
    provisioned: { memoryGb: type.memoryGb * USABLE_MEMORY },
    nodeType: type.name,
    copies,
    qualities: managed(copies, copies > 1 ? SLA : null, { operations: 0.1 }),
  };
}

function declare(size: CacheSize, title: string, label: string, site: Site): readonly Block[] {
  return [
    ...variables(size, title, label),
    resource('data.tf', 'aws_elasticache_subnet_group', label, {
      name: named(label),
      description: 'Private data subnets',
      subnet_ids: subnetIds('data'),
    }),
    ...signIn(label),
    replicationGroup(label, title, site),
    output(
      `${label}_address`,
      `${title}: endpoint, reachable only from applications in the VPC.`,
      code(`aws_elasticache_replication_group.${label}.primary_endpoint_address`),
    ),
  ];
}

function signIn(label: string): readonly Block[] {
  return [
    resource(
      'security.tf',
      'aws_elasticache_user',
      label,
      {
        user_id: joined(named(label, NAME_LENGTH - USER_NAME.length - 1), `-${USER_NAME}`),
        user_name: joined(named(label, NAME_LENGTH - USER_NAME.length - 1), `-${USER_NAME}`),
        engine: ENGINE.name,
        access_string: 'on ~* +@all -@admin -@dangerous +info',
        authentication_mode: nested({ type: 'iam' }),
      },
      'Authenticates with an IAM token that is valid for fifteen minutes: user name and user id must be identical.',
    ),
    resource('security.tf', 'aws_elasticache_user_group', label, {
      user_group_id: named(label, NAME_LENGTH),
      engine: ENGINE.name,
      user_ids: [code(`aws_elasticache_user.${label}.user_id`)],
    }),
  ];
}

function replicationGroup(label: string, title: string, site: Site): Block {
  return resource(
    'data.tf',
    'aws_elasticache_replication_group',
    label,
    {
      replication_group_id: named(label, NAME_LENGTH),
      description: title,
      engine: ENGINE.name,
      engine_version: ENGINE.version,
      parameter_group_name: ENGINE.parameters,
      node_type: code(`var.${label}_node_type`),
      num_cache_clusters: code(`var.${label}_nodes`),
      automatic_failover_enabled: code(`var.${label}_nodes > 1`),
      multi_az_enabled: code(`var.${label}_nodes > 1`),
      port: PORT,
      subnet_group_name: code(`aws_elasticache_subnet_group.${label}.name`),
      security_group_ids: [code(`aws_security_group.${label}.id`)],
      user_group_ids: [code(`aws_elasticache_user_group.${label}.user_group_id`)],
      at_rest_encryption_enabled: true,
      ...withKey(site, 'kms_key_id'),
      transit_encryption_enabled: true,
      transit_encryption_mode: 'required',
      snapshot_retention_limit: 0,
      auto_minor_version_upgrade: true,
      apply_immediately: true,
    },
    'No snapshots: lost cache entries are read again from the data source.',
  );
}

function variables(size: CacheSize, title: string, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_node_type`,
      `${title}: node type.`,
      size.nodeType,
      matches('^cache\\\\.[a-z0-9]+\\\\.[a-z0-9]+$', 'Use a node type such as cache.t4g.micro.'),
    ),
    numberVariable(
      `${label}_nodes`,
      `${title}: number of nodes, each in a different zone; two or more enable automatic failover to a replica.`,
      size.copies,
      between(1, 6),
    ),
  ];
}

export const elasticache = entry(offering);
