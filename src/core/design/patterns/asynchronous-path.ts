import type { Capability, Form } from '../../model/capability.ts';
import { excludedForms } from '../../model/requirement.ts';
import { SECONDS_PER_MONTH, type Workload } from '../../model/workload.ts';
import { type Brief, reasonOf } from './composition-context.ts';
import { allowedForms, type Draft } from './graph-builder.ts';

/** A message of a job: what to do and with what, not the thing itself. */
const MESSAGE_KB = 2;
const PREFERRED_FORMS: readonly Form[] = ['container', 'function'];
/** A cluster that is there already runs the workers too: a second platform would be a second thing to know. */
const CLUSTERED_FORMS: readonly Form[] = ['kubernetes', ...PREFERRED_FORMS];

/** Work that nobody waits for: a queue that keeps it, and something that works it off. */
export function asynchronousPath(brief: Brief, draft: Draft): void {
  const queue = brief.wants('queue');
  const worker = brief.wants('worker_compute');
  if (queue === null && worker === null) return;
  const { workload } = brief;
  const jobs = workload.jobsPerMonth.value;
  const peak = peakJobsPerSecond(workload);
  if (!brief.excludes('queue') && (queue !== null || !isStartedOtherwise(brief))) {
    draft.add({
      id: 'queue',
      title: 'Queue',
      capability: 'queue',
      zone: 'private_application',
      demand: { messagesPerMonth: jobs, peakPerSecond: peak, messageKb: MESSAGE_KB },
      ...reasonOf(queue, 'A job neither makes a visitor wait nor is lost when it fails.'),
    });
    for (const caller of draft.of('web_compute')) draft.join(caller, 'queue', 'message', { synchronous: false });
  }
  if (worker === null) return;
  const standing = brief.forms('web_compute')[0] === 'kubernetes' ? CLUSTERED_FORMS : PREFERRED_FORMS;
  const preferred: readonly Form[] = brief.serverless ? ['function', 'container'] : standing;
  draft.add({
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
        brief.forms('worker_compute'),
        preferred,
        excludedForms(brief.requirements, 'worker_compute'),
      ),
      scaleToZero: brief.serverless,
    },
  });
  if (draft.has('queue')) draft.join('queue', 'worker', 'trigger', { port: null, synchronous: false });
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
function isStartedOtherwise(brief: Brief): boolean {
  return STARTERS.some((starter) => brief.wants(starter) !== null);
}
