import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { gigabytes } from '../../../kit/usage.ts';
import { keptSecret } from '../../foundation/naming.ts';
import { crossZone, shareElsewhere } from '../../foundation/traffic.ts';
import { BURSTING, type ClusterSize, clusterQualities, instanceUsage, MOST_INSTANCES } from '../database.ts';
import { SINGLE_AZ_SLA } from '../rds/classes.ts';
import { userUsages } from '../rds/users.ts';

/** Monthly uptime percentage in the SLA, spread over zones (general knowledge, unverified). */
const SLA = 99.99;

export interface AuroraSize extends ClusterSize {
  /** Capacity units between which a serverless instance scales; null for one of a fixed class. */
  readonly units: { readonly least: number; readonly most: number; readonly mean: number } | null;
}

/** vCPUs, memory in GB, and baseline vCPUs; the baseline of a t4g is a fifth to a third (Aurora guide). */
const CLASSES = [
  { name: 'db.t4g.medium', vcpu: 2, steady: 0.4, memoryGb: 4 },
  { name: 'db.t4g.large', vcpu: 2, steady: 0.6, memoryGb: 8 },
  { name: 'db.r6g.large', vcpu: 2, steady: 2, memoryGb: 16 },
  { name: 'db.r6g.xlarge', vcpu: 4, steady: 4, memoryGb: 32 },
  { name: 'db.r6g.2xlarge', vcpu: 8, steady: 8, memoryGb: 64 },
  { name: 'db.r6g.4xlarge', vcpu: 16, steady: 16, memoryGb: 128 },
  { name: 'db.r6g.8xlarge', vcpu: 32, steady: 32, memoryGb: 256 },
  { name: 'db.r6g.12xlarge', vcpu: 48, steady: 48, memoryGb: 384 },
  { name: 'db.r6g.16xlarge', vcpu: 64, steady: 64, memoryGb: 512 },
] as const;
const MOST_SIZES = 3;
/** The volume that the instances share, GB (Aurora guide, "Quotas"). */
const MOST_GB = 131_072;
/** Share of the queries that need the writer; a working assumption, as is the share read from disk. */
const WRITES = 0.1;
const READ_FROM_DISK = 0.2;
/**
 * A capacity unit is 2 GB of memory and about a quarter of a vCPU; 0.5 to 256 of them (Aurora guide, "Serverless v2").
 */
const UNITS_PER_VCPU = 4;
const LEAST_UNITS = 0.5;
const MOST_UNITS = 256;
const MEMORY_FOR_ROWS = 0.75;
/** Peak-to-average ratio: the same working assumption as for the load. */
const PEAK_OVER_MEAN = 4;
const MILLION = 1_000_000;
const KB_PER_GB = 1_000_000;

/** Serverless if one instance carries the load, and the smallest classes with the readers that the load needs. */
export function auroraSizes(demand: RelationalDemand): readonly AuroraSize[] {
  if (demand.plannedGb > MOST_GB) return [];
  const peak = (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
  const mean = peak * demand.meanShare;
  return [...serverless(mean, peak), ...provisioned(mean, peak, demand)];
}

function serverless(mean: number, peak: number): readonly AuroraSize[] {
  const most = Math.max(2, Math.ceil(peak * UNITS_PER_VCPU));
  if (most > MOST_UNITS) return [];
  const units = { least: LEAST_UNITS, most, mean: Math.max(LEAST_UNITS, mean * UNITS_PER_VCPU) };
  return [1, 2].map((count) => ({
    sku: `${count} x ${LEAST_UNITS} to ${most} capacity units`,
    count,
    instance: 'db.serverless',
    units,
    qualities: clusterQualities(count, count > 1 ? SLA : SINGLE_AZ_SLA, 1),
  }));
}

function provisioned(mean: number, peak: number, demand: RelationalDemand): readonly AuroraSize[] {
  const fitting = CLASSES.flatMap((own) => {
    const needed = Math.max(1, Math.ceil(Math.max(peak / own.vcpu, mean / own.steady)));
    return own.vcpu >= peak * WRITES && own.steady >= mean * WRITES && needed < MOST_INSTANCES
      ? [{ ...own, needed }]
      : [];
  });
  return fitting
    .sort((a, b) => a.needed * a.vcpu - b.needed * b.vcpu || a.memoryGb - b.memoryGb)
    .slice(0, MOST_SIZES)
    .flatMap(({ name, needed, memoryGb, steady, vcpu }) => {
      const holds = demand.workingSetGb <= 0 ? 1 : Math.min(1, (memoryGb * MEMORY_FOR_ROWS) / demand.workingSetGb);
      const headroomScore = Number((holds * (steady < vcpu ? BURSTING : 1)).toFixed(2));
      return [needed, needed + 1].map((count) => ({
        sku: `${count} x ${name}`,
        count,
        instance: name,
        units: null,
        qualities: clusterQualities(count, count > 1 ? SLA : SINGLE_AZ_SLA, headroomScore),
      }));
    });
}

/**
 * Instances, the volume, its reads and writes, backups beyond the size of the volume, and rows between zones; copies
 * of the volume are free. @param zones over which the programs are spread
 */
export function auroraUsage(size: AuroraSize, demand: RelationalDemand, zones: number): readonly Usage[] {
  const queries = (demand.peakQps / PEAK_OVER_MEAN) * SECONDS_PER_MONTH;
  const operations = queries * (READ_FROM_DISK + WRITES);
  const rowsGb = (queries * demand.rowKb) / KB_PER_GB;
  return [
    size.units === null
      ? instanceUsage('aurora', size)
      : {
          meter: 'aurora/serverless-v2/acu',
          what: 'average capacity units (ACU), the same for each instance',
          quantity: size.count * size.units.mean * HOURS_PER_MONTH,
          arithmetic: `${formatNumber(size.count)} x ${formatNumber(size.units.mean)} units x ${HOURS_PER_MONTH} h`,
        },
    gigabytes('aurora/storage/standard', 'storage, six copies in three zones', demand.storedGb),
    {
      meter: 'aurora/io-requests',
      what: 'I/O: reads not served from memory, and writes',
      quantity: operations / MILLION,
      arithmetic: `average queries x ${formatNumber(READ_FROM_DISK + WRITES)}`,
    },
    {
      meter: 'aurora/backup-storage',
      what: 'backup storage for a week of changes beyond the volume size',
      quantity: demand.changeGbPerDay * 7,
      arithmetic: `7 x ${formatNumber(demand.changeGbPerDay)} GB`,
    },
    crossZone(
      rowsGb * shareElsewhere(Math.max(zones, size.qualities.zones)),
      'cross-zone data transfer of rows',
      `average queries x ${formatNumber(demand.rowKb)} KB x share of applications in other zones`,
    ),
    keptSecret("the master user's password"),
    ...userUsages(demand),
  ];
}
