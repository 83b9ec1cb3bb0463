import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { always, busyShare, counted, managed } from '../../../kit/usage.ts';

export type SqlNode = GraphNode<'relational_db'>;

type Tier = 'standard' | 'serverless' | 'general' | 'hyperscale';

export interface SqlSize extends SizeFacts {
  readonly tier: Tier;
  /** azurerm name, such as `GP_S_Gen5_2`. */
  readonly name: string;
  readonly cores: number;
  /** Minimum vCores of a serverless database while it is active. */
  readonly leastCores: number;
  readonly maxGb: number;
  /** Zone-redundant. */
  readonly spread: boolean;
}

/** Backup retention of a database, days. */
export const BACKUP_DAYS = 14;

/** Auto-pause delay of a serverless database, minutes without a connection. learn.microsoft.com/azure/azure-sql/database/serverless-tier-overview */
export const PAUSE_MINUTES = 60;

/**
 * DTU-based databases for low load: about 100 DTU equal one vCore, up to 250 GB are included.
 * learn.microsoft.com/azure/azure-sql/database/service-tiers-dtu and resource-limits-dtu-single-databases
 */
const STANDARD = [
  { name: 'S0', units: 10, workers: 60 },
  { name: 'S1', units: 20, workers: 90 },
  { name: 'S2', units: 50, workers: 120 },
  { name: 'S3', units: 100, workers: 200 },
] as const;
const UNITS_PER_CORE = 100;
const STANDARD_GB = 250;

/** Gen5 vCores with the maximum GB of General Purpose. learn.microsoft.com/azure/azure-sql/database/resource-limits-vcore-single-databases */
const CORES: readonly (readonly [cores: number, maxGb: number])[] = [
  [2, 1024],
  [4, 1024],
  [6, 1536],
  [8, 2048],
  [10, 2048],
  [12, 3072],
  [16, 3072],
  [20, 3072],
  [24, 4096],
  [32, 4096],
  [40, 4096],
  [80, 4096],
];

/** Hyperscale storage grows automatically up to 128 TB. learn.microsoft.com/azure/azure-sql/database/service-tier-hyperscale */
const HYPERSCALE_GB = 131_072;

/** Maximum concurrent workers per vCore; each running query uses one. Source: the same limits page. */
const WORKERS_PER_CORE = 100;

/** Share of connections with a running query at peak: connection pools keep idle connections open. */
const BUSY_CONNECTIONS = 0.25;

/** Share of queries that read from disk; 320 IOPS per vCore. Source: the same limits page. */
const DISK_SHARE = 0.3;
const IOPS_PER_CORE = 320;

/** Peak load relative to the mean: an assumption. */
const PEAK_TO_MEAN = 4;

