import { formatNumber } from '../../../../messages/numbers.ts';
import type { SearchDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, numberVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, HOURS, nameOf, projectRole } from '../../foundation/names.ts';
import { ownKey } from '../cloud-kms.ts';

type VectorsNode = GraphNode<'vector_search'>;

interface Shard {
  readonly size: 'SHARD_SIZE_SMALL' | 'SHARD_SIZE_MEDIUM';
  readonly machine: string;
  readonly gib: number;
  /** Searches a second that a copy answers; a working assumption. */
  readonly qps: number;
}

interface VectorSize extends SizeFacts {
  readonly shard: Shard;
  readonly replicas: number;
  readonly indexGib: number;
}

/** Capacity of a shard, and the machine that serves it (cloud.google.com/vertex-ai/docs/vector-search/create-manage-index). */
const SHARDS: readonly Shard[] = [
  { size: 'SHARD_SIZE_SMALL', machine: 'e2-standard-2', gib: 2, qps: 100 },
  { size: 'SHARD_SIZE_MEDIUM', machine: 'e2-standard-16', gib: 20, qps: 500 },
];
const MOST_SHARDS = 50;
/** Numbers of a vector take four bytes each; the index built of them is half as large again. */
const BYTES_PER_NUMBER = 4;
const INDEX_FACTOR = 1.5;
const USUAL_DIMENSIONS = 768;
const BYTES_PER_GIB = 2 ** 30;

export const vertexVectorSearch = entry<'vector_search', VectorSize>({
  id: 'gcp.vertex-ai-vector-search',
  service: 'Vertex AI Vector Search',
  capability: 'vector_search',
  inNetwork: false,
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `Vector Search finds the nearest of ${formatNumber(demand.documents)} vectors in a few milliseconds and accepts new vectors while it runs.`,
          provides: ['vector_search'],
        },
  size: ({ demand, needs }) => SHARDS.flatMap((shard) => vectorSize(shard, demand, needs.zones) ?? []),
  meter: (size, { demand }) => vectorUsages(size, demand),
  declare: (size, node, site) => vectorBlocks(size, node, site),
  grantAccess: (_size, node, site, caller) => {
    const label = site.label(node.id);
    const prefix = label.toUpperCase();
    return {
      environment: {
        [`${prefix}_HOST`]: code(`google_vertex_ai_index_endpoint.${label}.public_endpoint_domain_name`),
        [`${prefix}_ENDPOINT`]: code(`google_vertex_ai_index_endpoint.${label}.id`),
        [`${prefix}_INDEX`]: code(`google_vertex_ai_index.${label}.id`),
        [`${prefix}_DEPLOYED`]: code(`google_vertex_ai_index_endpoint_deployed_index.${label}.deployed_index_id`),
      },
      secrets: {},
      blocks: projectRole(`${caller.label}_${label}`, 'roles/aiplatform.user', caller.identity, null),
    };
  },
  facts: () => ({ permissions: PERMISSIONS }),
});

function dimensionsOf({ dimensions }: SearchDemand): number {
  return dimensions > 0 ? dimensions : USUAL_DIMENSIONS;
}

function vectorSize(shard: Shard, demand: SearchDemand, zones: number): VectorSize | null {
  const indexGib = (demand.documents * dimensionsOf(demand) * BYTES_PER_NUMBER * INDEX_FACTOR) / BYTES_PER_GIB;
  const shards = Math.max(1, Math.ceil(indexGib / shard.gib));
  if (shards > MOST_SHARDS) return null;
  const replicas = Math.max(zones > 1 ? 2 : 1, Math.ceil(demand.peakQps / shard.qps));
  const count = shards * replicas;
  return {
    sku: `${formatNumber(count)} x ${shard.machine}, ${shards === 1 ? 'one shard' : `${formatNumber(shards)} shards`}`,
    count,
    // cloud.google.com/vertex-ai/sla: 99.9 % with two copies or more.
    qualities: managed(replicas > 1 ? 2 : 1, replicas > 1 ? 99.9 : null, { operations: 0.1 }),
    shard,
    replicas,
    indexGib,
  };
}

