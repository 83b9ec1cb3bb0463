import { INFERRED, TITLES } from '../../messages/components.ts';
import type { Capability, Form } from '../../model/capability.ts';
import { excludedForms } from '../../model/resolved.ts';
import { SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** Size of a job message, KB: it references the data instead of containing it. */
const MESSAGE_KB = 2;
const PREFERRED_FORMS: readonly Form[] = ['container', 'function'];
/** Workers run on the Kubernetes cluster of the web application where there is one, to avoid a second platform. */
const CLUSTERED_FORMS: readonly Form[] = ['kubernetes', ...PREFERRED_FORMS];

/** Background work: a queue and the worker that processes it. */
export function asynchronousPath(context: CompositionContext, builder: GraphBuilder): void {
  const queue = context.wants('queue');
  const worker = context.wants('worker_compute');
  if (queue === null && worker === null) return;
  const { workload } = context;
  const jobs = workload.jobsPerMonth.value;
  const peak = peakJobsPerSecond(workload);
  if (!context.excludes('queue') && (queue !== null || !isStartedOtherwise(context))) {
    builder.add({
      id: 'queue',
      title: TITLES.queue,
      capability: 'queue',
      zone: 'private_application',
      demand: { messagesPerMonth: jobs, peakPerSecond: peak, messageKb: MESSAGE_KB },
      ...reasonOf(queue, INFERRED.queue),
    });
    for (const caller of builder.of('web_compute')) builder.join(caller, 'queue', 'message', { synchronous: false });
  }
  if (worker === null) return;
  const alwaysOn = context.forms('web_compute')[0] === 'kubernetes' ? CLUSTERED_FORMS : PREFERRED_FORMS;
  const preferred: readonly Form[] = context.serverless ? ['function', 'container'] : alwaysOn;
  builder.add({
    id: 'worker',
    title: TITLES.worker,
    capability: 'worker_compute',
    zone: 'private_application',
    demand: {
      jobsPerMonth: jobs,
      peakJobsPerSecond: peak,
      jobSeconds: workload.jobSeconds.value,
      headroom: workload.headroom.value,
    },
    ...reasonOf(worker),
    needs: {
      forms: allowedForms(
        context.forms('worker_compute'),
        preferred,
        excludedForms(context.requirements, 'worker_compute'),
      ),
      scaleToZero: context.serverless,
    },
  });
  if (builder.has('queue')) builder.join('queue', 'worker', 'trigger', { port: null, synchronous: false });
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

/** Whether another component triggers the worker, so that it needs no queue unless one is requested. */
function isStartedOtherwise(context: CompositionContext): boolean {
  return STARTERS.some((starter) => context.wants(starter) !== null);
}
