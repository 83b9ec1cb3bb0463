import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand, JobDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { managed, USUAL_COPIES } from '../../../kit/usage.ts';
import { copies, isEnough, jobLoad, type Load, requestLoad, spreads } from './load.ts';

/**
 * Monthly uptime percentage in the SLA, for tasks in several zones (cloudonaut.io, "AWS SLA", January
 * 2019).
 */
const SLA = 99.99;

/** Containers of one size: minimum and maximum number. */
export interface FargateSize extends SizeFacts {
  /** One of them, such as "0.5 vCPU, 1 GB". */
  readonly each: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Task sizes: vCPU, and most memory in GB with its step (ECS guide, "Task CPU and memory"). */
const UNITS = [
  { vcpu: 0.25, mostGb: 2, stepGb: 1 },
  { vcpu: 0.5, mostGb: 4, stepGb: 1 },
  { vcpu: 1, mostGb: 8, stepGb: 1 },
  { vcpu: 2, mostGb: 16, stepGb: 1 },
  { vcpu: 4, mostGb: 30, stepGb: 1 },
] as const;
/** For programs that do not run on the sizes above. */
const LARGE_UNITS = [
  { vcpu: 8, mostGb: 60, stepGb: 4 },
  { vcpu: 16, mostGb: 120, stepGb: 8 },
] as const;
/** Memory of a task whose program needs no more, which is valid for each size. */
const MEMORY_GB_PER_VCPU = 2;

type Unit = (typeof UNITS)[number] | (typeof LARGE_UNITS)[number];
/** Tasks that one service may have by default: ECS quotas. */
const MOST_TASKS = 5000;
const MOST_SIZES = 4;
/** Target tracking creates one alarm to scale out and one to scale in; CloudWatch charges for both. */
const SCALING_ALARMS = 2;

/** Alternative with more zones than required. */
export function webSizes(demand: ComputeDemand, zones: number): readonly FargateSize[] {
  return spreads(zones).flatMap((spread) => sizes(requestLoad(demand, spread)));
}

export function workerSizes(demand: JobDemand, zones: number): readonly FargateSize[] {
  return spreads(zones).flatMap((spread) => sizes(jobLoad(demand, spread)));
}

function sizes(load: Load): readonly FargateSize[] {
  const runs = ({ mostGb, vcpu }: Unit) => isEnough(mostGb, vcpu, load);
  const small = UNITS.filter(runs);
  const units: readonly Unit[] = small.length > 0 ? small : LARGE_UNITS.filter(runs);
  const fitting = units.map((unit) => sizeOf(unit, load)).filter(({ maximum }) => maximum <= MOST_TASKS);
  const usual = fitting.filter(({ minimum }) => minimum <= USUAL_COPIES);
  return (usual.length > 0 ? usual : fitting.slice(-1))
    .sort((a, b) => a.count * a.vcpu - b.count * b.vcpu || a.vcpu - b.vcpu)
    .slice(0, MOST_SIZES);
}

function sizeOf({ vcpu, stepGb }: Unit, load: Load): FargateSize {
  const minimum = copies(load.mean / vcpu, load);
  const maximum = Math.max(copies(load.peak / vcpu, load), minimum + 1);
  const memoryGb = Math.max(vcpu * MEMORY_GB_PER_VCPU, Math.ceil(load.leastMemoryGb / stepGb) * stepGb);
  const each = `${vcpu} vCPU, ${memoryGb} GB`;
  return {
    sku: `${minimum} x ${each}`,
    each,
    count: minimum,
    vcpu,
    memoryGb,
    minimum,
    maximum,
    qualities: managed(load.zones, load.zones >= 2 ? SLA : null),
  };
}

/** Usage: average vCPU hours and memory hours, and the scaling alarms. */
export function fargateUsage(size: FargateSize): readonly Usage[] {
  const hours = `${size.count} x ${size.vcpu} vCPU x ${HOURS_PER_MONTH} h`;
  return [
    {
      meter: 'fargate/vcpu/linux-x86',
      what: `vCPUs of ${size.count === 1 ? 'one container' : `${formatNumber(size.count)} containers`}`,
      quantity: size.count * size.vcpu * HOURS_PER_MONTH,
      arithmetic: hours,
    },
    {
      meter: 'fargate/memory/linux-x86',
      what: `memory of ${size.count === 1 ? 'one container' : `${formatNumber(size.count)} containers`}`,
      quantity: size.count * size.memoryGb * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(size.count)} x ${formatNumber(size.memoryGb)} GB x ${HOURS_PER_MONTH} h`,
    },
    {
      meter: 'cloudwatch/alarm/standard',
      what: 'alarms of the scaling policies',
      quantity: SCALING_ALARMS,
      arithmetic: 'one to scale out, one to scale in',
    },
  ];
}