function neededCores(demand: RelationalDemand): number {
  return (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
}

/** True if the vCores and concurrent requests meet the total demand of all databases. */
export function carries(cores: number, workers: number, demand: RelationalDemand): boolean {
  const enough = neededCores(demand) <= cores && demand.peakQps * DISK_SHARE <= cores * IOPS_PER_CORE;
  return enough && demand.connections * BUSY_CONNECTIONS <= workers;
}

function size(tier: Tier, name: string, cores: number, maxGb: number, spread: boolean): SqlSize {
  const words = {
    standard: 'Standard',
    serverless: 'serverless',
    general: 'General Purpose',
    hyperscale: 'Hyperscale',
  };
  return {
    sku: `${words[tier]} ${name}, ${formatNumber(maxGb)} GB${spread ? ',, zone-redundant' : ''}`,
    count: 1,
    ...(tier === 'serverless' ? {} : { provisioned: { vcpu: cores } }),
    tier,
    name,
    cores,
    leastCores: tier === 'serverless' ? Math.max(0.5, cores / 8) : cores,
    maxGb,
    spread,
    // Service level agreement for online services: Azure SQL Database 99.99 % in these tiers; Hyperscale 99.95 % with one replica.
    qualities: managed(spread ? 3 : 1, tier === 'hyperscale' ? 99.95 : 99.99, {
      operations: 0.1,
      headroomScore: tier === 'standard' ? 0.8 : 1,
    }),
  };
}

function standardSizes({ demand }: SqlNode): readonly SqlSize[] {
  if (demand.plannedGb > STANDARD_GB) return [];
  return STANDARD.filter(({ units, workers }) => carries(units / UNITS_PER_CORE, workers, demand)).map(
    ({ name, units }) => size('standard', name, units / UNITS_PER_CORE, STANDARD_GB, false),
  );
}

function coreSizes({ demand }: SqlNode): readonly SqlSize[] {
  const stored = Math.max(1, Math.ceil(demand.plannedGb));
  const fitting = CORES.filter(([cores, most]) => stored <= most && carries(cores, cores * WORKERS_PER_CORE, demand));
  return fitting
    .slice(0, 3)
    .flatMap(([cores]) => [
      size('serverless', `GP_S_Gen5_${cores}`, cores, stored, false),
      size('general', `GP_Gen5_${cores}`, cores, stored, false),
      size('general', `GP_Gen5_${cores}`, cores, stored, true),
    ]);
}

/** Hyperscale sizes, above the limits of General Purpose. */
function hyperscaleSizes({ demand }: SqlNode): readonly SqlSize[] {
  const stored = Math.ceil(demand.plannedGb);
  if (stored > HYPERSCALE_GB) return [];
  const fitting = CORES.filter(([cores]) => carries(cores, cores * WORKERS_PER_CORE, demand)).slice(0, 2);
  return fitting.map(([cores]) => size('hyperscale', `HS_Gen5_${cores}`, cores, stored, true));
}

/** Sizes that meet the demand, smallest first. */
export function sqlSizes(node: SqlNode): readonly SqlSize[] {
  const usual = [...standardSizes(node), ...coreSizes(node)];
  const all = usual.length === 0 ? hyperscaleSizes(node) : usual;
  if (!node.needs.scaleToZero) return all;
  const sleeping = all.filter(({ tier }) => tier === 'serverless');
  return sleeping.map((one) => ({ ...one, qualities: { ...one.qualities, scalesToZero: true } }));
}

/** vCore-hours of a serverless database: the larger of query load and minimum vCores while active. Resuming takes about a minute, so auto-pause is used only if the idle cost must be zero. */
function serverlessHours(size: SqlSize, { demand, needs }: SqlNode): number {
  const meanQps = demand.peakQps / PEAK_TO_MEAN;
  const working = (meanQps / demand.queriesPerVcpu) * HOURS_PER_MONTH;
  const awake = HOURS_PER_MONTH * (needs.scaleToZero ? busyShare(meanQps, PAUSE_MINUTES * 60) : 1);
  return Math.max(working, awake * size.leastCores);
}

function computeUsages(size: SqlSize, node: SqlNode): readonly Usage[] {
  if (size.tier === 'standard') return [always(`sql_database/dtu/${size.name}`, 'database with up to 250 GB')];
  if (size.tier === 'serverless') {
    const quantity = serverlessHours(size, node);
    const queries = (node.demand.peakQps / PEAK_TO_MEAN) * SECONDS_PER_MONTH;
    const arithmetic = `at least ${size.leastCores} vCore while active, ${formatNumber(queries)} queries/month`;
    return [
      { meter: 'sql_database/serverless-gp-gen5', what: 'cores while the database is active', quantity, arithmetic },
    ];
  }
  if (size.tier === 'hyperscale') {
    return [
      always('sql_database/hyperscale-gen5/vcore-compute', 'cores of the database and its replica', 2 * size.cores),
    ];
  }
  return [
    always('sql_database/gp-gen5/vcore-compute', 'cores', size.cores),
    always('sql_database/license', 'licence of the cores', size.cores),
    ...(size.spread
      ? [always('sql_database/gp-gen5/zone-redundancy-compute-addon', 'zone redundancy of the cores', size.cores)]
      : []),
  ];
}

function storageUsages(size: SqlSize): readonly Usage[] {
  if (size.tier === 'standard') return [];
  const kinds = { serverless: 'gp', general: size.spread ? 'gp-zone-redundant' : 'gp', hyperscale: 'hyperscale' };
  const arithmetic = `${formatNumber(size.maxGb)} GB`;
  return [{ meter: `sql_database/storage/${kinds[size.tier]}`, what: 'storage', quantity: size.maxGb, arithmetic }];
}

/** Usage of compute, storage, backups beyond the database size, and the private endpoint. */
export function sqlUsages(size: SqlSize, node: SqlNode): readonly Usage[] {
  return [...computeUsages(size, node), ...storageUsages(size), ...backupUsages(size.maxGb, node)];
}

/** Usage of backups beyond the provisioned size, and the private endpoint of the server. */
export function backupUsages(maxGb: number, { demand }: SqlNode): readonly Usage[] {
  const kept = demand.storedGb + demand.changeGbPerDay * BACKUP_DAYS;
  return [
    {
      meter: 'sql_database/backup-pitr/LRS',
      what: 'backups beyond the size of the database',
      quantity: Math.max(0, kept - maxGb),
      arithmetic: `${formatNumber(demand.storedGb)} GB + ${BACKUP_DAYS} days x ${formatNumber(demand.changeGbPerDay)} GB - ${formatNumber(maxGb)} GB`,
    },
    always('private_link/private-endpoint', 'private endpoint'),
    counted('private_dns/zone', 'private DNS zone', 1, 1, 'zone'),
  ];
}
