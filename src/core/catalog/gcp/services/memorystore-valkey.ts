import { formatNumber } from '../../../messages/numbers.ts';
import type { CacheDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { between, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, HOURS, nameOf, projectRole, variablePrefix } from '../foundation/names.ts';
import { edgeRule, NETWORK, SUBNET } from '../foundation/network.ts';
import { ownKey } from './cloud-kms.ts';
import { MOST_GIB, MOST_OPS } from './memorystore.ts';

type CacheNode = GraphNode<'cache'>;

interface Machine {
  readonly type: 'SHARED_CORE_NANO' | 'STANDARD_SMALL' | 'HIGHMEM_MEDIUM' | 'HIGHMEM_XLARGE';
  readonly meter: string;
  /** Memory for keys (cloud.google.com/memorystore/docs/valkey/instance-node-specification). */
  readonly gib: number;
  /** Commands a second that a shard answers; a working assumption. */
  readonly ops: number;
}

interface ValkeySize extends SizeFacts {
  readonly machine: Machine;
  readonly shards: number;
  readonly replicas: number;
}

const MACHINES: readonly Machine[] = [
  { type: 'SHARED_CORE_NANO', meter: 'shared-core-nano', gib: 1.12, ops: 5000 },
  { type: 'STANDARD_SMALL', meter: 'standard-small', gib: 5.2, ops: 60_000 },
  { type: 'HIGHMEM_MEDIUM', meter: 'highmem-medium', gib: 10.4, ops: 100_000 },
  { type: 'HIGHMEM_XLARGE', meter: 'highmem-xlarge', gib: 46.4, ops: 200_000 },
];
const MOST_SHARDS = 250;
/** With a replica in another zone; nothing is promised without (cloud.google.com/memorystore/docs/valkey/sla). */
const REPLICATED_AVAILABILITY = 99.99;
/** The first address tells where the shards are (cloud.google.com/memorystore/docs/valkey/networking). */
const PORTS = ['6379', '11000-13047'];

/** Several shards share the keys: for those who name Valkey, and for more than one Redis machine answers. */
export const memorystoreValkey = entry<'cache', ValkeySize>({
  id: 'gcp.memorystore-valkey',
  service: 'Memorystore for Valkey',
  capability: 'cache',
  inNetwork: true,
  fit({ demand, needs }, requirements) {
    if (demand.engine !== 'redis' || needs.scaleToZero || !isChosen(demand, requirements)) return null;
    return {
      because: `Valkey uses the Redis protocol and spreads ${formatNumber(demand.memoryGb)} GB and ${formatNumber(demand.peakOps)} commands/s over shards${isTooMuch(demand) ? ': more than one Redis machine can serve' : ', as requested'}.`,
      provides: ['cache'],
    };
  },
  size: ({ demand }) => valkeySizes(demand),
  meter: ({ machine, shards, replicas }) => [
    {
      meter: `memorystore_valkey/node/${machine.meter}`,
      what: replicas > 0 ? 'Machines of the cache with a replica each' : 'Machines of the cache',
      quantity: shards * (1 + replicas) * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(shards)} x ${1 + replicas} x ${HOURS}`,
    },
  ],
  declare: (size, node, site) => valkeyBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    const label = site.label(node.id);
    const prefix = variablePrefix(site, node, 'CACHE');
    return {
      environment: {
        [`${prefix}_HOST`]: code(endpoint(label)),
        [`${prefix}_PORT`]: joined('6379'),
      },
      secrets: {},
      blocks: [
        edgeRule(site, edge, { addresses: [code('var.network_cidr')], ports: PORTS }),
        ...projectRole(`${caller.label}_${label}`, 'roles/memorystore.dbConnectionUser', caller.identity, null),
      ],
    };
  },
  claims: (size, node) => valkeyClaims(size, labelOf(node.id)),
  facts: () => ({ permissions: PERMISSIONS }),
});

function isTooMuch({ memoryGb, peakOps }: CacheDemand): boolean {
  return gib(memoryGb) > MOST_GIB || peakOps > MOST_OPS;
}

function isChosen(demand: CacheDemand, requirements: ResolvedRequirements): boolean {
  return wantsProduct(requirements, 'valkey') || isTooMuch(demand);
}

function endpoint(label: string): string {
  return `google_memorystore_instance.${label}.endpoints[0].connections[0].psc_auto_connection[0].ip_address`;
}

/** The fewest shards of the smallest machine that carries the load with at most eight of them, else of the largest. */
function valkeySizes(demand: CacheDemand): readonly ValkeySize[] {
  const shardsOf = (machine: Machine) =>
    Math.max(1, Math.ceil(gib(demand.memoryGb) / machine.gib), Math.ceil(demand.peakOps / machine.ops));
  const machine = MACHINES.find((each) => shardsOf(each) <= 8) ?? MACHINES.at(-1);
  if (machine === undefined || shardsOf(machine) > MOST_SHARDS) return [];
  const shards = shardsOf(machine);
  return [0, 1].map((replicas) => ({
    sku: `${formatNumber(shards)} x ${machine.type}${replicas > 0 ? ', a replica each' : ''}`,
    count: shards * (1 + replicas),
    qualities: managed(replicas > 0 ? 2 : 1, replicas > 0 ? REPLICATED_AVAILABILITY : null),
    machine,
    shards,
    replicas,
  }));
}

function valkeyBlocks({ machine, shards, replicas }: ValkeySize, node: CacheNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'memorystore');
  return [
    ...apis('memorystore', 'networkconnectivity'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_shards`,
      `Shards that the keys of ${node.title} are spread over.`,
      shards,
      between(1, MOST_SHARDS),
    ),
    resource('network.tf', 'google_network_connectivity_service_connection_policy', label, {
      name: nameOf(node.id),
      location: code('var.region'),
      service_class: 'gcp-memorystore',
      network: code(`${NETWORK}.id`),
      labels: code('local.labels'),
      psc_config: nested({ subnetworks: [code(`${SUBNET}.id`)] }),
      depends_on: enabled('networkconnectivity'),
    }),
    resource('data.tf', 'google_memorystore_instance', label, {
      instance_id: nameOf(node.id),
      location: code('var.region'),
      shard_count: code(`var.${label}_shards`),
      replica_count: replicas,
      node_type: machine.type,
      mode: 'CLUSTER',
      engine_version: 'VALKEY_8_0',
      engine_configs: { 'maxmemory-policy': 'allkeys-lru' },
      authorization_mode: 'IAM_AUTH',
      transit_encryption_mode: 'SERVER_AUTHENTICATION',
      kms_key: own?.key,
      deletion_protection_enabled: code('var.environment == "production"'),
      labels: code('local.labels'),
      desired_auto_created_endpoints: nested({ network: code(`${NETWORK}.id`), project_id: code('var.project_id') }),
      depends_on: [
        ...enabled('memorystore'),
        code(`google_network_connectivity_service_connection_policy.${label}`),
        ...(own?.after ?? []),
      ],
    }),
    output(`${label}_address`, `${node.title} inside the private network.`, code(endpoint(label))),
  ];
}

function valkeyClaims({ replicas }: ValkeySize, label: string): readonly Claim[] {
  const resource = `google_memorystore_instance.${label}`;
  return [
    {
      kind: 'no_stored_password',
      text: 'Programs authenticate to the cache with IAM.',
      resource,
      attributes: { authorization_mode: 'IAM_AUTH' },
    },
    {
      kind: 'encrypted_in_transit',
      text: 'Connections to the cache use TLS.',
      resource,
      attributes: { transit_encryption_mode: 'SERVER_AUTHENTICATION' },
    },
    ...(replicas > 0
      ? [
          {
            kind: 'multi_zone' as const,
            text: 'Each shard has a replica in a second zone that takes over.',
            resource,
            attributes: { replica_count: 1 },
          },
        ]
      : []),
  ];
}

const PERMISSIONS: Permissions = {
  google_memorystore_instance: 'memorystore.instances.create,delete,get,update memorystore.operations.get',
  google_network_connectivity_service_connection_policy:
    'networkconnectivity.serviceConnectionPolicies.create,delete,get,update networkconnectivity.operations.get compute.networks.get,use compute.subnetworks.get,use',
};
