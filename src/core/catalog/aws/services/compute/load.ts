import type { ComputeDemand, JobDemand } from '../../../../model/demand.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';

/** Total resources of all replicas of an application, on any compute service. */
export interface Load {
  /** Average and peak vCPUs, with headroom. */
  readonly mean: number;
  readonly peak: number;
  readonly minimumCopies: number;
  readonly zones: number;
  /** Resources of a replica below which its program does not run: memory in GB, and vCPUs. */
  readonly leastMemoryGb: number;
  readonly leastVcpu: number;
}

/** Resources for a request rate. */
export function requestLoad(demand: ComputeDemand, zones: number): Load {
  const vcpus = (rps: number) => (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
  return {
    mean: vcpus(demand.meanRps),
    peak: vcpus(demand.peakRps),
    minimumCopies: demand.minimumCopies,
    zones,
    leastMemoryGb: demand.leastMemoryGb ?? 0,
    leastVcpu: demand.leastVcpu ?? 0,
  };
}

/**
 * Resources for queue work: the average load always runs; the peak may wait for the minute that new replicas need to
 * start.
 */
export function jobLoad(demand: JobDemand, zones: number): Load {
  const spare = 1 + demand.headroom;
  const mean = (demand.jobsPerMonth * demand.jobSeconds * spare) / SECONDS_PER_MONTH;
  const peak = demand.peakJobsPerSecond * demand.jobSeconds * spare;
  return { mean, peak, minimumCopies: 1, zones, leastMemoryGb: 0, leastVcpu: 0 };
}

/** A replica of this size runs the program. */
export function isEnough(memoryGb: number, vcpu: number, { leastMemoryGb, leastVcpu }: Load): boolean {
  return memoryGb >= leastMemoryGb && vcpu >= leastVcpu;
}

/** A service that may run in one zone is offered in two zones too: the ranking decides. */
export function spreads(zones: number): readonly number[] {
  return zones >= 2 ? [zones] : [1, 2];
}

/** Replicas such that the other zones carry the load if one zone fails. */
export function copies(needed: number, { zones, minimumCopies }: Load): number {
  const whole = Math.max(1, Math.ceil(Number(needed.toPrecision(12))));
  const spread = zones >= 2 ? Math.ceil(whole / (zones - 1)) * zones : whole;
  return Math.max(spread, minimumCopies, 1);
}
