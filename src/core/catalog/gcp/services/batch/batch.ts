import { formatNumber } from '../../../../messages/numbers.ts';
import type { Form } from '../../../../model/capability.ts';
import type { BatchDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, call, code, locals, output, template, type Value, variable } from '../../../../model/terraform.ts';
import { labelOf, matches, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Start } from '../../foundation/facts.ts';
import { apis, emailOf, memberOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS, privateApiUsage } from '../../foundation/private-apis.ts';
import { allows, principalOf } from '../cloud-run/web.ts';
import { commandVariable, imageVariable, taskVariables } from '../program-variables.ts';
import { runsAs, startGrant } from '../starts.ts';
import { jobSizes } from './cloud-run-jobs.ts';
import { runsSpark } from './dataproc.ts';

type BatchNode = GraphNode<'batch_compute'>;

interface BatchSize extends SizeFacts {
  readonly family: 'standard' | 'highmem';
  readonly vcpu: number;
  readonly spot: boolean;
}

/** E2 machines cost the same for each vCPU of a family, so that four of them are the unit of the bill. */
const VCPUS = { standard: [2, 4, 8, 16, 32], highmem: [2, 4, 8, 16] } as const;
const GIB_PER_VCPU = { standard: 4, highmem: 8 } as const;
const UNIT_VCPU = 4;
/** A machine takes about two minutes to start and stop, for each task; a working assumption. */
const START_HOURS = 2 / 60;
const MOST_PARALLEL = 5000;
const RETRIES = 3;
/** A task that hangs is stopped after three times its usual time. */
const TOO_LONG = 3;
const SECONDS_PER_HOUR = 3600;
const SAMPLE_IMAGE = 'us-docker.pkg.dev/cloudrun/container/job';

/** Machines for the time of a job, for tasks too large, too long or too many for Cloud Run. */
export const batch = entry<'batch_compute', BatchSize>({
  id: 'gcp.batch',
  service: 'Batch',
  capability: 'batch_compute',
  form: 'vm',
  inNetwork: true,
  fit(node, requirements) {
    const { forms } = node.needs;
    if (runsSpark(node, requirements)) return null;
    if (!allows(forms, 'vm') && !allows(forms, 'container')) return null;
    if (isExcluded(requirements, ['batch_compute:vm'])) return null;
    const { parallelTasks, vcpuPerTask, interruptible } = node.demand;
    return {
      because: `Batch starts machines for ${formatNumber(parallelTasks)} tasks of ${formatNumber(vcpuPerTask)} vCPU at a time and deletes them afterwards${interruptible ? '; Spot VMs are used, because a task may be stopped and run again' : ''}.`,
      provides: ['batch_compute', 'batch_compute:vm', 'batch_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  // Cloud Run is simpler for what it can carry, unless Spot VMs may do it for less.
  size: ({ demand, needs }) =>
    !demand.interruptible && !prefersMachines(needs.forms) && jobSizes(demand).length > 0 ? [] : batchSizes(demand),
  meter: (size, { demand }) => {
    const hours = demand.tasksPerMonth * (demand.hoursPerTask + START_HOURS);
    const machine = `e2-${size.family}-${UNIT_VCPU}`;
    return [
      {
        meter: `compute_engine/${size.spot ? 'spot/' : ''}${machine}`,
        what: `Machines of ${size.vcpu} vCPU while tasks run`,
        quantity: (hours * size.vcpu) / UNIT_VCPU,
        arithmetic: `${formatNumber(demand.tasksPerMonth)} tasks x (${formatNumber(demand.hoursPerTask)} h + 2 min) x ${size.vcpu}/${UNIT_VCPU} of ${machine}`,
        comesAndGoes: true,
      },
      privateApiUsage(),
    ];
  },
  declare: (size, node, site) => batchBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, startOf(labelOf(node.id)), site, caller, edge),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ start: startOf(labelOf(node.id)) }),
});

/** Machines are named before containers, or containers are excluded. */
function prefersMachines(forms: readonly Form[]): boolean {
  return forms.length > 0 && forms.find((form) => form === 'vm' || form === 'container') !== 'container';
}

/** Each start creates a new job from the same definition. */
function startOf(label: string): Start {
  return {
    uri: template`https://batch.googleapis.com/v1/projects/${code('var.project_id')}/locations/${code('var.region')}/jobs`,
    body: code(`local.${label}_job`),
    audience: null,
    grants: (grant, member) => runsAs(label, grant, 'roles/batch.jobsEditor', member),
  };
}

