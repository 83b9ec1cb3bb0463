import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand, TrafficDemand } from '../../../../model/demand.ts';
import type { Usage } from '../../../../model/offering.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { inGib } from '../../foundation/names.ts';
import { REQUEST_SECONDS, type RunSize } from './sizes.ts';

const MILLION = 1_000_000;

/** Usage of the instances: seconds of CPU and memory, idle seconds of minimum instances, and requests. */
export function runUsages(size: RunSize, demand: ComputeDemand): readonly Usage[] {
  return size.billing === 'instance' ? instanceUsages(size) : requestUsages(size, demand);
}

function instanceUsages({ count, cpu, memoryGib }: RunSize): readonly Usage[] {
  const seconds = count * SECONDS_PER_MONTH;
  return [
    {
      meter: 'cloud_run/instance-based/cpu',
      what: `Processors of ${instances(count)}, all the month`,
      quantity: seconds * cpu,
      arithmetic: `${formatNumber(count)} x ${cpu} vCPU x 730 h x 3,600 s`,
    },
    {
      meter: 'cloud_run/instance-based/memory',
      what: `Memory of ${instances(count)}, all the month`,
      quantity: seconds * memoryGib,
      arithmetic: `${formatNumber(count)} x ${formatNumber(memoryGib)} GiB x 730 h x 3,600 s`,
    },
  ];
}

/**
 * Instances are paid while at least one request is open in them. With requests that come independently, an instance
 * that takes r a second, each open for d seconds, is busy for 1 - e^(-rd) of the time.
 */
function requestUsages(size: RunSize, demand: ComputeDemand): readonly Usage[] {
  const { cpu, memoryGib, mean, warm } = size;
  const busy = mean * (1 - Math.exp((-demand.meanRps * REQUEST_SECONDS) / mean));
  const idle = Math.max(0, warm - busy);
  const active = `${formatNumber(busy)} busy on average x 730 h x 3,600 s`;
  return [
    {
      meter: 'cloud_run/request-based/cpu',
      what: 'Processors while requests are open',
      quantity: busy * SECONDS_PER_MONTH * cpu,
      arithmetic: `${cpu} vCPU x ${active}`,
    },
    {
      meter: 'cloud_run/request-based/memory',
      what: 'Memory while requests are open',
      quantity: busy * SECONDS_PER_MONTH * memoryGib,
      arithmetic: `${formatNumber(memoryGib)} GiB x ${active}`,
    },
    ...(idle > 0 ? idleUsages(size, idle) : []),
    requests(demand.requestsPerMonth),
  ];
}

/** Idle memory costs what busy memory costs; only the processor is cheaper (cloud.google.com/run/pricing). */
function idleUsages({ cpu, memoryGib }: RunSize, idle: number): readonly Usage[] {
  const waiting = `${formatNumber(idle)} idle on average x 730 h x 3,600 s`;
  return [
    {
      meter: 'cloud_run/min-instance-idle/cpu',
      what: 'Processors of instances kept ready',
      quantity: idle * SECONDS_PER_MONTH * cpu,
      arithmetic: `${cpu} vCPU x ${waiting}`,
    },
    {
      meter: 'cloud_run/request-based/memory',
      what: 'Memory of instances kept ready',
      quantity: idle * SECONDS_PER_MONTH * memoryGib,
      arithmetic: `${formatNumber(memoryGib)} GiB x ${waiting}`,
    },
  ];
}

export function requests(perMonth: number): Usage {
  return {
    meter: 'cloud_run/requests',
    what: 'Requests',
    quantity: perMonth / MILLION,
    arithmetic: `${formatNumber(perMonth)} requests`,
  };
}

/** Answers that leave for the internet straight from Cloud Run. */
export function internetOut({ egressGbPerMonth }: TrafficDemand): Usage {
  return inGib('data_transfer/internet-out/premium', 'Answers sent to the internet', egressGbPerMonth);
}

function instances(count: number): string {
  return count === 1 ? 'one instance' : `${count} instances`;
}
