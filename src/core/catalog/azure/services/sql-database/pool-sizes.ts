import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { always, counted, managed } from '../../../kit/usage.ts';
import { backupUsages, carries, type SqlNode } from './sizes.ts';

export interface PoolSize extends SizeFacts {
  readonly tier: 'standard' | 'general';
  /** Units of a Standard pool, or cores of a General Purpose one. */
  readonly capacity: number;
  readonly maxGb: number;
  /** Zone-redundant. */
  readonly spread: boolean;
}

/** Databases of the application itself: one, which stores the tenants. */
const OWN_DATABASES = 1;

/** Standard pools: units, databases, included GB. learn.microsoft.com/azure/azure-sql/database/resource-limits-dtu-elastic-pools */
const STANDARD = [
  { units: 50, databases: 100, gb: 50, workers: 100 },
  { units: 100, databases: 200, gb: 100, workers: 200 },
  { units: 200, databases: 500, gb: 200, workers: 400 },
  { units: 300, databases: 500, gb: 300, workers: 600 },
  { units: 400, databases: 500, gb: 400, workers: 800 },
] as const;
const UNITS_PER_CORE = 100;

/** General Purpose on Gen5: cores, databases, GB. learn.microsoft.com/azure/azure-sql/database/resource-limits-vcore-elastic-pools */
const GENERAL = [
  { cores: 2, databases: 100, gb: 512 },
  { cores: 4, databases: 200, gb: 756 },
  { cores: 6, databases: 500, gb: 756 },
  { cores: 8, databases: 500, gb: 1536 },
  { cores: 12, databases: 500, gb: 1536 },
  { cores: 16, databases: 500, gb: 2048 },
  { cores: 24, databases: 500, gb: 3072 },
  { cores: 40, databases: 500, gb: 4096 },
  { cores: 80, databases: 500, gb: 4096 },
] as const;
const WORKERS_PER_CORE = 100;
const MOST_DATABASES = 500;
const KEPT_SIZES = 2;

/** True if each tenant has its own database in one pool. */
export function isPooled({ demand: { tenants } }: SqlNode): boolean {
  return tenants?.apart === 'database' && tenants.count + OWN_DATABASES <= MOST_DATABASES;
}

function size(tier: PoolSize['tier'], capacity: number, maxGb: number, spread: boolean): PoolSize {
  const sku = tier === 'standard' ? `Standard pool, ${capacity} eDTU` : `General Purpose pool, ${capacity} vCore`;
  return {
    sku: `${sku}, ${formatNumber(maxGb)} GB${spread ? ',, zone-redundant' : ''}`,
    count: 1,
    tier,
    capacity,
    maxGb,
    spread,
    // Service level agreement for online services: Azure SQL Database 99.99 % in these tiers.
    qualities: managed(spread ? 3 : 1, 99.99, { operations: 0.1, headroomScore: tier === 'standard' ? 0.8 : 1 }),
  };
}

/** Pools with one database per tenant that meet the total demand, smallest first. */
export function poolSizes({ demand, needs }: SqlNode): readonly PoolSize[] {
  if (needs.scaleToZero) return [];
  const databases = (demand.tenants?.count ?? 0) + OWN_DATABASES;
  const stored = Math.max(1, Math.ceil(demand.plannedGb));
  const standard = STANDARD.filter(
    (pool) =>
      databases <= pool.databases && stored <= pool.gb && carries(pool.units / UNITS_PER_CORE, pool.workers, demand),
  );
  const general = GENERAL.filter(
    ({ cores, databases: most, gb }) =>
      databases <= most && stored <= gb && carries(cores, cores * WORKERS_PER_CORE, demand),
  );
  return [
    ...standard.slice(0, KEPT_SIZES).map(({ units, gb }) => size('standard', units, gb, false)),
    ...general
      .slice(0, KEPT_SIZES)
      .flatMap(({ cores }) => [size('general', cores, stored, false), size('general', cores, stored, true)]),
  ];
}

/** Usage of the pool: compute, storage and backups, independent of the number of databases. */
export function poolUsages(pool: PoolSize, node: SqlNode): readonly Usage[] {
  return [...compute(pool), ...backupUsages(pool.maxGb, node)];
}

function compute({ tier, capacity, maxGb, spread }: PoolSize): readonly Usage[] {
  if (tier === 'standard') return [always('sql_database/elastic-pool/standard-edtu', 'units of the pool', capacity)];
  return [
    always('sql_database/gp-gen5/vcore-compute', 'cores of the pool', capacity),
    always('sql_database/license', 'licence of the cores', capacity),
    ...(spread
      ? [always('sql_database/gp-gen5/zone-redundancy-compute-addon', 'zone redundancy of the cores', capacity)]
      : []),
    counted(`sql_database/storage/${spread ? 'gp-zone-redundant' : 'gp'}`, 'storage of all databases', maxGb, 1, 'GB'),
  ];
}
