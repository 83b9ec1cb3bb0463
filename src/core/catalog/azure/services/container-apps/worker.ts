import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import type { Block } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { busyShare, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf } from '../../foundation/facts.ts';
import { identityBlock, identityOf } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';
import { inboxEnvironment, inboxesOf, isStarted } from '../service-bus/inboxes.ts';
import {
  appBlock,
  cpuVariable,
  imageExpression,
  imageVariable,
  MOST_REPLICAS,
  program,
  programCommand,
  REPLICA_CPUS,
  replicaVariables,
} from './app.ts';
import { environmentBlocks } from './environment.ts';
import { jobBlocks, jobStart } from './job.ts';
import { scaleRules } from './scale.ts';

interface WorkerSize extends SizeFacts {
  readonly cpu: number;
  readonly most: number;
  /** Concurrent jobs per replica: one per vCPU, at least one. */
  readonly parallel: number;
}

type WorkerNode = GraphNode<'worker_compute'>;

/** Seconds until an idle replica stops: the default cooldown period of the platform. */
const COOLDOWN_SECONDS = 300;

/** Minimum timeout of a run; the timeout is twice the usual duration. */
const LEAST_TIMEOUT_SECONDS = 1800;

function sizes(node: WorkerNode): readonly WorkerSize[] {
  const { demand } = node;
  return REPLICA_CPUS.flatMap((cpu): readonly WorkerSize[] => {
    const jobsPerSecond = cpu / demand.jobSeconds;
    const most = Math.max(1, Math.ceil((demand.peakJobsPerSecond * (1 + demand.headroom)) / jobsPerSecond));
    if (most > MOST_REPLICAS) return [];
    const perSecond = demand.jobsPerMonth / SECONDS_PER_MONTH;
    return [
      {
        sku: `${cpu} vCPU, ${cpu * 2} GiB, 0 to ${most} replicas`,
        count: Math.max(1, Math.ceil(perSecond / jobsPerSecond)),
        cpu,
        most,
        parallel: Math.max(1, Math.floor(cpu)),
        // A lost replica restarts in another zone and the message is redelivered. Service level agreement for online services: Azure Container Apps 99.95 %.
        qualities: managed(Math.max(1, node.needs.zones), 99.95, { operations: 0.1, scalesToZero: true }),
      },
    ];
  });
}

/** Replica-hours: the larger of the work itself and the time with at least one active replica. */
function replicaHours(size: WorkerSize, node: WorkerNode): number {
  const { demand } = node;
  const perSecond = demand.jobsPerMonth / SECONDS_PER_MONTH;
  const working = (demand.jobsPerMonth * demand.jobSeconds) / size.cpu / 3600;
  const awake = HOURS_PER_MONTH * busyShare(perSecond, COOLDOWN_SECONDS + demand.jobSeconds / size.cpu);
  return Math.max(working, awake);
}

function meter(size: WorkerSize, node: WorkerNode): readonly Usage[] {
  const hours = replicaHours(size, node);
  return [
    {
      meter: 'container_apps/consumption/vcpu-active',
      what: 'vCPU of active workers, and five minutes after',
      quantity: hours * size.cpu,
      arithmetic: `${formatNumber(hours)} h x ${size.cpu} vCPU`,
    },
    {
      meter: 'container_apps/consumption/memory-active',
      what: 'memory of active workers, and five minutes after',
      quantity: hours * size.cpu * 2,
      arithmetic: `${formatNumber(hours)} h x ${size.cpu * 2} GiB`,
    },
  ];
}

function declare(size: WorkerSize, node: WorkerNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const web = programOf(site, node.id);
  const imageLabel = web === undefined ? label : site.label(web.node.id);
  if (isStarted(site, node.id)) return startedBlocks(size, node, site, imageLabel);
  const inboxes = inboxesOf(site, node.id);
  const own = program(site, node.id, inboxEnvironment(inboxes));
  return [
    ...(web === undefined ? [imageVariable(label)] : []),
    commandVariable(
      label,
      `Command of the worker in the image of ${imageLabel}_image. Empty: the default command of the image.`,
    ),
    cpuVariable(label, size.cpu),
    ...replicaVariables(label, inboxes.length === 0 ? 1 : 0, size.most),
    identityBlock(node.id, label),
    ...environmentBlocks(site),
    ...own.before,
    appBlock(
      node.id,
      label,
      own,
      {},
      {
        ...own.container(imageExpression(imageLabel), programCommand(label)),
        custom_scale_rule: scaleRules(inboxes, label, size.parallel),
      },
    ),
  ];
}

/** The web program whose image the worker uses: the only one, or the one that sends its messages. */
function programOf(site: Site, nodeId: string): PlacedNode | undefined {
  const programs = site.placed.filter((placed) => factsOf(placed).containerApp === 'web');
  if (programs.length < 2) return programs[0];
  const sources = site.to(nodeId).map(({ from }) => from);
  const senders = programs.filter(({ node }) => site.from(node.id).some(({ to }) => sources.includes(to)));
  return senders.length === 1 ? senders[0] : undefined;
}

/** A worker started by a scheduler or a workflow is a job: it runs to completion and is not billed when idle. */
function startedBlocks(size: WorkerSize, node: WorkerNode, site: Site, imageLabel: string): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...(imageLabel === label ? [imageVariable(label)] : []),
    commandVariable(
      label,
      `Command of the worker in the image of ${imageLabel}_image. Empty: the default command of the image.`,
    ),
    cpuVariable(label, size.cpu),
    ...jobBlocks(site, node.id, {
      imageLabel,
      timeoutSeconds: Math.max(LEAST_TIMEOUT_SECONDS, Math.ceil((2 * node.demand.jobSeconds) / size.cpu)),
      parallel: 1,
    }),
  ];
}

const offering: AzureOffering<'worker_compute', WorkerSize> = {
  id: 'azure.container-apps-worker',
  service: 'Azure Container Apps',
  capability: 'worker_compute',
  form: 'container',
  inNetwork: true,
  facts: (_size, node) => ({
    position: { subnet: 'apps', ports: [] },
    containerApp: 'worker',
    start: jobStart(node.id),
    program: (site) => `azurerm_container_app${isStarted(site, node.id) ? '_job' : ''}.${labelOf(node.id)}`,
  }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('container')) return null;
    const terms = ['worker_compute', 'worker_compute:container'] as const;
    if (isExcluded(requirements, terms, ['azure container apps', 'docker'])) return null;
    return {
      because: `Scales with the queue length, down to zero when the queue is empty: ${formatNumber(node.demand.jobsPerMonth)} jobs/month are billed only while they run.`,
      provides: ['worker_compute', 'worker_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  size: sizes,
  meter,
  declare,
  claims(size, node) {
    const label = labelOf(node.id);
    return [
      {
        kind: 'autoscaled',
        text: `Autoscaling by queue length, from 0 to ${size.most}.`,
        resource: `azurerm_container_app.${label}`,
        attributes: { 'template.max_replicas': size.most },
      },
    ];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Background workers in containers, triggered by Service Bus. */
export const containerAppsWorker = entry(offering);
