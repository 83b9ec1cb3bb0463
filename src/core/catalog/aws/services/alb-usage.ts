import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { Usage } from '../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';

/** Load of one capacity unit: new connections/s and GB/h (ELB pricing). The larger one counts. */
const CONNECTIONS_PER_UNIT = 25;
const GB_PER_UNIT_HOUR = 1;
/** Requests over one connection: a browser or a client keeps it open. A working assumption. */
const REQUESTS_PER_CONNECTION = 5;

/** Hours and capacity units of a load balancer. @param what the load balancer as a noun */
export function balancerUsage(demand: TrafficDemand, what: string): readonly Usage[] {
  return [
    { meter: 'elb/alb/hour', what, quantity: HOURS_PER_MONTH, arithmetic: `1 x ${HOURS_PER_MONTH} h` },
    capacityUnits(demand),
  ];
}

function capacityUnits(demand: TrafficDemand): Usage {
  const byBytes = demand.egressGbPerMonth / GB_PER_UNIT_HOUR;
  const connections = demand.meanRps / REQUESTS_PER_CONNECTION;
  const byConnections = (connections / CONNECTIONS_PER_UNIT) * HOURS_PER_MONTH;
  return {
    meter: 'elb/alb/lcu',
    what:
      byBytes >= byConnections
        ? 'capacity units (LCU): 1 GB/h each'
        : 'capacity units (LCU): 25 new connections/s each',
    quantity: Math.max(byBytes, byConnections),
    arithmetic:
      byBytes >= byConnections
        ? `${formatNumber(byBytes)} GB / ${GB_PER_UNIT_HOUR} GB/h`
        : `${formatNumber(connections)} connections/s / ${CONNECTIONS_PER_UNIT} x ${HOURS_PER_MONTH} h`,
  };
}
