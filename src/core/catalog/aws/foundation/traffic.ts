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

/** Data transfer between zones of a region, charged to the applications (EC2 pricing, "Data transfer"). */
export function crossZone(gb: number, what: string, how: string): Usage {
  return {
    meter: 'data_transfer/intra-region-cross-az',
    what,
    quantity: gb,
    arithmetic: `${formatNumber(gb)} GB: ${how}`,
  };
}

/** Share of the applications in another zone than the service that they call. */
export function shareElsewhere(zones: number): number {
  return (zones - 1) / zones;
}

/** Usage of public IPv4 addresses, charged per hour. */
export function publicAddresses(count: number, whose: string): Usage {
  return always(
    'vpc/public-ipv4',
    `${count === 1 ? 'one public IPv4 address' : `${count} public IPv4 addresses`} ${whose}`,
    count,
  );
}
