import { TITLES } from '../../messages/components.ts';
import type { Form } from '../../model/capability.ts';
import type { DemandOf } from '../../model/demand.ts';
import { excludedForms, type ResolvedComponent } from '../../model/resolved.ts';
import { runsPerMonth } from '../../model/schedule.ts';
import type { Workload } from '../../model/workload.ts';
import { type PartContext, reasonOf } from './composition-context.ts';
import { otherEnd, usersOf } from './connections.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

type BatchDemand = DemandOf<'batch_compute'>;

const FORMS: readonly Form[] = ['container', 'vm', 'kubernetes', 'function'];
/** Once a night. */
const RUNS_PER_MONTH = 730 / 24;
const STEPS = 5;

/** Batch jobs that run to completion, several in parallel. */
export function batchJobs(context: PartContext, builder: GraphBuilder): void {
  const { workload, id, part } = context;
  builder.add({
    id,
    title: context.titled(TITLES.batchJobs),
    capability: 'batch_compute',
    zone: 'private_application',
    demand: { ...onMachines(workload), interruptible: part.interruptible ?? context.technology('spot') !== null },
    ...reasonOf(part),
    needs: {
      forms: allowedForms(context.forms('batch_compute'), FORMS, excludedForms(context.requirements, 'batch_compute')),
    },
  });
}

/** Largest instance size that every cloud has, vCPU; a larger job runs on several instances. */
const LARGEST_MACHINE = 32;

/** Batch demand per instance: a task on 512 vCPU becomes 16 tasks of 32 vCPU that start and end together. */
function onMachines(workload: Workload): Omit<BatchDemand, 'interruptible'> {
  const { tasksPerMonth, parallelTasks, taskVcpu, taskMemoryGb, taskHours } = workload;
  const parts = Math.ceil(taskVcpu.value / LARGEST_MACHINE);
  return {
    tasksPerMonth: tasksPerMonth.value * parts,
    parallelTasks: parallelTasks.value * parts,
    vcpuPerTask: parts > 1 ? LARGEST_MACHINE : taskVcpu.value,
    memoryGbPerTask: taskMemoryGb.value / parts,
    hoursPerTask: taskHours.value,
  };
}

/** Orchestration of several steps. */
export function orchestration(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  const runs = runsOf(context.part) ?? Math.max(RUNS_PER_MONTH, context.workload.jobsPerMonth.value);
  builder.add({
    id,
    title: context.titled(TITLES.workflow),
    capability: 'workflow',
    zone: 'private_application',
    demand: { runsPerMonth: runs, stepsPerRun: STEPS },
    ...reasonOf(context.part),
  });
  if (context.flowsOf(id).some((flow) => !context.isParty(otherEnd(flow, id)))) return;
  for (const part of startable(builder)) builder.call(id, part);
}

/** Starts components at a time or an interval. */
export function schedule(context: PartContext, builder: GraphBuilder): void {
  const { id, part } = context;
  builder.add({
    id,
    title: context.titled(TITLES.scheduler),
    capability: 'scheduler',
    zone: 'management',
    demand: {
      runsPerMonth: runsOf(part) ?? RUNS_PER_MONTH,
      stepsPerRun: 1,
      ...(part.schedule === undefined ? {} : { schedule: part.schedule }),
    },
    ...reasonOf(part),
  });
  if (context.flowsOf(id).length > 0) return;
  const flows = builder.of('workflow');
  const work = startable(builder);
  const target = flows.length > 0 ? flows.slice(0, 1) : work.length > 0 ? work : builder.of('web_compute');
  for (const started of target) builder.join(id, started, 'trigger', { port: null, synchronous: false });
}

/** Runs per month of a stated schedule; null without one. */
export function runsOf({ schedule: stated }: ResolvedComponent): number | null {
  return stated === undefined ? null : runsPerMonth(stated);
}

function startable(builder: GraphBuilder): readonly string[] {
  return [...builder.of('worker_compute'), ...builder.of('batch_compute')];
}

/** Instances with GPUs. */
export function accelerators(context: PartContext, builder: GraphBuilder): void {
  const { id, part } = context;
  builder.add({
    id,
    title: context.titled(TITLES.gpuInstances),
    capability: 'gpu_compute',
    zone: 'private_application',
    demand: {
      gpus: context.technology('llama') === null ? 1 : 2,
      gpuMemoryGb: context.technology('llama') === null ? 24 : 160,
      hoursPerMonth: part.hoursPerMonth ?? (context.wants('batch_compute') === null ? 730 : 100),
    },
    ...reasonOf(part),
  });
  for (const program of usersOf(id, context, builder, builder.of('web_compute'))) builder.call(program, id);
}
