import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { managed } from '../../../kit/usage.ts';
import { gib, HOURS, inGib } from '../../foundation/names.ts';

export interface AlloySize extends SizeFacts {
  readonly vcpu: number;
  readonly memoryGib: number;
  readonly regional: boolean;
  readonly connections: number;
}

/** Machines of the primary, 8 GiB a vCPU (cloud.google.com/alloydb/docs/instance-primary-create). */
export const VCPUS = [2, 4, 8, 16, 32, 64, 96, 128];
export const GIB_PER_VCPU = 8;
/** A cluster keeps 128 TiB at the most (cloud.google.com/alloydb/quotas). */
const MOST_STORAGE_GIB = 131_072;
/** Share of the memory that the database has for data. */
const DATA_MEMORY = 0.8;
/** Promised for a primary in two zones (cloud.google.com/alloydb/sla). */
const REGIONAL_AVAILABILITY = 99.99;
const WEIGHED = 3;
export const RESTORABLE_DAYS = 14;
/** Default connections of a primary (cloud.google.com/alloydb/docs/reference/database-flags). */
const USUAL_CONNECTIONS = 1000;

export function coresOf({ peakQps, queriesPerVcpu }: RelationalDemand): number {
  return peakQps / queriesPerVcpu;
}

export function alloySizes(demand: RelationalDemand): readonly AlloySize[] {
  if (gib(demand.plannedGb) > MOST_STORAGE_GIB) return [];
  const carrying = VCPUS.filter((vcpu) => vcpu >= coresOf(demand)).slice(0, WEIGHED);
  return carrying.flatMap((vcpu) =>
    [false, true].map((regional): AlloySize => {
      const memory = (DATA_MEMORY * vcpu * GIB_PER_VCPU) / Math.max(gib(demand.workingSetGb), 0.01);
      const cores = vcpu / Math.max(coresOf(demand) * (1 + demand.headroom), 0.01);
      return {
        sku: `${formatNumber(vcpu)} vCPU, ${formatNumber(vcpu * GIB_PER_VCPU)} GiB, ${regional ? 'with a standby in a second zone' : 'in one zone'}`,
        count: regional ? 2 : 1,
        qualities: managed(regional ? 2 : 1, regional ? REGIONAL_AVAILABILITY : null, {
          operations: 0.1,
          headroomScore: Number(Math.min(1, memory, cores).toFixed(3)),
        }),
        vcpu,
        memoryGib: vcpu * GIB_PER_VCPU,
        regional,
        connections: Math.max(USUAL_CONNECTIONS, Math.ceil(demand.connections)),
      };
    }),
  );
}

/** A standby costs the same as the primary; storage is shared and billed once (cloud.google.com/alloydb/pricing). */
export function alloyUsages(size: AlloySize, { storedGb, changeGbPerDay }: RelationalDemand): readonly Usage[] {
  const copies = size.regional ? 2 : 1;
  return [
    {
      meter: 'alloydb/vcpu',
      what: 'Cores of the database',
      quantity: copies * size.vcpu * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${size.vcpu} vCPU x ${HOURS}`,
    },
    {
      meter: 'alloydb/memory',
      what: 'Memory of the database',
      quantity: copies * size.memoryGib * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${formatNumber(size.memoryGib)} GiB x ${HOURS}`,
    },
    inGib('alloydb/storage', 'Stored data, billed by volume', storedGb),
    {
      meter: 'alloydb/backup-storage',
      what: `Backups and logs of ${RESTORABLE_DAYS} days`,
      quantity: gib(storedGb + RESTORABLE_DAYS * changeGbPerDay),
      arithmetic: `${formatNumber(storedGb)} GB + ${RESTORABLE_DAYS} x ${formatNumber(changeGbPerDay)} GB changed a day`,
    },
  ];
}
