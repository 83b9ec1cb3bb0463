import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { Usage } from '../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';

/** Data transfer out to the internet. */
export function internetOut(demand: TrafficDemand, what: string): Usage {
  return {
    meter: 'data_transfer/internet-out',
    what,
    quantity: demand.egressGbPerMonth,
    arithmetic: `${formatNumber(demand.egressGbPerMonth)} GB`,
  };
}

/** Data transfer between zones of a region, charged to the programs (EC2 pricing, "Data transfer"). */
export function crossZone(gb: number, what: string, how: string): Usage {
  return {
    meter: 'data_transfer/intra-region-cross-az',
    what,
    quantity: gb,
    arithmetic: `${formatNumber(gb)} GB: ${how}`,
  };
}

/** Share of the programs in another zone than the service that answers them. */
export function shareElsewhere(zones: number): number {
  return (zones - 1) / zones;
}

/** Hours of public IPv4 addresses, each of which is charged. */
export function publicAddresses(count: number, whose: string): Usage {
  return {
    meter: 'vpc/public-ipv4',
    what: `${count === 1 ? 'one public address' : `${count} public addresses`} ${whose}`,
    quantity: count * HOURS_PER_MONTH,
    arithmetic: `${count} x ${HOURS_PER_MONTH} h`,
  };
}
