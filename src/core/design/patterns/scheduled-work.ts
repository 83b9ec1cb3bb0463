import type { Form } from '../../model/capability.ts';
import type { DemandOf } from '../../model/demand.ts';
import { excludedForms } from '../../model/requirement.ts';
import type { Workload } from '../../model/workload.ts';
import { type Brief, reasonOf } from './composition-context.ts';
import { allowedForms, type Draft } from './graph-builder.ts';

type BatchDemand = DemandOf<'batch_compute'>;

const FORMS: readonly Form[] = ['container', 'vm', 'kubernetes', 'function'];
/** Once a night. */
const RUNS_PER_MONTH = 730 / 24;
const STEPS = 5;

/** Jobs that run to completion, many alike at a time. */
export function batchJobs(brief: Brief, draft: Draft): void {
  const asked = brief.wants('batch_compute');
  if (asked === null) return;
  const { workload } = brief;
  draft.add({
    id: 'batch',
    title: 'Jobs',
    capability: 'batch_compute',
    zone: 'private_application',
    demand: { ...onMachines(workload), interruptible: brief.technology('spot') !== null },
    ...reasonOf(asked, 'Work that starts, ends and is gone.'),
    needs: {
      forms: allowedForms(brief.forms('batch_compute'), FORMS, excludedForms(brief.requirements, 'batch_compute')),
    },
  });
}

/** Processors of the machines that every cloud has (vCPU): a job of more runs on several of them at once. */
const LARGEST_MACHINE = 32;

/** Jobs as what one machine does of them: a run on 512 cores is 16 machines that start and end together. */
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

/** A clock that starts work, and an order of steps with a memory. */
export function orchestration(brief: Brief, draft: Draft): void {
  const flow = brief.wants('workflow');
  const started = [...draft.of('worker_compute'), ...draft.of('batch_compute')];
  if (flow !== null && !brief.isCovered(flow, draft)) {
    const runs = Math.max(RUNS_PER_MONTH, brief.workload.jobsPerMonth.value);
    draft.add({
      id: 'flow',
      title: 'Workflow',
      capability: 'workflow',
      zone: 'private_application',
      demand: { runsPerMonth: runs, stepsPerRun: STEPS },
      ...reasonOf(flow, 'Several steps, each of which may fail and be tried again.'),
    });
    for (const part of started) draft.join('flow', part, 'trigger', { port: null, synchronous: false });
  }
  const clock = brief.wants('scheduler');
  if (clock === null || brief.isCovered(clock, draft)) return;
  draft.add({
    id: 'clock',
    title: 'Clock',
    capability: 'scheduler',
    zone: 'management',
    demand: { runsPerMonth: RUNS_PER_MONTH, stepsPerRun: 1 },
    ...reasonOf(clock, 'Something must start the work at its time.'),
  });
  const target = draft.has('flow') ? ['flow'] : started.length > 0 ? started : draft.of('web_compute');
  for (const part of target) draft.join('clock', part, 'trigger', { port: null, synchronous: false });
}

/** Machines with accelerators that the user runs. */
export function accelerators(brief: Brief, draft: Draft): void {
  const asked = brief.wants('gpu_compute');
  if (asked === null) return;
  draft.add({
    id: 'gpu',
    title: 'GPU machines',
    capability: 'gpu_compute',
    zone: 'private_application',
    demand: {
      gpus: brief.technology('llama') === null ? 1 : 2,
      gpuMemoryGb: brief.technology('llama') === null ? 24 : 160,
      hoursPerMonth: brief.wants('batch_compute') === null ? 730 : 100,
    },
    ...reasonOf(asked, 'The work needs an accelerator.'),
  });
  for (const program of draft.of('web_compute'))
    draft.join(program, 'gpu', 'request', { port: 8080, protocol: 'http', encrypted: false });
}
