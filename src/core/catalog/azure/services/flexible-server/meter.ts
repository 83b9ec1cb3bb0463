import { formatNumber } from '../../../../messages/numbers.ts';
import type { Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { counted } from '../../../kit/usage.ts';
import type { DatabaseNode, DatabaseSize } from './sizing.ts';

/** Backup retention of a server, days. */
export const BACKUP_DAYS = 14;

/**
 * Usage of server, disk and backups. A standby is a second server with a second disk. Backups are free up to the size of the
 * disk. @param prices prefix of the meters, such as `postgresql_flexible`
 */
export function databaseUsages(prices: string, size: DatabaseSize, node: DatabaseNode): readonly Usage[] {
  const { demand } = node;
  const servers = size.standby ? 2 : 1;
  const { compute } = size;
  const server: Usage = compute.burstable
    ? {
        meter: `${prices}/burstable/${compute.name}`,
        what: 'server',
        quantity: servers * HOURS_PER_MONTH,
        arithmetic: `${servers} x 730 h`,
      }
    : {
        // Ddsv5 has the price of Ddsv4.
        meter: `${prices}/general-purpose/vcore-ddsv4`,
        what: servers === 2 ? 'cores of the server and its standby' : 'cores of the server',
        quantity: servers * compute.vcores * HOURS_PER_MONTH,
        arithmetic: `${servers} x ${compute.vcores} vCore x 730 h`,
      };
  const kept = demand.storedGb + demand.changeGbPerDay * BACKUP_DAYS;
  return [
    server,
    {
      meter: `${prices}/storage`,
      what: servers === 2 ? 'disks of the server and its standby' : 'disk',
      quantity: servers * size.diskGb,
      arithmetic: `${servers} x ${formatNumber(size.diskGb)} GB`,
    },
    {
      meter: `${prices}/backup-over-free`,
      what: 'backups beyond the size of the disk',
      quantity: Math.max(0, kept - size.diskGb),
      arithmetic: `${formatNumber(demand.storedGb)} GB + ${BACKUP_DAYS} days x ${formatNumber(demand.changeGbPerDay)} GB - ${formatNumber(size.diskGb)} GB`,
    },
    counted('private_dns/zone', 'private DNS zone', 1, 1, 'zone'),
  ];
}
