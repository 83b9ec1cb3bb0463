import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Qualities, SizeFacts } from '../../../../model/offering.ts';

export type DatabaseNode = GraphNode<'relational_db'>;

/** A server size. */
export interface Compute {
  /** Terraform name, such as GP_Standard_D2ds_v5. */
  readonly sku: string;
  /** Machine size without tier, such as D2ds_v5. */
  readonly name: string;
  readonly vcores: number;
  readonly memoryGb: number;
  /** Sustained vCPU: burstable sizes have a baseline of 20 % per core. learn.microsoft.com/azure/virtual-machines/sizes/general-purpose/b-family */
  readonly baseline: number;
  /** Connections available to applications at this size. */
  readonly connections: number;
  readonly burstable: boolean;
}

/** Differences between the engines that affect sizing. */
export interface EngineFacts {
  readonly computes: readonly Compute[];
  /** Disk size in GB for an amount of data in GB, or null if none is large enough. */
  disk(gb: number): number | null;
  /** IOPS of a disk. */
  iops(diskGb: number): number;
}

export interface DatabaseSize extends SizeFacts {
  readonly compute: Compute;
  readonly diskGb: number;
  readonly standby: boolean;
}

/** Peak load relative to the mean, an assumption: a burstable size must sustain a quarter of the peak. */
const PEAK_TO_MEAN = 4;

/** Share of server memory for the page cache: the engine and the operating system use the rest. */
const CACHE_SHARE = 0.7;

/** Share of queries that write and always access the disk. */
const WRITE_SHARE = 0.1;

function neededCores(demand: RelationalDemand): number {
  return (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
}

function carries(compute: Compute, demand: RelationalDemand): boolean {
  if (demand.connections > compute.connections) return false;
  const needed = neededCores(demand);
  return needed <= compute.vcores && needed / PEAK_TO_MEAN <= compute.baseline;
}

/** Cache hit ratio: share of the working set in memory, 0 to 1. */
function cached(compute: Compute, demand: RelationalDemand): number {
  return demand.workingSetGb <= 0 ? 1 : Math.min(1, (compute.memoryGb * CACHE_SHARE) / demand.workingSetGb);
}

/** Smallest disk that stores one year of data and has enough IOPS for cache misses and writes. */
function diskFor(compute: Compute, demand: RelationalDemand, engine: EngineFacts): number | null {
  const misses = (1 - WRITE_SHARE) * (1 - cached(compute, demand)) + WRITE_SHARE;
  const needed = demand.peakQps * misses;
  let disk = engine.disk(demand.plannedGb);
  while (disk !== null && engine.iops(disk) < needed) disk = engine.disk(disk + 1);
  return disk;
}

function headroomScoreOf(compute: Compute, demand: RelationalDemand): number {
  const memory = cached(compute, demand);
  const strained = compute.burstable && neededCores(demand) > 2 * compute.baseline;
  return Number((memory * (strained ? 0.7 : 1)).toFixed(2));
}

/** Share of the working set below which a server does not carry the load. */
const LEAST_MEMORY = 0.4;

/** The sizes that meet the demand, up to the first other than burstable that holds the working set. */
function fitting(demand: RelationalDemand, { computes }: EngineFacts): readonly Compute[] {
  const carrying = computes.filter((compute) => carries(compute, demand));
  const holding = carrying.filter((compute) => cached(compute, demand) >= LEAST_MEMORY);
  const roomy = holding.findIndex((compute) => !compute.burstable && cached(compute, demand) === 1);
  return holding.length === 0 ? carrying.slice(-1) : roomy < 0 ? holding : holding.slice(0, roomy + 1);
}

/** Each fitting size with and without a standby. */
export function databaseSizes(node: DatabaseNode, engine: EngineFacts): readonly DatabaseSize[] {
  if (node.needs.scaleToZero) return [];
  const kept = fitting(node.demand, engine);
  return kept.flatMap((compute): readonly DatabaseSize[] => {
    const diskGb = diskFor(compute, node.demand, engine);
    if (diskGb === null) return [];
    const headroomScore = headroomScoreOf(compute, node.demand);
    const alone = server(compute, diskGb, false, headroomScore);
    // Burstable servers have no standby. learn.microsoft.com/azure/reliability/reliability-postgresql-flexible-server
    return compute.burstable ? [alone] : [alone, server(compute, diskGb, true, headroomScore)];
  });
}

function server(compute: Compute, diskGb: number, standby: boolean, headroomScore: number): DatabaseSize {
  const qualities: Qualities = {
    zones: standby ? 2 : 1,
    // Service level agreement for online services: 99.99 % with a standby in another zone, 99.9 % without.
    availability: standby ? 99.99 : 99.9,
    operations: 0.1,
    scalesToZero: false,
    headroomScore,
  };
  return {
    sku: skuOf(compute, diskGb, standby),
    count: standby ? 2 : 1,
    provisioned: { vcpu: compute.vcores, memoryGb: compute.memoryGb * CACHE_SHARE },
    compute,
    diskGb,
    standby,
    qualities,
  };
}

function skuOf({ name }: Compute, diskGb: number, standby: boolean): string {
  return `${name}, ${formatNumber(diskGb)} GB${standby ? ', standby in another zone' : ''}`;
}

/** The same server without its standby, for the second region. */
export function withoutStandby(size: DatabaseSize): DatabaseSize {
  const { compute, diskGb, qualities } = size;
  const sku = skuOf(compute, diskGb, false);
  return { ...size, sku, count: 1, standby: false, qualities: { ...qualities, zones: 1 } };
}

/** Cores of General Purpose, 4 GiB each. learn.microsoft.com/azure/postgresql/compute-storage/concepts-compute */
const GENERAL_PURPOSE_CORES = [2, 4, 8, 16, 32, 48, 64, 96] as const;

interface Connections {
  readonly b1ms: number;
  readonly b2s: number;
  general(vcores: number): number;
}

/** Sizes of an engine. @param family of General Purpose, such as `ds_v5` */
export function computesOf(family: string, connections: Connections): readonly Compute[] {
  const burstable = (name: string, vcores: number, usable: number): Compute => ({
    sku: `B_Standard_${name}`,
    name,
    vcores,
    memoryGb: 2 * vcores,
    baseline: 0.2 * vcores,
    connections: usable,
    burstable: true,
  });
  return [
    burstable('B1ms', 1, connections.b1ms),
    burstable('B2s', 2, connections.b2s),
    ...GENERAL_PURPOSE_CORES.map((vcores) => ({
      sku: `GP_Standard_D${vcores}${family}`,
      name: `D${vcores}${family}`,
      vcores,
      memoryGb: 4 * vcores,
      baseline: vcores,
      connections: connections.general(vcores),
      burstable: false,
    })),
  ];
}
