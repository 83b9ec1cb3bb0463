import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand, JobDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { always, managed } from '../../../kit/usage.ts';
import { copies, isEnough, jobLoad, type Load, requestLoad, spreads } from './load.ts';

/**
 * Monthly uptime percentage in the SLA, for instances in several zones (general knowledge, unverified).
 */
const SEVERAL_ZONES_SLA = 99.99;
/** Monthly uptime percentage in the SLA, for one instance (general knowledge, unverified). */
export const EC2_INSTANCE_SLA = 99.5;

/** Instances of one type: minimum and maximum number. */
export interface MachineSize extends SizeFacts {
  /** One of them, such as "t3.medium, 30 GB gp3 each". */
  readonly each: string;
  readonly instance: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly diskGb: number;
}

interface Machine {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Baseline vCPUs: EC2 guide, "Burstable performance instances". */
  readonly steady: number;
}

/** In ascending order of list price. */
const MACHINES: readonly Machine[] = [
  { name: 't3.small', vcpu: 2, memoryGb: 2, steady: 0.4 },
  { name: 't3.medium', vcpu: 2, memoryGb: 4, steady: 0.4 },
  { name: 'm7i.large', vcpu: 2, memoryGb: 8, steady: 2 },
  { name: 'm7i.xlarge', vcpu: 4, memoryGb: 16, steady: 4 },
  { name: 'm7i.2xlarge', vcpu: 8, memoryGb: 32, steady: 8 },
  { name: 'm7i.4xlarge', vcpu: 16, memoryGb: 64, steady: 16 },
];
const MOST_MACHINES = 500;
const MOST_SIZES = 4;
/** Operating system, application and logs of one day, GB. */
export const DISK_GB = 20;
/** Target tracking creates one alarm to scale out and one to scale in. */
const SCALING_ALARMS = 2;

export function webMachines(demand: ComputeDemand, zones: number): readonly MachineSize[] {
  return spreads(zones).flatMap((spread) => sizes(requestLoad(demand, spread)));
}

/** The one instance that carries the mean load at its baseline, and the peak. */
export function oneMachine(demand: ComputeDemand): readonly MachineSize[] {
  const load = requestLoad(demand, 1);
  return MACHINES.filter(({ memoryGb, vcpu }) => isEnough(memoryGb, vcpu, load))
    .filter(({ steady, vcpu }) => steady >= load.mean && vcpu >= load.peak)
    .slice(0, MOST_SIZES)
    .map((machine) => ({ ...sizeOf(machine, load), sku: `${machine.name}, ${DISK_GB} GB gp3`, maximum: 1 }));
}

export function workerMachines(demand: JobDemand, zones: number): readonly MachineSize[] {
  return spreads(zones).flatMap((spread) => sizes(jobLoad(demand, spread)));
}

function sizes(load: Load): readonly MachineSize[] {
  return MACHINES.filter(({ memoryGb, vcpu }) => isEnough(memoryGb, vcpu, load))
    .map((machine) => sizeOf(machine, load))
    .filter(({ maximum }) => maximum <= MOST_MACHINES)
    .slice(0, MOST_SIZES);
}

function sizeOf(machine: Machine, load: Load): MachineSize {
  const minimum = copies(load.mean / machine.steady, load);
  const maximum = Math.max(copies(load.peak / machine.vcpu, load), minimum + 1);
  const each = `${machine.name}, ${DISK_GB} GB gp3 each`;
  return {
    sku: `${minimum} x ${each}`,
    each,
    count: minimum,
    instance: machine.name,
    minimum,
    maximum,
    diskGb: DISK_GB,
    qualities: managed(load.zones, load.zones >= 2 ? SEVERAL_ZONES_SLA : EC2_INSTANCE_SLA, {
      operations: 0.8,
      headroomScore: machine.steady < machine.vcpu ? 0.8 : 1,
    }),
  };
}

/** Hours and disks. */
export function instanceUsage(size: MachineSize): readonly Usage[] {
  return [
    always(`ec2/${size.instance}`, size.count === 1 ? 'one instance' : `${size.count} instances`, size.count),
    {
      meter: 'ebs/storage/gp3',
      what: size.count === 1 ? 'disk of the instance' : 'disks of the instances',
      quantity: size.count * size.diskGb,
      arithmetic: `${formatNumber(size.count)} x ${formatNumber(size.diskGb)} GB`,
    },
  ];
}

/** Instances of an Auto Scaling group. */
export function machineUsage(size: MachineSize): readonly Usage[] {
  return [
    ...instanceUsage(size),
    {
      meter: 'cloudwatch/alarm/standard',
      what: 'alarms of the scaling policies',
      quantity: SCALING_ALARMS,
      arithmetic: 'one to scale out, one to scale in',
    },
  ];
}
