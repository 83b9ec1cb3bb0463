import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { gib, HOURS } from '../../foundation/names.ts';
import type { SqlSize } from './sizes.ts';

/** Days of which any moment can be restored; the logs for it are kept without a charge of their own. */
export const RESTORABLE_DAYS = 7;

/** A standby costs what the instance costs, its disk too (cloud.google.com/sql/pricing). */
export function sqlUsages(size: SqlSize, demand: RelationalDemand): readonly Usage[] {
  const copies = size.regional ? 2 : 1;
  const backup = gib(demand.storedGb + RESTORABLE_DAYS * demand.changeGbPerDay);
  return [
    ...(size.shared ? sharedUsages(size, copies) : dedicatedUsages(size, copies)),
    {
      meter: 'cloud_sql/storage/ssd/zonal',
      what: 'Disk of the database',
      quantity: copies * size.diskGib,
      arithmetic: `${copies} x ${formatNumber(size.diskGib)} GiB`,
    },
    {
      meter: 'cloud_sql/backup-storage',
      what: 'Daily backups of a week, the first in full',
      quantity: backup,
      arithmetic: `${formatNumber(demand.storedGb)} GB + ${RESTORABLE_DAYS} x ${formatNumber(demand.changeGbPerDay)} GB changed a day`,
    },
  ];
}

function sharedUsages({ tier }: SqlSize, copies: number): readonly Usage[] {
  return [
    {
      meter: `cloud_sql/instance/${tier}/zonal`,
      what: 'Database with a shared core',
      quantity: copies * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${HOURS}`,
    },
  ];
}

function dedicatedUsages({ vcpu, memoryGib }: SqlSize, copies: number): readonly Usage[] {
  return [
    {
      meter: 'cloud_sql/enterprise/vcpu/zonal',
      what: 'Cores of the database',
      quantity: copies * vcpu * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${formatNumber(vcpu)} vCPU x ${HOURS}`,
    },
    {
      meter: 'cloud_sql/enterprise/memory/zonal',
      what: 'Memory of the database',
      quantity: copies * memoryGib * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${formatNumber(memoryGib)} GiB x ${HOURS}`,
    },
  ];
}
