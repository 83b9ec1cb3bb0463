import { formatNumber } from '../../../../messages/numbers.ts';
import type { BatchDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, template, variable } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { AS_IDENTITY, entry, IN_SUBNET, type Permissions, type Start } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, serviceAccount } from '../../foundation/names.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { after, environment, networkAccess } from '../cloud-run/program.ts';
import { allows, principalOf } from '../cloud-run/web.ts';
import { target } from '../cloud-scheduler.ts';
import { mounts } from '../filestore.ts';
import { commandVariable, imageVariable, taskVariables } from '../program-variables.ts';
import { pulls } from '../pubsub/deliver.ts';
import { startGrant } from '../starts.ts';
import { runsSpark } from './dataproc.ts';

type JobNode = GraphNode<'batch_compute'>;

interface JobSize extends SizeFacts {
  readonly cpu: number;
  readonly memoryGib: number;
}

/** vCPU with the most GiB that they may have (cloud.google.com/run/docs/configuring/jobs/memory-limits). */
const UNITS = [
  { cpu: 1, mostGib: 4 },
  { cpu: 2, mostGib: 8 },
  { cpu: 4, mostGib: 16 },
  { cpu: 6, mostGib: 24 },
  { cpu: 8, mostGib: 32 },
] as const;
/** A task may last a day; a hundred at a time stay within a new project's quota (cloud.google.com/run/quotas). */
const LONGEST_HOURS = 24;
const MOST_PARALLEL = 100;
const SECONDS_PER_HOUR = 3600;
const RETRIES = 3;

/** Google's public sample of a job: it counts, logs and ends. */
const SAMPLE_JOB_IMAGE = 'us-docker.pkg.dev/cloudrun/container/job';

export const cloudRunJobs = entry<'batch_compute', JobSize>({
  id: 'gcp.cloud-run-jobs',
  service: 'Cloud Run jobs',
  capability: 'batch_compute',
  form: 'container',
  inNetwork: false,
  fit(node, requirements) {
    if (!allows(node.needs.forms, 'container') || isExcluded(requirements, ['batch_compute:container'])) return null;
    if (runsSpark(node, requirements)) return null;
    return {
      because: `A job is a container that runs to its end: ${formatNumber(node.demand.tasksPerMonth)} tasks a month of ${formatNumber(node.demand.hoursPerTask)} h each are billed by the second, and no idle machine is billed.`,
      provides: ['batch_compute', 'batch_compute:container'],
      builtIn: ['network_egress'],
    };
  },
  size: ({ demand }) => jobSizes(demand),
  meter: ({ cpu, memoryGib }, { demand }) => jobUsages(cpu, memoryGib, demand),
  declare: (size, node, site) => jobBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, startOf(labelOf(node.id)), site, caller, edge),
  claims: (_size, node): readonly Claim[] => {
    const resource = `google_cloud_run_v2_job.${labelOf(node.id)}`;
    return [
      {
        kind: 'retried',
        text: 'A task that fails is run again up to three times.',
        resource,
        attributes: { 'template.template.max_retries': RETRIES },
      },
      {
        kind: 'least_privilege',
        text: 'The job runs as a dedicated service account with only the permissions that the edges of the design require.',
        resource,
        attributes: { 'template.template.service_account': code(`google_service_account.${labelOf(node.id)}.email`) },
      },
    ];
  },
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: PERMISSIONS, start: startOf(labelOf(node.id)) }),
});

export function jobSizes(demand: BatchDemand): readonly JobSize[] {
  const unit = UNITS.find(({ cpu, mostGib }) => cpu >= demand.vcpuPerTask && mostGib >= demand.memoryGbPerTask);
  if (unit === undefined || demand.hoursPerTask > LONGEST_HOURS || demand.parallelTasks > MOST_PARALLEL) return [];
  const memoryGib = Math.max(1, Math.ceil(demand.memoryGbPerTask));
  return [
    {
      sku: `${unit.cpu} vCPU, ${formatNumber(memoryGib)} GiB a task`,
      count: Math.max(1, Math.ceil(demand.parallelTasks)),
      // cloud.google.com/run/sla speaks of services; jobs are promised nothing of their own.
      qualities: managed(3, null, { scalesToZero: true }),
      cpu: unit.cpu,
      memoryGib,
    },
  ];
}

function jobUsages(cpu: number, memoryGib: number, demand: BatchDemand): readonly Usage[] {
  const seconds = demand.tasksPerMonth * demand.hoursPerTask * SECONDS_PER_HOUR;
  const run = `${formatNumber(demand.tasksPerMonth)} tasks x ${formatNumber(demand.hoursPerTask)} h x 3,600 s`;
  return [
    {
      meter: 'cloud_run/instance-based/cpu',
      what: 'Processors while tasks run',
      quantity: seconds * cpu,
      arithmetic: `${cpu} vCPU x ${run}`,
      comesAndGoes: true,
    },
    {
      meter: 'cloud_run/instance-based/memory',
      what: 'Memory while tasks run',
      quantity: seconds * memoryGib,
      arithmetic: `${formatNumber(memoryGib)} GiB x ${run}`,
      comesAndGoes: true,
    },
  ];
}

