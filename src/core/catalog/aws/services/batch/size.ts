import { formatNumber } from '../../../../messages/numbers.ts';
import type { BatchDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { servedByRegion } from '../../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

/** Resources of one job, and its instance type. */
export interface BatchSize extends SizeFacts {
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Maximum vCPUs of all jobs. */
  readonly mostVcpu: number;
  /** Instance type if a job exceeds a Fargate task; null on Fargate. */
  readonly instance: string | null;
  readonly isSpot: boolean;
}

/** Task sizes of Fargate: vCPU, then least and most memory and its step, GB (ECS guide, "Task CPU and memory"). */
const FARGATE = [
  [0.25, 0.5, 2, 0.5],
  [0.5, 1, 4, 1],
  [1, 2, 8, 1],
  [2, 4, 16, 1],
  [4, 8, 30, 1],
  [8, 16, 60, 4],
  [16, 32, 120, 8],
] as const;

interface Machine {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
}

/** For jobs that are larger than that or need instances, in ascending order of list price. */
const MACHINES: readonly Machine[] = [
  { name: 'm7i.large', vcpu: 2, memoryGb: 8 },
  { name: 'm7i.xlarge', vcpu: 4, memoryGb: 16 },
  { name: 'm7i.2xlarge', vcpu: 8, memoryGb: 32 },
  { name: 'm7i.4xlarge', vcpu: 16, memoryGb: 64 },
  { name: 'm7i.8xlarge', vcpu: 32, memoryGb: 128 },
  { name: 'r7i.8xlarge', vcpu: 32, memoryGb: 256 },
  { name: 'm7i.12xlarge', vcpu: 48, memoryGb: 192 },
  { name: 'm7i.16xlarge', vcpu: 64, memoryGb: 256 },
  { name: 'r7i.16xlarge', vcpu: 64, memoryGb: 512 },
];
/** The ECS agent reserves some memory of an instance. */
const MEMORY_FOR_JOBS = 0.95;
/** An instance starts before a job and stops some minutes after it. */
const MACHINE_HOURS_AROUND = 0.1;

/** Fargate tasks, or instances for jobs that are larger. */
export function batchSizes(demand: BatchDemand): readonly BatchSize[] {
  const task = fargateTask(demand);
  return task === null ? machineSizes(demand) : [sizeOf(demand, task, null)];
}

/** Instances, as many as jobs run in parallel. */
export function machineSizes(demand: BatchDemand): readonly BatchSize[] {
  const machine = MACHINES.find(
    ({ vcpu, memoryGb }) => vcpu >= demand.vcpuPerTask && memoryGb * MEMORY_FOR_JOBS >= demand.memoryGbPerTask,
  );
  return machine === undefined
    ? []
    : [sizeOf(demand, { vcpu: demand.vcpuPerTask, memoryGb: demand.memoryGbPerTask }, machine)];
}

function fargateTask({ vcpuPerTask, memoryGbPerTask }: BatchDemand) {
  const row = FARGATE.find(([vcpu, , most]) => vcpu >= vcpuPerTask && most >= memoryGbPerTask);
  if (row === undefined) return null;
  const [vcpu, least, , step] = row;
  return { vcpu, memoryGb: Math.max(least, Math.ceil(memoryGbPerTask / step) * step) };
}

function sizeOf(
  demand: BatchDemand,
  { vcpu, memoryGb }: { readonly vcpu: number; readonly memoryGb: number },
  machine: Machine | null,
): BatchSize {
  const where = machine === null ? 'Fargate' : machine.name;
  const spot = demand.interruptible ? ' Spot' : '';
  return {
    sku: `${vcpu} vCPU, ${formatNumber(memoryGb)} GB per job, up to ${formatNumber(demand.parallelTasks)} in parallel on ${where}${spot}`,
    count: 1,
    vcpu,
    memoryGb,
    mostVcpu: Math.ceil((machine?.vcpu ?? vcpu) * Math.max(1, demand.parallelTasks)),
    instance: machine?.name ?? null,
    isSpot: demand.interruptible,
    qualities: { ...servedByRegion(SLA), operations: machine === null ? 0 : 0.1 },
  };
}

/** Usage: hours of all jobs per month, without idle cost. */
export function batchUsage(size: BatchSize, demand: BatchDemand): readonly Usage[] {
  const hours = demand.tasksPerMonth * demand.hoursPerTask;
  const jobs = `${formatNumber(demand.tasksPerMonth)} jobs x ${formatNumber(demand.hoursPerTask)} h`;
  if (size.instance !== null) return machineUsage(size, size.instance, demand, jobs);
  const service = size.isSpot ? 'fargate_spot' : 'fargate';
  return [
    {
      meter: `${service}/vcpu/linux-x86`,
      what: `vCPUs of the jobs${size.isSpot ? ', Spot capacity' : ''}`,
      quantity: hours * size.vcpu,
      arithmetic: `${jobs} x ${size.vcpu} vCPU`,
      comesAndGoes: true,
    },
    {
      meter: `${service}/memory/linux-x86`,
      what: `memory of the jobs${size.isSpot ? ', Spot capacity' : ''}`,
      quantity: hours * size.memoryGb,
      arithmetic: `${jobs} x ${formatNumber(size.memoryGb)} GB`,
      comesAndGoes: true,
    },
  ];
}

/** On-demand price: Spot prices change and are not in the price book. */
function machineUsage(size: BatchSize, instance: string, demand: BatchDemand, jobs: string): readonly Usage[] {
  const hours = demand.tasksPerMonth * (demand.hoursPerTask + MACHINE_HOURS_AROUND);
  return [
    {
      meter: `ec2/${instance}`,
      what: `instances of the jobs${size.isSpot ? '; Spot capacity costs less' : ''}`,
      quantity: hours,
      arithmetic: `${jobs}, plus six minutes per job`,
      comesAndGoes: true,
    },
    {
      meter: 'ebs/storage/gp3',
      what: 'disks of the instances',
      quantity: (DISK_GB * hours) / HOURS_PER_MONTH,
      arithmetic: `${formatNumber(hours)} h x ${DISK_GB} GB / ${HOURS_PER_MONTH} h`,
    },
  ];
}

/** Disk of an instance, GB: that of the Amazon Linux image for ECS. */
export const DISK_GB = 30;
