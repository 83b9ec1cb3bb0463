import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { between, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { AS_IDENTITY, entry, IN_SUBNET, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, nameOf, serviceAccount } from '../../foundation/names.ts';
import { callsNetwork, NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { commandVariable, imageVariable } from '../program-variables.ts';
import { messageStart, pulls } from '../pubsub/deliver.ts';
import { startGrant } from '../starts.ts';
import { RUN_REVISIONS } from './called.ts';
import { after, environment } from './program.ts';
import { REGIONAL_ZONES, RUN_AVAILABILITY } from './sizes.ts';
import { allows, principalOf } from './web.ts';

type WorkerNode = GraphNode<'worker_compute'>;

/** Most instances that this offers by hand: beyond it a queue wants a cluster or a batch service. */
const MOST_INSTANCES = 1000;

/** Instances that fetch messages themselves and run for as long as a job lasts; always on. */
export const cloudRunWorkerPool = entry<'worker_compute', SizeFacts>({
  id: 'gcp.cloud-run-worker-pool',
  service: 'Cloud Run worker pool',
  capability: 'worker_compute',
  form: 'container',
  inNetwork: false,
  fit(node, requirements) {
    const isAllowed = allows(node.needs.forms, 'container') && !isExcluded(requirements, ['worker_compute:container']);
    if (!isAllowed || node.needs.scaleToZero) return null;
    return {
      because: `Its instances fetch messages when they are free, so that a job may last longer than the ten minutes that a pushed message may; here it lasts ${formatNumber(node.demand.jobSeconds)} s.`,
      provides: ['worker_compute', 'worker_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  size: ({ demand, needs }) => {
    const busy = Math.ceil(demand.peakJobsPerSecond * demand.jobSeconds * (1 + demand.headroom));
    const count = Math.max(1, needs.zones > 1 ? 2 : 1, busy);
    if (count > MOST_INSTANCES) return [];
    return [
      {
        sku: `${formatNumber(count)} x 1 vCPU, 1 GiB, always on`,
        count,
        qualities: managed(REGIONAL_ZONES, RUN_AVAILABILITY, { operations: 0.1 }),
      },
    ];
  },
  meter: ({ count }) => poolUsages(count),
  declare: ({ count }, node, site) => poolBlocks(count, node, site),
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, messageStart(node.id), site, caller, edge),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: PERMISSIONS, start: messageStart(node.id) }),
});

function poolUsages(count: number): readonly Usage[] {
  const quantity = count * SECONDS_PER_MONTH;
  return [
    {
      meter: 'cloud_run/instance-based/cpu',
      what: 'Processors of the pool, all the month',
      quantity,
      arithmetic: `${formatNumber(count)} x 1 vCPU x 730 h x 3,600 s`,
    },
    {
      meter: 'cloud_run/instance-based/memory',
      what: 'Memory of the pool, all the month',
      quantity,
      arithmetic: `${formatNumber(count)} x 1 GiB x 730 h x 3,600 s`,
    },
  ];
}

/** Google's sample for programs without an endpoint: it waits and logs. */
const SAMPLE_POOL_IMAGE = 'us-docker.pkg.dev/cloudrun/container/worker-pool';

function poolBlocks(count: number, node: WorkerNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const granted = site.granted(node.id);
  const { variables, blocks } = pulls(site, node.id, node.demand.jobSeconds, true);
  return [
    ...apis('run'),
    ...poolVariables(count, node, label),
    ...serviceAccount(label, node.id, node.title),
    resource('compute.tf', 'google_cloud_run_v2_worker_pool', label, {
      name: nameOf(node.id),
      location: code('var.region'),
      deletion_protection: code('var.environment == "production"'),
      launch_stage: 'BETA',
      scaling: nested({ manual_instance_count: code(`var.${label}_instances`) }),
      template: nested({
        service_account: emailOf(label),
        vpc_access: callsNetwork(site, node.id)
          ? nested({
              egress: 'PRIVATE_RANGES_ONLY',
              network_interfaces: nested({
                network: code(`${NETWORK}.id`),
                subnetwork: code(`${SUBNET}.id`),
                tags: [networkTag(site, node.id)],
              }),
            })
          : undefined,
        containers: nested({
          image: code(`var.${label}_image`),
          command: code(`var.${label}_command`),
          resources: nested({ limits: { cpu: '1', memory: '1Gi' } }),
          env: environment({ ...granted, environment: { ...granted.environment, ...variables } }),
        }),
      }),
      depends_on: [...enabled('run'), ...after(granted)],
    }),
    ...blocks,
  ];
}

function poolVariables(count: number, node: WorkerNode, label: string): readonly Block[] {
  return [
    imageVariable(label, `${node.title}; a public sample`, SAMPLE_POOL_IMAGE),
    commandVariable(
      label,
      `Command that ${node.title} is started with, such as ["node", "worker.js"]; null for the image's own.`,
      null,
    ),
    numberVariable(`${label}_instances`, `Instances of ${node.title}, always on.`, count, between(1, 1000)),
  ];
}

const PERMISSIONS: Permissions = {
  google_cloud_run_v2_worker_pool: `run.workerpools.create,delete,get,update ${RUN_REVISIONS} ${AS_IDENTITY} ${IN_SUBNET}`,
};