function jobBlocks(size: JobSize, node: JobNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const granted = site.granted(node.id);
  const { volumes, volume_mounts } = mounts(site, node.id);
  const messages = pulls(site, node.id, node.demand.hoursPerTask * SECONDS_PER_HOUR);
  const timeout = Math.ceil(Math.min(LONGEST_HOURS, Math.max(0.5, node.demand.hoursPerTask * 2)) * SECONDS_PER_HOUR);
  return [
    ...apis('run'),
    ...jobVariables(node, label),
    ...serviceAccount(label, node.id, node.title),
    resource('compute.tf', 'google_cloud_run_v2_job', label, {
      name: nameOf(node.id),
      location: code('var.region'),
      deletion_protection: code('var.environment == "production"'),
      template: nested({
        task_count: code(`var.${label}_tasks`),
        parallelism: code(`var.${label}_parallel`),
        template: nested({
          service_account: emailOf(label),
          timeout: `${timeout}s`,
          max_retries: RETRIES,
          vpc_access: networkAccess(site, node.id),
          volumes,
          containers: nested({
            image: code(`var.${label}_image`),
            command: code(`var.${label}_command`),
            resources: nested({ limits: { cpu: String(size.cpu), memory: `${size.memoryGib}Gi` } }),
            env: environment({ ...granted, environment: { ...granted.environment, ...messages.variables } }),
            volume_mounts,
          }),
        }),
      }),
      depends_on: [...enabled('run'), ...after(granted)],
    }),
    ...(messages.blocks.length === 0 ? [] : drained(messages.blocks, node, site)),
    ...failureAlarm(node, site),
    output(
      `${label}_run`,
      `Command that runs ${node.title} once by hand.`,
      code(`"gcloud run jobs execute \${google_cloud_run_v2_job.${label}.name} --region \${var.region}"`),
    ),
  ];
}

/** A queue cannot push to a job: the job is started every few minutes and works off what waits. */
function drained(subscriptions: readonly Block[], node: JobNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const start = startOf(label);
  const account = `${label}_start`;
  return [
    ...apis('cloudscheduler'),
    ...subscriptions,
    ...serviceAccount(account, `${node.id}-start`, `Starts ${node.title}`),
    ...start.grants(account, memberOf(account)),
    variable(`${label}_schedule`, {
      description: `How often ${node.title} looks for messages, in the form of cron.`,
      type: 'string',
      default: '*/5 * * * *',
      validation: { condition: `length(split(" ", var.${label}_schedule)) == 5`, message: 'Give five fields.' },
    }),
    resource('compute.tf', 'google_cloud_scheduler_job', account, {
      name: nameOf(node.id, '-start'),
      region: code('var.region'),
      schedule: code(`var.${label}_schedule`),
      time_zone: 'Etc/UTC',
      retry_config: nested({ retry_count: 3 }),
      http_target: target(start, account),
      depends_on: enabled('cloudscheduler'),
    }),
  ];
}

function startOf(label: string): Start {
  const name = code(`google_cloud_run_v2_job.${label}.name`);
  const location = code('var.region');
  return {
    uri: template`https://run.googleapis.com/v2/projects/${code('var.project_id')}/locations/${location}/jobs/${name}:run`,
    body: null,
    audience: null,
    grants: (grant, member) => [
      resource('security.tf', 'google_cloud_run_v2_job_iam_member', grant, {
        name,
        location,
        role: 'roles/run.invoker',
        member,
      }),
    ],
  };
}

function failureAlarm(node: JobNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return alarm(site, label, {
    id: 'failed',
    title: `${node.id} failed`,
    what: 'A run ended with an error after its tasks had been tried again.',
    filter: metricOf(
      'cloud_run_job',
      'run.googleapis.com/job/completed_execution_count',
      'job_name',
      code(`google_cloud_run_v2_job.${label}.name`),
      'metric.labels.result = "failed"',
    ),
    threshold: 0,
    seconds: 0,
    aligner: 'ALIGN_RATE',
  });
}

function jobVariables({ title, demand }: JobNode, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; a public sample that counts and ends`, SAMPLE_JOB_IMAGE),
    commandVariable(
      label,
      `Command that ${title} is started with, such as ["node", "job.js"]; null for the image's own.`,
      null,
    ),
    ...taskVariables(label, title, demand.parallelTasks, 'CLOUD_RUN_TASK_INDEX'),
  ];
}

const PERMISSIONS: Permissions = {
  google_cloud_run_v2_job: `run.jobs.create,delete,get,update run.operations.get ${AS_IDENTITY} ${IN_SUBNET}`,
  google_cloud_run_v2_job_iam_member: 'run.jobs.get,getIamPolicy,setIamPolicy',
};
