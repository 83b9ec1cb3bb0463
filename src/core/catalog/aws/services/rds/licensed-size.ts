import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { keptSecret } from '../../foundation/kept-secret.ts';
import { MULTI_AZ_SLA, SINGLE_AZ_SLA } from './classes.ts';
import { BACKUP_DAYS } from './size.ts';

/** What differs between the engines with a licence. */
export interface LicensedEngine {
  readonly id: 'sqlserver' | 'oracle';
  readonly title: string;
  /** Names by which it is asked for. */
  readonly names: readonly string[];
  readonly version: string;
  /** Where it takes TLS. */
  readonly port: number;
  readonly protocol: string;
  /** Largest gp3 disk, GB (RDS guide, "Storage"). */
  readonly mostGb: number;
  readonly logs: readonly string[];
}

export interface LicensedSize extends SizeFacts {
  readonly instance: string;
  readonly edition: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  readonly multiAz: boolean;
  readonly diskGb: number;
}

interface LicensedClass {
  readonly name: string;
  readonly edition: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  readonly steadyVcpu: number;
}

function classOf(name: string, edition: string, vcpu: number, memoryGb: number, share = 1): LicensedClass {
  return { name: `db.${name}`, edition, vcpu, memoryGb, steadyVcpu: vcpu * share };
}

/**
 * In ascending order of price. Express uses four cores and keeps 10 GB, Standard 24 cores; Standard Two of Oracle takes
 * 16 vCPU at most (RDS guide, "SQL Server DB instance class support", "Oracle SE2"). A t3 answers steadily with 30 to 40 %.
 */
const CLASSES: Readonly<Record<LicensedEngine['id'], readonly LicensedClass[]>> = {
  sqlserver: [
    classOf('t3.large', 'ex', 2, 8, 0.3),
    classOf('m5.large', 'se', 2, 8),
    classOf('m5.xlarge', 'se', 4, 16),
    classOf('m5.2xlarge', 'se', 8, 32),
    classOf('m5.4xlarge', 'se', 16, 64),
    classOf('m5.8xlarge', 'se', 32, 128),
    classOf('m5.12xlarge', 'se', 48, 192),
  ],
  oracle: [
    classOf('t3.large', 'se2', 2, 8, 0.3),
    classOf('t3.xlarge', 'se2', 4, 16, 0.4),
    classOf('t3.2xlarge', 'se2', 8, 32, 0.4),
  ],
};
const EXPRESS = 'ex';
const MOST_EXPRESS_GB = 10;
const LEAST_DISK_GB = 20;
const MEMORY_FOR_ROWS = 0.75;
const MOST_CLASSES = 3;
const BURSTING = 0.7;

/** Classes that carry the peak, each alone and with a standby in another zone. */
export function licensedSizes(engine: LicensedEngine, demand: RelationalDemand): readonly LicensedSize[] {
  const diskGb = Math.max(LEAST_DISK_GB, Math.ceil(demand.plannedGb));
  if (diskGb > engine.mostGb) return [];
  const peak = (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
  return CLASSES[engine.id]
    .filter(({ vcpu, steadyVcpu }) => vcpu >= peak && steadyVcpu >= peak * demand.meanShare)
    .filter(({ edition }) => edition !== EXPRESS || demand.plannedGb <= MOST_EXPRESS_GB)
    .slice(0, MOST_CLASSES)
    .flatMap((own) =>
      (own.edition === EXPRESS ? [false] : [false, true]).map((multiAz) => sizeOf(own, multiAz, diskGb, peak, demand)),
    );
}

function sizeOf(
  own: LicensedClass,
  multiAz: boolean,
  diskGb: number,
  peak: number,
  demand: RelationalDemand,
): LicensedSize {
  const memory = demand.workingSetGb <= 0 ? 1 : Math.min(1, (own.memoryGb * MEMORY_FOR_ROWS) / demand.workingSetGb);
  return {
    sku: `${own.name} ${own.edition}, ${diskGb} GB gp3${multiAz ? ', standby in another zone' : ''}`,
    count: multiAz ? 2 : 1,
    instance: own.name,
    edition: own.edition,
    vcpu: own.vcpu,
    memoryGb: own.memoryGb,
    multiAz,
    diskGb,
    qualities: {
      zones: multiAz ? 2 : 1,
      availability: multiAz ? MULTI_AZ_SLA : SINGLE_AZ_SLA,
      operations: 0.1,
      scalesToZero: false,
      headroomScore: Number((memory * (own.steadyVcpu < peak ? BURSTING : 1)).toFixed(2)),
    },
  };
}

/** Instance with its licence, disk, and what backups take beyond the free size of the disk. */
export function licensedUsage(size: LicensedSize, demand: RelationalDemand): readonly Usage[] {
  const copies = size.multiAz ? 2 : 1;
  const edition = size.edition === 'se2' ? 'oracle-se2' : `sqlserver-${size.edition}`;
  const backupGb = demand.storedGb + demand.changeGbPerDay * BACKUP_DAYS - size.diskGb;
  return [
    {
      meter: `rds/instance/${size.instance}/${edition}/single-az`,
      what: size.multiAz ? 'database and standby, with licences' : 'database, with its licence',
      quantity: copies * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${HOURS_PER_MONTH} h`,
    },
    {
      meter: `rds/storage/gp3/${size.multiAz ? 'multi-az' : 'single-az'}`,
      what: size.multiAz ? 'disk, both copies' : 'disk',
      quantity: size.diskGb,
      arithmetic: `${size.diskGb} GB`,
    },
    {
      meter: 'rds/backup-storage-beyond-free',
      what: 'backups beyond the size of the disk',
      quantity: Math.max(0, backupGb),
      arithmetic: `${formatNumber(demand.storedGb)} GB + ${BACKUP_DAYS} x ${formatNumber(demand.changeGbPerDay)} GB - ${size.diskGb} GB free`,
    },
    keptSecret("the master user's password"),
  ];
}
