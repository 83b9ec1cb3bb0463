import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { NodeNeeds } from '../../../../model/graph.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { managed } from '../../../kit/usage.ts';

/** An instance that runs: its size, how it is billed and between which bounds it scales. */
export interface RunSize extends SizeFacts {
  readonly cpu: number;
  readonly memoryGib: number;
  /** Paid while a request is open, or for as long as the instance lives. */
  readonly billing: 'request' | 'instance';
  /** Minimum instances. */
  readonly warm: number;
  /** Instances that the mean load needs. */
  readonly mean: number;
  readonly max: number;
  /** Requests that an instance answers at a time. */
  readonly concurrency: number;
}

type Unit = Pick<RunSize, 'cpu' | 'memoryGib'>;

/** vCPU and GiB. Below one vCPU an instance takes one request at a time (cloud.google.com/run/docs/configuring/services/cpu). */
const UNITS = [
  { cpu: 1, memoryGib: 1 },
  { cpu: 2, memoryGib: 2 },
  { cpu: 4, memoryGib: 4 },
] as const;
/** An instance has at most 4 GiB a vCPU (cloud.google.com/run/docs/configuring/services/memory-limits). */
const MOST_GIB_PER_VCPU = 4;

/** Instances to which a service scales unless a quota is raised, and the most after that (cloud.google.com/run/quotas). */
const USUAL_INSTANCES = 100;
const MOST_INSTANCES = 1000;

/** A request is open for 0.2 s, its own work and its waiting for others; a working assumption. */
export const REQUEST_SECONDS = 0.2;
const MOST_CONCURRENT = 1000;

/** Spread over the region's zones by itself; 99.95 % is promised (cloud.google.com/run/sla). */
export const REGIONAL_ZONES = 3;
export const RUN_AVAILABILITY = 99.95;

/** Headroom score without minimum instances: the first request after a pause waits for a cold start. */
const COLD_HEADROOM = 0.9;

/**
 * Scaling to zero, with minimum instances, and with instance-based billing, each on up to two unit sizes. With
 * request-based billing an instance has processors only during requests, so background processes exclude it
 * (cloud.google.com/run/docs/configuring/billing-settings).
 */
export function runSizes(demand: ComputeDemand, needs: NodeNeeds): readonly RunSize[] {
  return unitsFor(demand).flatMap((unit) => {
    const ready = Math.max(1, demand.minimumCopies);
    const cold = needs.scaleToZero || demand.minimumCopies <= 1 ? [runSize(demand, unit, 'request', 0)] : [];
    if (needs.scaleToZero) return cold;
    if (demand.background === true) return [runSize(demand, unit, 'instance', ready)];
    return [...cold, runSize(demand, unit, 'request', ready), runSize(demand, unit, 'instance', ready)];
  });
}

function unitsFor(demand: ComputeDemand): readonly Unit[] {
  const peak = instancesFor(demand, demand.peakRps, 1);
  const units = largeEnough(demand);
  const usual = units.filter(({ cpu }) => peak <= USUAL_INSTANCES * cpu);
  return (usual.length > 0 ? usual.slice(0, 2) : units.filter(({ cpu }) => peak <= MOST_INSTANCES * cpu)).slice(-2);
}

/** Units in which the product runs, with its memory. */
function largeEnough({ leastVcpu = 0, leastMemoryGb = 0 }: ComputeDemand): readonly Unit[] {
  return UNITS.map(({ cpu, memoryGib }) => ({ cpu, memoryGib: Math.max(memoryGib, Math.ceil(leastMemoryGb)) })).filter(
    ({ cpu, memoryGib }) => cpu >= leastVcpu && memoryGib <= cpu * MOST_GIB_PER_VCPU,
  );
}

function instancesFor(demand: ComputeDemand, rps: number, cpu: number): number {
  return Math.ceil((rps * (1 + demand.headroom)) / (demand.rpsPerVcpu * cpu));
}

function runSize(demand: ComputeDemand, { cpu, memoryGib }: Unit, billing: RunSize['billing'], warm: number): RunSize {
  const mean = Math.max(1, instancesFor(demand, demand.meanRps, cpu));
  const floor = billing === 'instance' ? Math.max(warm, mean) : warm;
  return {
    sku: skuOf({ cpu, memoryGib, billing, warm: floor }),
    count: Math.max(mean, floor),
    qualities: managed(REGIONAL_ZONES, RUN_AVAILABILITY, {
      scalesToZero: floor === 0,
      headroomScore: floor === 0 ? COLD_HEADROOM : 1,
    }),
    cpu,
    memoryGib,
    billing,
    warm: floor,
    mean,
    max: Math.max(2, floor, mean, instancesFor(demand, demand.peakRps, cpu)),
    concurrency: Math.min(MOST_CONCURRENT, Math.max(1, Math.ceil(demand.rpsPerVcpu * cpu * REQUEST_SECONDS * 2))),
  };
}

function skuOf({ cpu, memoryGib, billing, warm }: Pick<RunSize, 'cpu' | 'memoryGib' | 'billing' | 'warm'>): string {
  const paid = billing === 'instance' ? 'by the hour' : 'by request';
  return `${cpu} vCPU, ${formatNumber(memoryGib)} GiB, paid ${paid}, ${warm === 0 ? 'none' : formatNumber(warm)} kept ready`;
}

/** One instance is kept ready in the second region; the platform adds the rest when requests come. */
export function oneInstance(size: RunSize): RunSize {
  const warm = Math.min(1, size.warm);
  return { ...size, sku: skuOf({ ...size, warm }), count: 1, warm, mean: 1 };
}