function vectorUsages({ shard, count, indexGib }: VectorSize, demand: SearchDemand): readonly Usage[] {
  return [
    {
      meter: `vertex_ai/vector-search/${shard.machine}`,
      what: 'Machines that search',
      quantity: count * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${HOURS}`,
    },
    {
      meter: 'vertex_ai/vector-search/index-build',
      what: 'Index rebuilt once a month',
      quantity: indexGib,
      arithmetic: `${formatNumber(demand.documents)} vectors x ${dimensionsOf(demand)} numbers x ${BYTES_PER_NUMBER} bytes x ${INDEX_FACTOR}`,
    },
  ];
}

function vectorBlocks({ shard, replicas }: VectorSize, node: VectorsNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'aiplatform');
  const encryption_spec = own === null ? undefined : nested({ kms_key_name: own.key });
  return [
    ...apis('aiplatform'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_dimensions`,
      `Numbers in a vector of ${node.title}, as specified by the embedding model; changing it recreates the index.`,
      dimensionsOf(node.demand),
      atLeast(2),
    ),
    numberVariable(
      `${label}_max_replicas`,
      `Most copies of ${node.title} that answer at a time.`,
      replicas * 2,
      atLeast(replicas),
    ),
    resource('data.tf', 'google_vertex_ai_index', label, {
      display_name: nameOf(node.id),
      encryption_spec,
      description: node.title,
      region: code('var.region'),
      labels: code('local.labels'),
      index_update_method: 'STREAM_UPDATE',
      metadata: nested({
        config: nested({
          dimensions: code(`var.${label}_dimensions`),
          approximate_neighbors_count: 150,
          shard_size: shard.size,
          distance_measure_type: 'COSINE_DISTANCE',
          feature_norm_type: 'UNIT_L2_NORM',
          algorithm_config: nested({
            tree_ah_config: nested({ leaf_node_embedding_count: 1000, leaf_nodes_to_search_percent: 10 }),
          }),
        }),
      }),
      depends_on: [...enabled('aiplatform'), ...(own?.after ?? [])],
    }),
    resource(
      'data.tf',
      'google_vertex_ai_index_endpoint',
      label,
      {
        display_name: nameOf(node.id),
        region: code('var.region'),
        labels: code('local.labels'),
        public_endpoint_enabled: true,
        encryption_spec,
        depends_on: [...enabled('aiplatform'), ...(own?.after ?? [])],
      },
      'Reached through the Google front end; only identities with the role can call it.',
    ),
    resource('data.tf', 'google_vertex_ai_index_endpoint_deployed_index', label, {
      index_endpoint: code(`google_vertex_ai_index_endpoint.${label}.id`),
      index: code(`google_vertex_ai_index.${label}.id`),
      region: code('var.region'),
      deployed_index_id: code(`replace("\${local.name}_${label}", "-", "_")`),
      display_name: node.title,
      enable_access_logging: true,
      dedicated_resources: nested({
        min_replica_count: replicas,
        max_replica_count: code(`var.${label}_max_replicas`),
        machine_spec: nested({ machine_type: shard.machine }),
      }),
    }),
    output(
      `${label}_index`,
      `Index that vectors of ${node.title} are put into.`,
      code(`google_vertex_ai_index.${label}.id`),
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_vertex_ai_index:
    'aiplatform.indexes.create,delete,get,update aiplatform.operations.list storage.objects.get,list',
  google_vertex_ai_index_endpoint:
    'aiplatform.indexEndpoints.create,delete,get,update aiplatform.operations.list compute.networks.get,use',
  google_vertex_ai_index_endpoint_deployed_index:
    'aiplatform.indexEndpoints.deploy,get,undeploy,update aiplatform.indexes.get aiplatform.operations.list',
};
