import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { Usage } from '../../../model/offering.ts';
import { always } from '../../kit/usage.ts';

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
  return always(
    'vpc/public-ipv4',
    `${count === 1 ? 'one public IPv4 address' : `${count} public IPv4 addresses`} ${whose}`,
    count,
  );
}
