import { formatNumber } from '../../../../messages/numbers.ts';
import type { JobDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { code } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded, isNamed } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { deliver, LONGEST_ACK, queuesOf } from '../pubsub/deliver.ts';
import { calledBy, runEndpoint, startedRunFacts } from './called.ts';
import { requests } from './meters.ts';
import { programBlocks } from './program.ts';
import { REGIONAL_ZONES, RUN_AVAILABILITY } from './sizes.ts';
import { allows, principalOf } from './web.ts';

export interface PushedSize extends SizeFacts {
  /** Instances that the peak needs. */
  readonly max: number;
  /** vCPU of an instance, which does as many jobs at a time. */
  readonly cpu: number;
}

/** Most instances of one service (cloud.google.com/run/quotas). */
const MOST_INSTANCES = 1000;
const CPUS = [1, 2, 4, 8] as const;
/** A job must be done well before its message counts as failed. */
const LONGEST_JOB_SECONDS = LONGEST_ACK * 0.9;

/** A Cloud Run service that Pub/Sub pushes messages to: nothing runs, and nothing costs, while no message comes. */
export const cloudRunWorker = entry<'worker_compute', PushedSize>({
  id: 'gcp.cloud-run-worker',
  service: 'Cloud Run',
  capability: 'worker_compute',
  form: 'container',
  inNetwork: false,
  fit(node, requirements) {
    if (!allows(node.needs.forms, 'container') || isExcluded(requirements, ['worker_compute:container'])) return null;
    if (readsKafka(requirements)) return null;
    return {
      because: `Pub/Sub calls it with each message, so that the ${formatNumber(node.demand.jobsPerMonth)} jobs a month are billed by the second, and nothing runs in between.`,
      provides: ['worker_compute', 'worker_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  size: (node) => pushedSizes(node.demand),
  meter: (_size, node) => jobUsages(node.demand),
  declare: (size, node, site) => [
    ...programBlocks(
      {
        id: node.id,
        title: node.title,
        size: { cpu: size.cpu, memoryGib: size.cpu, billing: 'request', warm: 0, max: size.max, concurrency: size.cpu },
        port: 8080,
        timeoutSeconds: LONGEST_ACK,
        entry: { ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY' },
        ownCommand: true,
      },
      site,
    ),
    ...queuesOf(site, node.id).flatMap((queue) =>
      deliver(site, queue, {
        id: node.id,
        jobSeconds: node.demand.jobSeconds,
        push: runEndpoint(site.label(node.id)),
      }),
    ),
  ],
  grantAccess: (_size, node, site, caller, edge) => calledBy(node.id, site, caller, edge),
  claims: (_size, node) => workerClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ ...startedRunFacts(node.id), isInside: () => true }),
});

/** Kafka does not push: a consumer must be running. */
export function readsKafka(requirements: ResolvedRequirements): boolean {
  return isNamed(requirements, ['kafka']) && !asksFor(requirements, 'queue');
}

/** A job takes one vCPU; larger instances are for peaks above the number of small ones. Empty where a job lasts longer than a message may. */
export function pushedSizes(demand: JobDemand): readonly PushedSize[] {
  const peak = Math.ceil(demand.peakJobsPerSecond * demand.jobSeconds * (1 + demand.headroom));
  const cpu = CPUS.find((count) => peak <= MOST_INSTANCES * count);
  if (demand.jobSeconds > LONGEST_JOB_SECONDS || cpu === undefined) return [];
  return [
    {
      sku: `${cpu} vCPU, ${cpu} GiB, paid by request, none kept ready`,
      count: 1,
      qualities: managed(REGIONAL_ZONES, RUN_AVAILABILITY, { scalesToZero: true }),
      max: Math.max(2, Math.ceil(peak / cpu)),
      cpu,
    },
  ];
}

export function jobUsages({ jobsPerMonth, jobSeconds }: JobDemand): readonly Usage[] {
  const seconds = jobsPerMonth * jobSeconds;
  const arithmetic = `${formatNumber(jobsPerMonth)} jobs x ${formatNumber(jobSeconds)} s`;
  return [
    {
      meter: 'cloud_run/request-based/cpu',
      what: 'Processors while jobs run',
      quantity: seconds,
      arithmetic: `${arithmetic} x 1 vCPU`,
    },
    {
      meter: 'cloud_run/request-based/memory',
      what: 'Memory while jobs run',
      quantity: seconds,
      arithmetic: `${arithmetic} x 1 GiB`,
    },
    requests(jobsPerMonth),
  ];
}

function workerClaims(label: string): readonly Claim[] {
  const address = `google_cloud_run_v2_service.${label}`;
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are added while messages wait and removed when there are none.',
      resource: address,
      attributes: { 'template.scaling.max_instance_count': code(`var.${label}_max_instances`) },
    },
    {
      kind: 'private',
      text: 'Only Pub/Sub and programs of this project reach it.',
      resource: address,
      attributes: { ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY' },
    },
  ];
}
