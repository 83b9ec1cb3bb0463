import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Qualities, SizeFacts } from '../../../../model/offering.ts';

export type DatabaseNode = GraphNode<'relational_db'>;

/** A server size. */
export interface Compute {
  /** As Terraform names it, such as GP_Standard_D2ds_v5. */
  readonly sku: string;
  /** The machine alone, such as D2ds_v5. */
  readonly name: string;
  readonly vcores: number;
  readonly memoryGb: number;
  /** vCPU that it may use all day: burstable sizes earn 20 % of each core. learn.microsoft.com/azure/virtual-machines/sizes/general-purpose/b-family */
  readonly baseline: number;
  /** Connections that the engine allows at this size and that programs may use. */
  readonly connections: number;
  readonly burstable: boolean;
}

/** Differences between the engines that matter for sizing. */
export interface EngineFacts {
  readonly computes: readonly Compute[];
  /** The disk in GB that is bought for so many GB, or null where none is large enough. */
  disk(gb: number): number | null;
  /** Input and output operations a second of a disk. */
  iops(diskGb: number): number;
}

export interface DatabaseSize extends SizeFacts {
  readonly compute: Compute;
  readonly diskGb: number;
  readonly standby: boolean;
}

/** A peak is taken as four times the mean: what a burstable size must bear for long is a quarter of the peak. */
const PEAK_TO_MEAN = 4;

/** Share of a server's memory that holds pages of the database: the rest is the engine's and the system's. */
const CACHE_SHARE = 0.7;

/** Share of queries that write, and so reach the disk in any case. */
const WRITE_SHARE = 0.1;

function neededCores(demand: RelationalDemand): number {
  return (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
}

function carries(compute: Compute, demand: RelationalDemand): boolean {
  if (demand.connections > compute.connections) return false;
  const needed = neededCores(demand);
  return needed <= compute.vcores && needed / PEAK_TO_MEAN <= compute.baseline;
}

/** Share of the working set that memory holds, 0 to 1. */
function cached(compute: Compute, demand: RelationalDemand): number {
  return demand.workingSetGb <= 0 ? 1 : Math.min(1, (compute.memoryGb * CACHE_SHARE) / demand.workingSetGb);
}

/** Smallest disk that holds a year and answers what memory does not. */
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

/** The two smallest burstable sizes and the three smallest others that carry the demand, each alone and with a standby. */
export function databaseSizes(node: DatabaseNode, engine: EngineFacts): readonly DatabaseSize[] {
  if (node.needs.scaleToZero) return [];
  const fitting = engine.computes.filter((compute) => carries(compute, node.demand));
  const kept = [...fitting.filter((compute) => compute.burstable), ...fitting.filter((c) => !c.burstable).slice(0, 3)];
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
    // Service level agreement for online services: 99.99 % with a standby in another zone, 99.9 % alone.
    availability: standby ? 99.99 : 99.9,
    operations: 0.1,
    scalesToZero: false,
    headroomScore,
  };
  return {
    sku: skuOf(compute, diskGb, standby),
    count: standby ? 2 : 1,
    compute,
    diskGb,
    standby,
    qualities,
  };
}

function skuOf({ name }: Compute, diskGb: number, standby: boolean): string {
  return `${name}, ${formatNumber(diskGb)} GB${standby ? ', standby in another zone' : ''}`;
}

/** The same server without its standby, while it waits in a second region. */
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

/** The sizes of an engine. @param family of General Purpose, such as `ds_v5` */
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
