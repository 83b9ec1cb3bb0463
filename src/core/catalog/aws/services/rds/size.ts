import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { always, gigabytes, managed } from '../../../kit/usage.ts';
import { keptSecret } from '../../foundation/naming.ts';
import { crossZone, shareElsewhere } from '../../foundation/traffic.ts';
import { BURSTING } from '../database.ts';
import { CLASSES, type InstanceClass, MULTI_AZ_SLA, SINGLE_AZ_SLA } from './classes.ts';
import type { Engine } from './engine.ts';
import { userUsages } from './users.ts';

/** One instance with its disk, and a standby where `multiAz`. */
export interface DatabaseSize<I extends InstanceClass = InstanceClass> extends SizeFacts {
  readonly instance: I;
  readonly multiAz: boolean;
  readonly diskGb: number;
}

export interface RdsSize extends DatabaseSize {
  /** Rows that programs in another zone read and write, GB a month. */
  readonly crossZoneGb: number;
}

/** Point-in-time recovery period in days. */
export const BACKUP_DAYS = 7;
/** Smallest and largest gp3 disk, GB (RDS guide, "Storage"). */
export const LEAST_DISK_GB = 20;
const MOST_DISK_GB = 65_536;
/** Share of memory that holds rows: shared buffers and the file cache, after connections and the system. */
export const MEMORY_FOR_ROWS = 0.75;
/**
 * Share of memory that RDS keeps for itself before it counts connections; a cautious reading of DBInstanceClassMemory.
 */
const MEMORY_FOR_CONNECTIONS = 0.85;
const BYTES_PER_GB = 1024 ** 3;
const KB_PER_GB = 1_000_000;
/** Share of the working set below which the disk answers so much that a class does not carry the load. */
const LEAST_MEMORY = 0.4;
/** Classes beyond the first that holds the working set. */
const MOST_ROOMY_CLASSES = 2;

/** Classes that carry the peak, each alone and with a standby in another zone. */
export function rdsSizes(demand: RelationalDemand, zones: number, engine: Engine): readonly RdsSize[] {
  const diskGb = Math.max(LEAST_DISK_GB, Math.ceil(demand.plannedGb));
  if (diskGb > MOST_DISK_GB) return [];
  const peak = (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
  const mean = peak * demand.meanShare;
  const carries = CLASSES.filter(
    (instance) =>
      instance.vcpu >= peak && instance.steadyVcpu >= mean && connections(instance, engine) >= demand.connections,
  );
  const queriesPerSecond = demand.peakQps * demand.meanShare;
  const rowsGb = (queriesPerSecond * SECONDS_PER_MONTH * demand.rowKb) / KB_PER_GB;
  return narrowed(carries, demand).flatMap((instance) =>
    [false, true].map((multiAz) => {
      const headroomScore = memoryShare(instance, demand) * (instance.steadyVcpu < peak ? BURSTING : 1);
      const crossZoneGb = rowsGb * shareElsewhere(Math.max(zones, multiAz ? 2 : 1));
      return { ...databaseSize(instance, instance.name, multiAz, diskGb, headroomScore), crossZoneGb };
    }),
  );
}

/** Every class that holds two fifths of the working set, up to some that hold all; else the largest. */
function narrowed(carries: readonly InstanceClass[], demand: RelationalDemand): readonly InstanceClass[] {
  const holding = carries.filter((instance) => memoryShare(instance, demand) >= LEAST_MEMORY);
  if (holding.length === 0) return carries.slice(-1);
  const firstRoomy = holding.findIndex((instance) => memoryShare(instance, demand) === 1);
  return firstRoomy < 0 ? holding : holding.slice(0, firstRoomy + MOST_ROOMY_CLASSES);
}

/** Share of the working set that stays in memory, 0 to 1. */
function memoryShare(instance: InstanceClass, demand: RelationalDemand): number {
  if (demand.workingSetGb <= 0) return 1;
  return Number(Math.min(1, (instance.memoryGb * MEMORY_FOR_ROWS) / demand.workingSetGb).toFixed(2));
}

function connections(instance: InstanceClass, engine: Engine): number {
  return (instance.memoryGb * MEMORY_FOR_CONNECTIONS * BYTES_PER_GB) / engine.bytesPerConnection;
}

/** @param name class, and edition where the engine has several */
export function databaseSize<I extends InstanceClass>(
  instance: I,
  name: string,
  multiAz: boolean,
  diskGb: number,
  headroomScore: number,
): DatabaseSize<I> {
  const zones = multiAz ? 2 : 1;
  return {
    sku: `${name}, ${formatNumber(diskGb)} GB gp3${multiAz ? ', standby in another zone' : ''}`,
    count: zones,
    provisioned: { vcpu: instance.vcpu, memoryGb: instance.memoryGb * MEMORY_FOR_ROWS },
    instance,
    multiAz,
    diskGb,
    qualities: managed(zones, multiAz ? MULTI_AZ_SLA : SINGLE_AZ_SLA, { operations: 0.1, headroomScore }),
  };
}

/** Usage: instance, storage, backups beyond the free backup storage, and cross-zone traffic. */
export function rdsUsage(size: RdsSize, demand: RelationalDemand, engine: Engine): readonly Usage[] {
  const copies = size.multiAz ? 2 : 1;
  return [
    always(
      `rds/instance/${size.instance.name}/${engine.id}/single-az`,
      size.multiAz ? 'database and standby' : 'database',
      copies,
    ),
    ...diskUsage(size, demand),
    crossZone(
      size.crossZoneGb,
      'cross-zone data transfer of rows',
      `average queries x ${formatNumber(demand.rowKb)} KB x share of applications in other zones`,
    ),
    keptSecret("the master user's password"),
    ...userUsages(demand),
  ];
}

/** Disk of every copy, and backups beyond the size of one, which are free up to that. */
export function diskUsage(size: DatabaseSize, demand: RelationalDemand): readonly Usage[] {
  const backupGb = demand.storedGb + demand.changeGbPerDay * BACKUP_DAYS - size.diskGb;
  return [
    gigabytes(
      `rds/storage/gp3/${size.multiAz ? 'multi-az' : 'single-az'}`,
      size.multiAz ? 'storage, both copies' : 'disk',
      size.diskGb,
    ),
    {
      meter: 'rds/backup-storage-beyond-free',
      what: 'backup storage beyond the disk size',
      quantity: Math.max(0, backupGb),
      arithmetic: `${formatNumber(demand.storedGb)} GB + ${BACKUP_DAYS} x ${formatNumber(demand.changeGbPerDay)} GB - ${formatNumber(size.diskGb)} GB free`,
    },
  ];
}
