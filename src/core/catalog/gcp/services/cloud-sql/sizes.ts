import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { managed } from '../../../kit/usage.ts';
import { gib } from '../../foundation/names.ts';

export interface SqlSize extends SizeFacts {
  readonly tier: string;
  readonly vcpu: number;
  readonly memoryGib: number;
  readonly diskGib: number;
  /** A standby in another zone takes over with the same address. */
  readonly regional: boolean;
  readonly shared: boolean;
  /** Connections to allow, where the class's own number is too small; else null. */
  readonly connections: number | null;
}

interface Tier {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGib: number;
  readonly shared: boolean;
}

/** Shared cores give a part of a vCPU: a working assumption of a fifth and a half (cloud.google.com/sql/docs/postgres/instance-settings). */
const SHARED: readonly Tier[] = [
  { name: 'db-f1-micro', vcpu: 0.2, memoryGib: 0.6, shared: true },
  { name: 'db-g1-small', vcpu: 0.5, memoryGib: 1.7, shared: true },
];
/** Own cores with 3.75 GiB each: the Enterprise edition ends at 96 vCPU and 624 GB. */
const VCPUS = [1, 2, 4, 8, 16, 32, 64, 96];
const GIB_PER_VCPU = 3.75;
const TIERS: readonly Tier[] = [
  ...SHARED,
  ...VCPUS.map((vcpu) => ({
    name: `db-custom-${vcpu}-${vcpu * GIB_PER_VCPU * 1024}`,
    vcpu,
    memoryGib: vcpu * GIB_PER_VCPU,
    shared: false,
  })),
];

/** Default connections of PostgreSQL by memory in GiB (cloud.google.com/sql/docs/postgres/flags); MySQL allows 250 and more. */
const POSTGRES_CONNECTIONS: readonly (readonly [least: number, connections: number])[] = [
  [120, 1000],
  [60, 800],
  [30, 600],
  [15, 500],
  [7.5, 400],
  [6, 200],
  [3.75, 100],
  [1.7, 50],
  [0, 25],
];

/** 10 GB is the least; 64 TB the most (cloud.google.com/sql/docs/quotas). */
const LEAST_DISK_GIB = 10;
const MOST_DISK_GIB = 65_536;
/** Share of the working set below which a tier does not carry the load. */
const LEAST_MEMORY = 0.4;
/** Share of the memory that the database has for data; the rest is for connections and the system. */
const DATA_MEMORY = 0.7;
/** Shared cores hold a small steady load in little memory; Google promises nothing for them. */
const MOST_HEADROOM: Readonly<Record<string, number>> = { 'db-f1-micro': 0.4, 'db-g1-small': 0.6 };
/** Only for instances with a standby and cores of their own (cloud.google.com/sql/sla). */
const REGIONAL_AVAILABILITY = 99.95;

/** Classes whose cores carry the peak with its headroom, each in one zone and with a standby in a second one. */
export function sqlSizes(demand: RelationalDemand): readonly SqlSize[] {
  const diskGib = Math.max(LEAST_DISK_GIB, Math.ceil(gib(demand.plannedGb)));
  if (diskGib > MOST_DISK_GIB) return [];
  const needed = (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
  const carrying = TIERS.filter(({ vcpu }) => vcpu >= needed);
  const holding = carrying.filter((tier) => memoryShare(tier, demand) >= LEAST_MEMORY);
  const comfortable = holding.findIndex((tier) => headroomScore(tier, demand) === 1);
  const offered =
    holding.length === 0 ? carrying.slice(-1) : comfortable < 0 ? holding : holding.slice(0, comfortable + 1);
  return offered.flatMap((tier) => [false, true].map((regional) => sqlSize(tier, demand, diskGib, regional)));
}

function sqlSize(tier: Tier, demand: RelationalDemand, diskGib: number, regional: boolean): SqlSize {
  const { name, vcpu, memoryGib, shared } = tier;
  return {
    sku: skuOf(name, diskGib, regional),
    count: regional ? 2 : 1,
    qualities: managed(regional ? 2 : 1, regional && !shared ? REGIONAL_AVAILABILITY : null, {
      operations: 0.1,
      headroomScore: headroomScore(tier, demand),
    }),
    provisioned: { vcpu, memoryGb: (memoryGib * DATA_MEMORY * 1024 ** 3) / 1e9 },
    tier: name,
    vcpu,
    memoryGib,
    diskGib,
    regional,
    shared,
    connections: demand.connections > allowedConnections(memoryGib, demand) ? Math.ceil(demand.connections) : null,
  };
}

function skuOf(tier: string, diskGib: number, regional: boolean): string {
  return `${tier}, ${formatNumber(diskGib)} GiB SSD, ${regional ? 'with a standby in a second zone' : 'in one zone'}`;
}

/** The same size without its standby. */
export function inOneZone(size: SqlSize): SqlSize {
  if (!size.regional) return size;
  const sku = skuOf(size.tier, size.diskGib, false);
  return { ...size, sku, count: 1, regional: false, qualities: { ...size.qualities, zones: 1 } };
}

/** 1 where memory holds the working set. */
function headroomScore(tier: Tier, demand: RelationalDemand): number {
  return Number(Math.min(MOST_HEADROOM[tier.name] ?? 1, memoryShare(tier, demand)).toFixed(3));
}

function memoryShare({ memoryGib }: Tier, { workingSetGb }: RelationalDemand): number {
  return Math.min(1, (DATA_MEMORY * memoryGib) / Math.max(gib(workingSetGb), 0.01));
}

function allowedConnections(memoryGib: number, { engine }: RelationalDemand): number {
  if (engine === 'mysql') return 250;
  return POSTGRES_CONNECTIONS.find(([least]) => memoryGib >= least)?.[1] ?? 25;
}
