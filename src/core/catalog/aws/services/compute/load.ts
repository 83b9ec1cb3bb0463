import type { ComputeDemand, JobDemand } from '../../../../model/demand.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';

/** Resources that all copies of a program need together, on any form of compute. */
export interface Load {
  /** vCPUs with headroom, at the mean and at the peak. */
  readonly mean: number;
  readonly peak: number;
  readonly minimumCopies: number;
  readonly zones: number;
}

/** Resources for a rate of requests. */
export function requestLoad(demand: ComputeDemand, zones: number): Load {
  const vcpus = (rps: number) => (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
  return {
    mean: vcpus(demand.meanRps),
    peak: vcpus(demand.peakRps),
    minimumCopies: demand.minimumCopies,
    zones,
  };
}

/** Work from a queue: the mean runs always, the peak may wait for the minute that more copies take to start. */
export function jobLoad(demand: JobDemand, zones: number): Load {
  const spare = 1 + demand.headroom;
  const mean = (demand.jobsPerMonth * demand.jobSeconds * spare) / SECONDS_PER_MONTH;
  return { mean, peak: demand.peakJobsPerSecond * demand.jobSeconds * spare, minimumCopies: 1, zones };
}

/** A service that may run in one zone is offered in two as well: the ranking decides. */
export function spreads(zones: number): readonly number[] {
  return zones >= 2 ? [zones] : [1, 2];
}

/** Enough that, when one of the zones is lost, the others carry the load. */
export function copies(needed: number, { zones, minimumCopies }: Load): number {
  const whole = Math.max(1, Math.ceil(Number(needed.toPrecision(12))));
  const spread = zones >= 2 ? Math.ceil(whole / (zones - 1)) * zones : whole;
  return Math.max(spread, minimumCopies, 1);
}
