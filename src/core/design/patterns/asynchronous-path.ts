import type { Capability, Form } from '../../model/capability.ts';
import { excludedForms } from '../../model/requirement.ts';
import { SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** A message of a job: what to do and with what, not the thing itself. */
const MESSAGE_KB = 2;
const PREFERRED_FORMS: readonly Form[] = ['container', 'function'];
/** A cluster that is there already runs the workers too: a second platform would be a second thing to know. */
const CLUSTERED_FORMS: readonly Form[] = ['kubernetes', ...PREFERRED_FORMS];

/** Work that nobody waits for: a queue that keeps it, and something that works it off. */
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
      title: 'Queue',
      capability: 'queue',
      zone: 'private_application',
      demand: { messagesPerMonth: jobs, peakPerSecond: peak, messageKb: MESSAGE_KB },
      ...reasonOf(queue, 'A job neither makes a visitor wait nor is lost when it fails.'),
    });
    for (const caller of builder.of('web_compute')) builder.join(caller, 'queue', 'message', { synchronous: false });
  }
  if (worker === null) return;
  const standing = context.forms('web_compute')[0] === 'kubernetes' ? CLUSTERED_FORMS : PREFERRED_FORMS;
  const preferred: readonly Form[] = context.serverless ? ['function', 'container'] : standing;
  builder.add({
    id: 'worker',
    title: 'Worker',
    capability: 'worker_compute',
    zone: 'private_application',
    demand: {
      jobsPerMonth: jobs,
      peakJobsPerSecond: peak,
      jobSeconds: workload.jobSeconds.value,
      headroom: workload.headroom.value,
    },
    ...reasonOf(worker, 'Something works the queue off.'),
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

/** Jobs at the peak: each write leaves one, and those that were counted come with the requests, or over the day. */
function peakJobsPerSecond({ jobsPerMonth, peakRps, meanRps, writeShare }: Workload): number {
  const peakOverMean = meanRps.value > 0 ? peakRps.value / meanRps.value : USUAL_PEAK;
  const counted = (jobsPerMonth.value / SECONDS_PER_MONTH) * peakOverMean;
  return Math.max(counted, peakRps.value * writeShare.value, LEAST_PEAK);
}

/** Peak over mean where there are no requests; a working assumption. */
const USUAL_PEAK = 4;
const LEAST_PEAK = 0.01;

/** Parts that start a worker themselves: a clock, a flow of steps, or messages that come another way. */
const STARTERS: readonly Capability[] = ['scheduler', 'workflow', 'event_stream', 'pubsub', 'event_bus'];

/** What something else starts waits in no queue of its own, unless one is asked for. */
function isStartedOtherwise(context: CompositionContext): boolean {
  return STARTERS.some((starter) => context.wants(starter) !== null);
}
