import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import type { Block } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';
import { cpuVariable, imageVariable, REPLICA_CPUS } from '../container-apps/app.ts';
import { jobBlocks, jobStart } from '../container-apps/job.ts';

type BatchNode = GraphNode<'batch_compute'>;

interface JobSize extends SizeFacts {
  readonly cpu: number;
}

/** Maximum parallel containers of one run in this design; above it, use a pool of virtual machines. */
const MOST_PARALLEL = 100;

/** Longest container task, hours: an assumption, because the platform can move a container at any time. */
const LONGEST_HOURS = 24;

/** Replica timeout in seconds: twice the usual duration, at least half an hour. */
function timeout(hours: number): number {
  return Math.max(1800, Math.ceil(2 * hours * 3600));
}

function sizes(node: BatchNode): readonly JobSize[] {
  const { vcpuPerTask, memoryGbPerTask, hoursPerTask, parallelTasks } = node.demand;
  if (hoursPerTask > LONGEST_HOURS || parallelTasks > MOST_PARALLEL) return [];
  // Memory in GiB is twice the vCPU.
  const cpu = REPLICA_CPUS.find((size) => size >= vcpuPerTask && size * 2 >= memoryGbPerTask);
  if (cpu === undefined) return [];
  const parallel = Math.max(1, Math.ceil(parallelTasks));
  return [
    {
      sku: `${cpu} vCPU, ${cpu * 2} GiB, up to ${parallel} in parallel`,
      count: 1,
      cpu,
      // Service level agreement for online services: Azure Container Apps 99.95 %.
      qualities: managed(Math.max(1, node.needs.zones), 99.95, { operations: 0.1, scalesToZero: true }),
    },
  ];
}

function meter(size: JobSize, node: BatchNode): readonly Usage[] {
  const hours = node.demand.tasksPerMonth * node.demand.hoursPerTask;
  const times = `${formatNumber(node.demand.tasksPerMonth)} tasks x ${formatNumber(node.demand.hoursPerTask)} h`;
  return [
    {
      meter: 'container_apps/consumption/vcpu-active',
      what: 'vCPU of running tasks',
      quantity: hours * size.cpu,
      arithmetic: `${times} x ${size.cpu} vCPU`,
    },
    {
      meter: 'container_apps/consumption/memory-active',
      what: 'memory of running tasks',
      quantity: hours * size.cpu * 2,
      arithmetic: `${times} x ${size.cpu * 2} GiB`,
    },
  ];
}

function declare(size: JobSize, node: BatchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    imageVariable(label, JOB_SAMPLE),
    commandVariable(label, `Command of a run in the image of ${label}_image. Empty: the default command of the image.`),
    cpuVariable(label, size.cpu),
    ...jobBlocks(site, node.id, {
      imageLabel: label,
      sample: JOB_SAMPLE,
      timeoutSeconds: timeout(node.demand.hoursPerTask),
      parallel: Math.max(1, Math.ceil(node.demand.parallelTasks)),
    }),
  ];
}

/** Sample job image of Microsoft: writes a few log lines and exits. */
const JOB_SAMPLE = 'mcr.microsoft.com/k8se/quickstart-jobs:latest';

const offering: AzureOffering<'batch_compute', JobSize> = {
  id: 'azure.container-apps-jobs',
  service: 'Azure Container Apps jobs',
  capability: 'batch_compute',
  form: 'container',
  inNetwork: true,
  facts: (_size, node) => ({
    position: { subnet: 'apps', ports: [] },
    containerApp: 'job',
    start: jobStart(node.id),
    program: () => `azurerm_container_app_job.${labelOf(node.id)}`,
  }),
  fit(node, requirements) {
    if (node.needs.forms.length > 0 && !node.needs.forms.includes('container')) return null;
    if (isExcluded(requirements, ['batch_compute', 'batch_compute:container'], ['azure container apps', 'docker']))
      return null;
    const { tasksPerMonth, parallelTasks } = node.demand;
    return {
      because: `Runs ${formatNumber(tasksPerMonth)} tasks/month to completion, ${formatNumber(parallelTasks)} in parallel, billed only while tasks run.`,
      provides: ['batch_compute', 'batch_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  size: sizes,
  meter,
  declare,
  claims: (_size, node) => [
    {
      kind: 'retried',
      text: 'A failed task is retried once.',
      resource: `azurerm_container_app_job.${labelOf(node.id)}`,
      attributes: { replica_retry_limit: 1 },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Container tasks that run to completion. */
export const containerAppsJobs = entry(offering);