function batchSizes(demand: BatchDemand): readonly BatchSize[] {
  if (demand.parallelTasks > MOST_PARALLEL) return [];
  const machines = (['standard', 'highmem'] as const).flatMap((family) => {
    const carries = (count: number) =>
      count >= demand.vcpuPerTask && count * GIB_PER_VCPU[family] >= demand.memoryGbPerTask;
    const vcpu = VCPUS[family].find(carries);
    return vcpu === undefined ? [] : [{ family, vcpu }];
  });
  const least = Math.min(...machines.map(({ vcpu }) => vcpu));
  const spot = demand.interruptible;
  return machines
    .filter(({ vcpu }) => vcpu === least)
    .slice(0, 1)
    .map(({ family, vcpu }) => ({
      sku: `e2-${family}-${formatNumber(vcpu)}${spot ? ', spot' : ''}, one a task`,
      count: Math.max(1, Math.ceil(demand.parallelTasks)),
      qualities: managed(3, null, { operations: 0.1, scalesToZero: true }),
      family,
      vcpu,
      spot,
    }));
}

function batchBlocks(size: BatchSize, node: BatchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const member = memberOf(label);
  return [
    ...apis('batch', 'compute', 'logging'),
    ...batchVariables(size, node, label),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_reports`, 'roles/batch.agentReporter', member, null),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', member, null),
    locals('compute.tf', { [`${label}_job`]: definition(node, site) }),
    afterwards(
      output(
        `${label}_definition`,
        `${node.title} as Batch takes it; by hand: terraform output -raw ${label}_definition > job.json, then gcloud batch jobs submit NAME --location REGION --config job.json.`,
        call('jsonencode', code(`local.${label}_job`)),
      ),
    ),
  ];
}

/** Its machines have no public addresses: they start once Google's interfaces can be reached without. */
function afterwards(block: Block): Block {
  return { ...block, body: { ...block.body, depends_on: [code(PRIVATE_APIS)] } };
}

/** A job in the format of the Batch API: Terraform has no resource for one, because each run is a new job. */
function definition(node: BatchNode, site: Site): Value {
  const label = site.label(node.id);
  const { environment, secrets } = site.granted(node.id);
  const named = Object.entries(secrets).map(([name, secret]) => [
    name,
    template`projects/${code('var.project_id')}/secrets/${secret}/versions/latest`,
  ]);
  return {
    taskGroups: [
      {
        taskCount: code(`var.${label}_tasks`),
        parallelism: code(`var.${label}_parallel`),
        taskSpec: {
          computeResource: {
            cpuMilli: Math.ceil(node.demand.vcpuPerTask * 1000),
            memoryMib: Math.ceil(node.demand.memoryGbPerTask * 1024 * USABLE),
          },
          maxRetryCount: RETRIES,
          maxRunDuration: `${Math.ceil(Math.max(0.5, node.demand.hoursPerTask * TOO_LONG) * SECONDS_PER_HOUR)}s`,
          environment: { variables: environment, secretVariables: Object.fromEntries(named) },
          runnables: [{ container: { imageUri: code(`var.${label}_image`), commands: code(`var.${label}_command`) } }],
        },
      },
    ],
    allocationPolicy: {
      location: { allowedLocations: [template`regions/${code('var.region')}`] },
      serviceAccount: { email: emailOf(label) },
      tags: [networkTag(site, node.id)],
      labels: code('local.labels'),
      instances: [
        {
          policy: {
            machineType: code(`var.${label}_machine`),
            provisioningModel: code(`var.${label}_spot ? "SPOT" : "STANDARD"`),
          },
        },
      ],
      network: {
        networkInterfaces: [
          {
            network: code(`${SUBNET}.network`),
            subnetwork: code(`${SUBNET}.id`),
            noExternalIpAddress: true,
          },
        ],
      },
    },
    labels: code('local.labels'),
    logsPolicy: { destination: 'CLOUD_LOGGING' },
  };
}

/** The system of a machine takes a little of its memory. */
const USABLE = 0.9;

function batchVariables(size: BatchSize, { title, demand }: BatchNode, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; a public sample that counts and ends`, SAMPLE_IMAGE),
    commandVariable(label, `Command that ${title} is started with; an empty list for the image's own.`, []),
    stringVariable(
      `${label}_machine`,
      `Machine of a task of ${title}.`,
      `e2-${size.family}-${size.vcpu}`,
      matches('^[a-z][0-9a-z]+-[a-z]+-[0-9]+$', 'Name a machine such as e2-standard-4.'),
    ),
    variable(`${label}_spot`, {
      description: `Whether ${title} runs on Spot VMs, which cost less and may be preempted at any time.`,
      type: 'bool',
      default: size.spot,
    }),
    ...taskVariables(label, title, demand.parallelTasks, 'BATCH_TASK_INDEX'),
  ];
}
