import { TITLES } from '../../messages/components.ts';
import type { Form } from '../../model/capability.ts';
import type { DemandOf } from '../../model/demand.ts';
import { excludedForms } from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

type BatchDemand = DemandOf<'batch_compute'>;

const FORMS: readonly Form[] = ['container', 'vm', 'kubernetes', 'function'];
/** Once a night. */
const RUNS_PER_MONTH = 730 / 24;
const STEPS = 5;

/** Batch jobs that run to completion, several in parallel. */
export function batchJobs(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('batch_compute');
  if (asked === null) return;
  const { workload } = context;
  builder.add({
    id: 'batch',
    title: TITLES.batchJobs,
    capability: 'batch_compute',
    zone: 'private_application',
    demand: { ...onMachines(workload), interruptible: context.technology('spot') !== null },
    ...reasonOf(asked),
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

/** Scheduler and workflow orchestration. */
export function orchestration(context: CompositionContext, builder: GraphBuilder): void {
  const flow = context.wants('workflow');
  const started = [...builder.of('worker_compute'), ...builder.of('batch_compute')];
  if (flow !== null && !context.isCovered(flow, builder)) {
    const runs = Math.max(RUNS_PER_MONTH, context.workload.jobsPerMonth.value);
    builder.add({
      id: 'flow',
      title: TITLES.workflow,
      capability: 'workflow',
      zone: 'private_application',
      demand: { runsPerMonth: runs, stepsPerRun: STEPS },
      ...reasonOf(flow),
    });
    for (const part of started) builder.join('flow', part, 'trigger', { port: null, synchronous: false });
  }
  const scheduler = context.wants('scheduler');
  if (scheduler === null || context.isCovered(scheduler, builder)) return;
  builder.add({
    id: 'clock',
    title: TITLES.scheduler,
    capability: 'scheduler',
    zone: 'management',
    demand: { runsPerMonth: RUNS_PER_MONTH, stepsPerRun: 1 },
    ...reasonOf(scheduler),
  });
  const target = builder.has('flow') ? ['flow'] : started.length > 0 ? started : builder.of('web_compute');
  for (const part of target) builder.join('clock', part, 'trigger', { port: null, synchronous: false });
}

/** Instances with GPUs. */
export function accelerators(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('gpu_compute');
  if (asked === null) return;
  builder.add({
    id: 'gpu',
    title: TITLES.gpuInstances,
    capability: 'gpu_compute',
    zone: 'private_application',
    demand: {
      gpus: context.technology('llama') === null ? 1 : 2,
      gpuMemoryGb: context.technology('llama') === null ? 24 : 160,
      hoursPerMonth: context.wants('batch_compute') === null ? 730 : 100,
    },
    ...reasonOf(asked),
  });
  for (const program of builder.of('web_compute'))
    builder.join(program, 'gpu', 'request', { port: 8080, protocol: 'http', encrypted: false });
}
