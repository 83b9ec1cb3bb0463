import type { TrafficDemand } from '../../model/demand.ts';
import type { Usage } from '../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';
import { short } from './figures.ts';

/** What leaves for the internet, charged where it leaves. */
export function internetOut(demand: TrafficDemand, what: string): Usage {
  return {
    meter: 'data_transfer/internet-out',
    what,
    quantity: demand.egressGbPerMonth,
    arithmetic: `${short(demand.egressGbPerMonth)} GB`,
  };
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
