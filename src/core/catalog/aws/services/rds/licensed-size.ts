import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Attributes } from '../../../../model/finding.ts';
import type { Usage } from '../../../../model/offering.ts';
import { always } from '../../../kit/usage.ts';
import { keptSecret } from '../../foundation/naming.ts';
import { BURSTING } from '../database.ts';
import type { InstanceClass } from './classes.ts';
import { type DatabaseSize, databaseSize, diskUsage, LEAST_DISK_GB, MEMORY_FOR_ROWS } from './size.ts';

/** An engine whose licence is in the hourly price. */
export interface LicensedEngine {
  readonly id: 'sqlserver' | 'oracle';
  readonly title: string;
  /** Product names that select it. */
  readonly names: readonly string[];
  readonly version: string;
  /** Port for TLS. */
  readonly port: number;
  readonly protocol: string;
  /** Largest gp3 disk, GB (RDS guide, "Storage"). */
  readonly mostGb: number;
  readonly logs: readonly string[];
  /** Resource type that enforces TLS, the attributes that do it, and the claim where it is not the usual one. */
  readonly tls: { readonly type: string; readonly attributes: Attributes; readonly sentence?: string };
}

interface LicensedClass extends InstanceClass {
  readonly edition: string;
  /** Engine and edition in its meter. */
  readonly licence: string;
}

export type LicensedSize = DatabaseSize<LicensedClass>;

function classOf(name: string, edition: string, vcpu: number, memoryGb: number, share = 1): LicensedClass {
  const licence = edition === 'se2' ? 'oracle-se2' : `sqlserver-${edition}`;
  return { name: `db.${name}`, edition, licence, vcpu, memoryGb, steadyVcpu: vcpu * share };
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
const MOST_CLASSES = 3;

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
      (own.edition === EXPRESS ? [false] : [false, true]).map((multiAz) =>
        databaseSize(own, `${own.name} ${own.edition}`, multiAz, diskGb, headroom(own, peak, demand)),
      ),
    );
}

function headroom(own: LicensedClass, peak: number, { workingSetGb }: RelationalDemand): number {
  const memory = workingSetGb <= 0 ? 1 : Math.min(1, (own.memoryGb * MEMORY_FOR_ROWS) / workingSetGb);
  return Number((memory * (own.steadyVcpu < peak ? BURSTING : 1)).toFixed(2));
}

/** Usage: instance with its licence, storage, and backups beyond the free backup storage. */
export function licensedUsage(size: LicensedSize, demand: RelationalDemand): readonly Usage[] {
  const copies = size.multiAz ? 2 : 1;
  return [
    always(
      `rds/instance/${size.instance.name}/${size.instance.licence}/single-az`,
      size.multiAz ? 'database and standby, with licences' : 'database, with its licence',
      copies,
    ),
    ...diskUsage(size, demand),
    keptSecret("the master user's password"),
  ];
}
