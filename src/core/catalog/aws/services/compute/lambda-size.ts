import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand, JobDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { counted } from '../../../kit/usage.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 99.95;

/** A function of one memory size. */
export interface LambdaSize extends SizeFacts {
  readonly memoryMb: number;
  readonly callsPerMonth: number;
  readonly seconds: number;
  /** Peak concurrency. */
  readonly concurrency: number;
}

/** Memory sizes; a function gets one whole vCPU at 1,769 MB and a share below it (Lambda guide, "Configure memory"). */
const MEMORIES_MB = [256, 512, 1024, 1769] as const;
/** For programs that do not run with less: two, four and nearly six vCPUs. */
const LARGE_MEMORIES_MB = [3538, 7076, 10_240] as const;
const MB_PER_VCPU = 1769;
const MB_PER_GB = 1024;
/** Time in which a request waits for other services, in addition to its CPU time: a working assumption. */
const WAIT_SECONDS = 0.05;
/** Concurrency quota of an account: by default, and after an increase (Lambda quotas, "tens of thousands"). */
const DEFAULT_CONCURRENCY = 1000;
const MOST_CONCURRENCY = 50_000;
/** Maximum timeout of a function: 15 minutes (Lambda quotas). */
export const MOST_SECONDS = 900;
/** Maximum response size of a synchronous invocation, KB (Lambda quotas). */
const MOST_RESPONSE_KB = 6000;
/** Maximum average duration as a share of the timeout. */
const USUAL_SHARE = 0.5;

export function requestSizes(demand: ComputeDemand, zones: number): readonly LambdaSize[] {
  if (demand.responseKb > MOST_RESPONSE_KB) return [];
  const load = { calls: demand.requestsPerMonth, peakPerSecond: demand.peakRps * (1 + demand.headroom), zones };
  const { leastMemoryGb = 0, leastVcpu = 0 } = demand;
  const leastMb = Math.max(leastMemoryGb * MB_PER_GB, leastVcpu * MB_PER_VCPU);
  return sizes({ ...load, work: 1 / demand.rpsPerVcpu, wait: WAIT_SECONDS, leastMb });
}

export function jobSizes(demand: JobDemand, zones: number): readonly LambdaSize[] {
  const load = { calls: demand.jobsPerMonth, peakPerSecond: demand.peakJobsPerSecond * (1 + demand.headroom), zones };
  return sizes({ ...load, work: demand.jobSeconds, wait: 0, leastMb: 0 });
}

interface Load {
  readonly calls: number;
  readonly peakPerSecond: number;
  /** Seconds of one vCPU. */
  readonly work: number;
  readonly wait: number;
  readonly zones: number;
  readonly leastMb: number;
}

function sizes(load: Load): readonly LambdaSize[] {
  const usual = MEMORIES_MB.filter((memoryMb) => memoryMb >= load.leastMb);
  const large = LARGE_MEMORIES_MB.filter((memoryMb) => memoryMb >= load.leastMb);
  const memories: readonly number[] = usual.length > 0 ? usual : large;
  return memories
    .map((memoryMb) => sizeOf(memoryMb, load))
    .filter(({ seconds, concurrency }) => seconds <= MOST_SECONDS * USUAL_SHARE && concurrency <= MOST_CONCURRENCY);
}

function sizeOf(memoryMb: number, load: Load): LambdaSize {
  const seconds = load.wait + load.work * Math.max(1, MB_PER_VCPU / memoryMb);
  const concurrency = Math.max(1, Math.ceil(load.peakPerSecond * seconds));
  return {
    sku: `${memoryMb} MB`,
    count: 1,
    memoryMb,
    callsPerMonth: load.calls,
    seconds,
    concurrency,
    qualities: {
      zones: Math.max(3, load.zones),
      availability: SLA,
      operations: 0,
      scalesToZero: true,
      headroomScore: concurrency <= DEFAULT_CONCURRENCY ? 1 : 0.5,
    },
  };
}

export function lambdaUsage(size: LambdaSize): readonly Usage[] {
  const gb = size.memoryMb / MB_PER_GB;
  return [
    counted('lambda/requests', 'invocations of the function', size.callsPerMonth, 1_000_000, 'calls'),
    {
      meter: 'lambda/duration/x86',
      what: 'duration by memory (GB-seconds)',
      quantity: size.callsPerMonth * size.seconds * gb,
      arithmetic: `${formatNumber(size.callsPerMonth)} calls x ${formatNumber(size.seconds)} s x ${formatNumber(gb)} GB`,
    },
  ];
}
