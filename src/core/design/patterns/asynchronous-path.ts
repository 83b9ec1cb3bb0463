import { INFERRED, TITLES } from '../../messages/components.ts';
import type { Capability, Form } from '../../model/capability.ts';
import { excludedForms } from '../../model/resolved.ts';
import { SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { type CompositionContext, type PartContext, reasonOf } from './composition-context.ts';
import { otherEnd } from './connections.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** Size of a job message, KB: it references the data instead of containing it. */
const MESSAGE_KB = 2;
const PREFERRED_FORMS: readonly Form[] = ['container', 'function'];
/** Workers run on the Kubernetes cluster of the web application where there is one, to avoid a second platform. */
const CLUSTERED_FORMS: readonly Form[] = ['kubernetes', ...PREFERRED_FORMS];

/** Background work: queues and the workers that process them. */
export function asynchronousPath(context: CompositionContext, builder: GraphBuilder): void {
  for (const queue of context.each('queue')) addQueue(queue.id, queue, builder);
  const workers = context.each('worker_compute');
  const usual = addUsualQueue(workers, context, builder);
  for (const worker of workers) addWorker(worker, builder);
  connect(workers, usual, context, builder);
}

function addQueue(id: string, context: PartContext, builder: GraphBuilder): string {
  const { workload, part } = context;
  const isAsked = part.id === id;
  builder.add({
    id,
    title: isAsked ? context.titled(TITLES.queue) : TITLES.queue,
    capability: 'queue',
    zone: 'private_application',
    demand: {
      messagesPerMonth: workload.jobsPerMonth.value,
      peakPerSecond: peakJobsPerSecond(workload),
      messageKb: MESSAGE_KB,
    },
    ...reasonOf(isAsked ? part : null, INFERRED.queue),
  });
  return id;
}

/**
 * The queue of workers without another trigger, if the request names no queue. Null without such a worker, and where the
 * scope is closed: such a worker looks for its work itself.
 */
function addUsualQueue(
  workers: readonly PartContext[],
  context: CompositionContext,
  builder: GraphBuilder,
): string | null {
  if (context.excludes('queue') || context.requirements.closed === true || builder.of('queue').length > 0) return null;
  const [idle] = workers.filter((worker) => !isStartedOtherwise(worker));
  return idle === undefined ? null : addQueue(context.idFor('queue', 'queue'), idle, builder);
}

function addWorker(worker: PartContext, builder: GraphBuilder): void {
  const { workload, id, part, serverless } = worker;
  const alwaysOn = worker.forms('web_compute')[0] === 'kubernetes' ? CLUSTERED_FORMS : PREFERRED_FORMS;
  const preferred: readonly Form[] = serverless ? ['function', 'container'] : alwaysOn;
  builder.add({
    id,
    title: worker.titled(TITLES.worker),
    capability: 'worker_compute',
    zone: 'private_application',
    demand: {
      jobsPerMonth: workload.jobsPerMonth.value,
      peakJobsPerSecond: peakJobsPerSecond(workload),
      jobSeconds: workload.jobSeconds.value,
      headroom: workload.headroom.value,
    },
    ...reasonOf(part),
    needs: {
      forms: allowedForms(
        worker.forms('worker_compute'),
        preferred,
        excludedForms(worker.requirements, 'worker_compute'),
      ),
      scaleToZero: serverless,
    },
  });
}

/** Joins programs to queues and queues to workers where no flow does: the n-th worker takes from the n-th queue. */
function connect(
  workers: readonly PartContext[],
  usual: string | null,
  context: CompositionContext,
  builder: GraphBuilder,
): void {
  const queues = builder.of('queue');
  for (const queue of queues) {
    if (context.flowsOf(queue).length > 0) continue;
    for (const caller of builder.of('web_compute')) builder.call(caller, queue);
  }
  const isTaken = (queue: string) =>
    context
      .flowsOf(queue)
      .some(({ from, to, interaction }) => (interaction === 'consume' ? to === queue : from === queue));
  const open = usual === null ? queues.filter((queue) => !isTaken(queue)) : [usual];
  const idle = workers.filter((worker) => !isStartedByFlow(worker));
  for (const [index, worker] of idle.entries()) {
    const queue = open[index % Math.max(1, open.length)];
    if (queue !== undefined) builder.call(queue, worker.id);
  }
  for (const [index, queue] of open.slice(idle.length).entries()) {
    const worker = idle[index % Math.max(1, idle.length)];
    if (worker !== undefined) builder.call(queue, worker.id);
  }
}

/** Jobs/s at peak: the larger of one job per write and the stated jobs, which follow the load curve of the requests. */
function peakJobsPerSecond({ jobsPerMonth, peakRps, meanRps, writeShare }: Workload): number {
  const peakOverMean = meanRps.value > 0 ? peakRps.value / meanRps.value : USUAL_PEAK;
  const counted = (jobsPerMonth.value / SECONDS_PER_MONTH) * peakOverMean;
  return Math.max(counted, peakRps.value * writeShare.value, LEAST_PEAK);
}

/** Peak-to-mean ratio where there are no requests; a working assumption. */
const USUAL_PEAK = 4;
const LEAST_PEAK = 0.01;

/** Capabilities that start a worker without a queue. */
const STARTERS: readonly Capability[] = ['scheduler', 'workflow', 'event_stream', 'pubsub', 'event_bus'];

/** What starts a worker of a described system that names no queue: new files, and messages of devices. */
const FILES: readonly Capability[] = ['object_storage', 'iot_ingest'];

/** Whether something else starts the worker, so that it needs no queue unless one is requested. */
function isStartedOtherwise(worker: PartContext): boolean {
  const starters = worker.requirements.described === true ? [...STARTERS, ...FILES] : STARTERS;
  return isStartedByFlow(worker) || starters.some((starter) => worker.wants(starter) !== null);
}

/** Whether a flow starts the worker or hands work to it. */
function isStartedByFlow({ id, flowsOf, isParty }: PartContext): boolean {
  return flowsOf(id).some((flow) => {
    if (isParty(otherEnd(flow, id))) return false;
    return flow.to === id ? STARTING.has(flow.interaction) : flow.interaction === 'consume';
  });
}

const STARTING: ReadonlySet<string> = new Set([
  'trigger',
  'push',
  'notify',
  'publish',
  'transfer',
  'request',
  'connect',
]);
