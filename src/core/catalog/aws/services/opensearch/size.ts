import { formatNumber } from '../../../../messages/numbers.ts';
import type { SearchDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { always, managed } from '../../../kit/usage.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.9;

export interface SearchSize extends SizeFacts {
  readonly instance: string;
  readonly nodes: number;
  /** Disk of each node, GB. */
  readonly diskGb: number;
  readonly zones: 1 | 3;
}

interface Instance {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Burstable classes have a baseline of a share of their vCPUs. */
  readonly steady: number;
}

/** In ascending order of list price. Memory: OpenSearch Service guide, "Supported instance types". */
const INSTANCES: readonly Instance[] = [
  { name: 't3.small.search', vcpu: 2, memoryGb: 2, steady: 0.2 },
  { name: 't3.medium.search', vcpu: 2, memoryGb: 4, steady: 0.2 },
  { name: 'm7g.large.search', vcpu: 2, memoryGb: 8, steady: 1 },
  { name: 'r7g.large.search', vcpu: 2, memoryGb: 16, steady: 1 },
  { name: 'r7g.xlarge.search', vcpu: 4, memoryGb: 32, steady: 1 },
  { name: 'r7g.2xlarge.search', vcpu: 8, memoryGb: 64, steady: 1 },
  { name: 'r7g.4xlarge.search', vcpu: 16, memoryGb: 128, steady: 1 },
];
/** Ranked searches/s per vCPU. A working assumption; measure your own. */
const SEARCHES_PER_VCPU = 25;
/** Ratio of storage (index, merge space, reserved space) to document size: OpenSearch guide, "Sizing domains". */
const DISK_FACTOR = 1.45;
const LEAST_DISK_GB = 10;
/** Largest gp3 disk of the smaller instances here, GB (OpenSearch guide, "EBS volume size quotas"). */
const MOST_DISK_GB = 1024;
/** Nodes of a domain by default (OpenSearch quotas). */
const MOST_NODES = 80;
const MOST_SIZES = 3;
/** Half of the memory is the heap; half of the rest may hold vectors (OpenSearch guide, "k-NN settings"). */
const MEMORY_FOR_VECTORS = 0.25;
/** Bytes of a vector in the graph: 1.1 x (4 x dimensions + 8 x 16 neighbours), as the guide of k-NN has it. */
const GRAPH_FACTOR = 1.1;
const NEIGHBOUR_BYTES = 128;
const BYTES_PER_GB = 1024 ** 3;
const HEADROOM = 1.3;

/** One copy in one zone, or one copy in each of three zones. */
export function searchSizes(demand: SearchDemand): readonly SearchSize[] {
  const alone = INSTANCES.flatMap((instance) => sizeOf(instance, demand, 1)).slice(0, MOST_SIZES);
  const spread = INSTANCES.flatMap((instance) => sizeOf(instance, demand, 3)).slice(0, MOST_SIZES);
  return [...alone, ...spread];
}

function sizeOf(instance: Instance, demand: SearchDemand, zones: 1 | 3): readonly SearchSize[] {
  const copies = zones === 1 ? 1 : 2;
  const vectorGb = (demand.documents * GRAPH_FACTOR * (4 * demand.dimensions + NEIGHBOUR_BYTES)) / BYTES_PER_GB;
  const inMemory = demand.dimensions > 0 ? (vectorGb * copies) / (instance.memoryGb * MEMORY_FOR_VECTORS) : 0;
  const disk = (demand.storedGb * copies * DISK_FACTOR) / MOST_DISK_GB;
  const answers = (demand.peakQps * HEADROOM) / (SEARCHES_PER_VCPU * instance.vcpu * instance.steady);
  const spare = zones === 1 ? 1 : 1.5;
  const needed = Math.max(1, Math.ceil(Math.max(inMemory, disk, answers) * spare));
  const nodes = Math.ceil(needed / zones) * zones;
  if (nodes > MOST_NODES) return [];
  const diskGb = Math.max(LEAST_DISK_GB, Math.ceil((demand.storedGb * copies * DISK_FACTOR) / nodes));
  return [
    {
      sku: `${nodes} x ${instance.name}, ${formatNumber(diskGb)} GB gp3 each`,
      count: nodes,
      instance: instance.name,
      nodes,
      diskGb,
      zones,
      qualities: managed(zones, zones === 1 ? null : SLA, {
        operations: 0.2,
        headroomScore: instance.steady < 1 ? 0.8 : 1,
      }),
    },
  ];
}

export function searchUsage(size: SearchSize): readonly Usage[] {
  return [
    always(`opensearch/instance/${size.instance}`, size.nodes === 1 ? 'one node' : `${size.nodes} nodes`, size.nodes),
    {
      meter: 'opensearch/storage/gp3',
      what: 'disks of the nodes',
      quantity: size.nodes * size.diskGb,
      arithmetic: `${formatNumber(size.nodes)} x ${formatNumber(size.diskGb)} GB`,
    },
  ];
}
