import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, call, code, nested, output, resource, template, type Value } from '../../../../model/terraform.ts';
import { atLeast, joined, labelOf, listVariable, notEmpty, numberVariable } from '../../../kit/blocks.ts';
import { type AwsOffering, type Invocation, permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { environmentName, named } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';
import { logConfiguration, logGroup, taskPrincipal, taskRoles } from '../compute/fargate.ts';
import { imageVariable } from '../compute/fargate-variables.ts';
import { SAMPLE_IMAGE } from '../compute/fargate-web.ts';
import { pascal } from '../invocations.ts';
import { mountsOf } from '../mounts.ts';
import { machineBlocks } from './machines.ts';
import { type BatchSize, batchSizes, batchUsage, machineSizes } from './size.ts';

const PERMISSIONS = permissions(
  `
aws_batch_compute_environment batch: CreateComputeEnvironment DeleteComputeEnvironment TagResource UpdateComputeEnvironment
aws_batch_job_definition batch: DeregisterJobDefinition RegisterJobDefinition TagResource
aws_batch_job_queue batch: CreateJobQueue DeleteJobQueue TagResource UpdateJobQueue
`,
  { batch: scope('batch:{region}:*:*/{name}*', 'Describe* ListTagsForResource') },
  { aws_batch_compute_environment: ['batch.amazonaws.com', 'spot.amazonaws.com'] },
);

const FILE = 'compute.tf';
const TRIES = 3;
/** Timeout of a job: ten times its usual duration. */
const LONGEST_FACTOR = 10;
const SECONDS_PER_HOUR = 3600;
const LEAST_SECONDS = 600;
const MIB_PER_GB = 1024;

/** Job queue with one container per job, on Fargate where it is large enough; instances exist only while jobs run. */
const onTasks: AwsOffering<'batch_compute', BatchSize> = {
  ...queue('container'),
  id: 'aws.batch',
  size: ({ demand }) => batchSizes(demand),
};

/** The same on EC2 instances, where virtual machines are asked for. */
const onMachines: AwsOffering<'batch_compute', BatchSize> = {
  ...queue('vm'),
  id: 'aws.batch-ec2',
  size: ({ demand }) => machineSizes(demand),
};

function queue(form: 'container' | 'vm'): Omit<AwsOffering<'batch_compute', BatchSize>, 'id' | 'size'> {
  return {
    service: form === 'vm' ? 'AWS Batch on EC2' : 'AWS Batch',
    capability: 'batch_compute',
    form,
    inNetwork: true,
    facts: (_, { id }) => ({ permissions: [PERMISSIONS], invocation: invocation(labelOf(id)) }),
    fit({ demand, needs }) {
      if (needs.forms.length === 0 ? form === 'vm' : !needs.forms.includes(form)) return null;
      return {
        because: `${formatNumber(demand.tasksPerMonth)} jobs per month of ${formatNumber(demand.hoursPerTask)} h, ${formatNumber(demand.parallelTasks)} in parallel${demand.interruptible ? ', on Spot capacity because jobs can be retried' : ''}; no cost between jobs.`,
        provides: ['batch_compute', `batch_compute:${form}`],
      };
    },
    meter: (size, { demand }) => batchUsage(size, demand),
    principal: (_, node) => taskPrincipal(labelOf(node.id)),
    declare(size, node, site) {
      const label = site.label(node.id);
      return [
        ...variables(size, node, site),
        logGroup(label, joined('/batch/', named(label)), site),
        ...taskRoles(node.id, node.title, site),
        ...environment(size, node, site),
        resource(FILE, 'aws_batch_job_queue', label, {
          name: named(label),
          state: 'ENABLED',
          priority: 1,
          compute_environment_order: nested({
            order: 1,
            compute_environment: code(`aws_batch_compute_environment.${label}.arn`),
          }),
        }),
        definition(size, node, site),
        output(
          `${label}_submit`,
          `${node.title}: start a job manually with aws batch submit-job --job-name try --job-queue QUEUE --job-definition DEFINITION.`,
          {
            queue: code(`aws_batch_job_queue.${label}.name`),
            definition: code(`aws_batch_job_definition.${label}.name`),
          },
        ),
      ];
    },
    grantAccess(_, node, site, caller, edge) {
      if (edge.from === node.id) return accessGrant({}, []);
      const label = site.label(node.id);
      const name = (what: string) => environmentName(node, site, 'JOB', what);
      return accessGrant(
        {
          [name('QUEUE')]: code(`aws_batch_job_queue.${label}.arn`),
          [name('DEFINITION')]: code(`aws_batch_job_definition.${label}.arn`),
        },
        [
          grant(caller, label, [
            {
              sid: 'SubmitJobs',
              actions: ['batch:SubmitJob'],
              resources: [
                code(`aws_batch_job_queue.${label}.arn`),
                template`${code(`aws_batch_job_definition.${label}.arn_prefix`)}:*`,
              ],
            },
          ]),
        ],
      );
    },
    claims: (_, node) => [
      {
        kind: 'retried',
        text: `${node.title}: a failed job is retried, ${TRIES} attempts in total.`,
        resource: `aws_batch_job_definition.${labelOf(node.id)}`,
        attributes: { 'retry_strategy.attempts': TRIES },
      },
      {
        kind: 'logged',
        text: `${node.title}: the output of jobs goes to a CloudWatch log group.`,
        resource: `aws_cloudwatch_log_group.${labelOf(node.id)}`,
        attributes: { retention_in_days: code('var.log_retention_days') },
      },
    ],
  };
}

function invocation(label: string): Invocation {
  return {
    kind: 'batch',
    label,
    arn: code(`aws_batch_job_queue.${label}.arn`),
    statements: [
      {
        sid: `Start${pascal(label)}`,
        actions: ['batch:SubmitJob'],
        resources: [
          code(`aws_batch_job_queue.${label}.arn`),
          template`${code(`aws_batch_job_definition.${label}.arn_prefix`)}:*`,
        ],
      },
    ],
  };
}

function variables(size: BatchSize, node: GraphNode<'batch_compute'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const usual = node.demand.hoursPerTask * SECONDS_PER_HOUR;
  return [
    imageVariable(label, node.title, 'a public sample that prints one line and exits'),
    listVariable(
      `${label}_command`,
      `${node.title}: command that a job runs in the image.`,
      ['sh', '-c', 'echo Set the image and the command of your job'],
      notEmpty('Enter a command.'),
    ),
    numberVariable(
      `${label}_max_vcpus`,
      `${node.title}: maximum vCPUs for all running jobs; further jobs wait in the queue. Limits the cost.`,
      size.mostVcpu,
      atLeast(1),
    ),
    numberVariable(
      `${label}_timeout_seconds`,
      `${node.title}: timeout in seconds after which a job is terminated.`,
      Math.max(LEAST_SECONDS, Math.ceil(usual * LONGEST_FACTOR)),
      atLeast(60),
    ),
  ];
}

function environment(size: BatchSize, node: GraphNode<'batch_compute'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const { ids, route } = taskSubnets(site);
  const kind = size.instance === null ? 'FARGATE' : 'EC2';
  const spot = kind === 'FARGATE' ? 'FARGATE_SPOT' : 'SPOT';
  return [
    ...(size.instance === null ? [] : machineBlocks(label, node.title, site)),
    resource(FILE, 'aws_batch_compute_environment', label, {
      name_prefix: joined(named(label), '-'),
      type: 'MANAGED',
      state: 'ENABLED',
      compute_resources: nested({
        type: size.isSpot ? spot : kind,
        max_vcpus: code(`var.${label}_max_vcpus`),
        ...(size.instance === null
          ? {}
          : {
              min_vcpus: 0,
              allocation_strategy: size.isSpot ? 'SPOT_PRICE_CAPACITY_OPTIMIZED' : 'BEST_FIT_PROGRESSIVE',
              instance_type: [size.instance],
              instance_role: code(`aws_iam_instance_profile.${label}.arn`),
              launch_template: nested({
                launch_template_id: code(`aws_launch_template.${label}.id`),
                version: code(`aws_launch_template.${label}.latest_version`),
              }),
            }),
        subnets: ids,
        security_group_ids: [code(`aws_security_group.${label}.id`)],
      }),
      lifecycle: nested({ create_before_destroy: true }),
      depends_on: [code(route)],
    }),
  ];
}

function definition(size: BatchSize, node: GraphNode<'batch_compute'>, site: Site): Block {
  const label = site.label(node.id);
  const granted = site.granted(node.id);
  const onFargate = size.instance === null;
  const mounts = mountsOf(node.id, site);
  const container: Record<string, Value> = {
    image: code(`var.${label}_image == null ? "${SAMPLE_IMAGE}" : var.${label}_image`),
    command: code(`var.${label}_command`),
    resourceRequirements: [
      { type: 'VCPU', value: String(size.vcpu) },
      { type: 'MEMORY', value: String(Math.floor(size.memoryGb * MIB_PER_GB)) },
    ],
    jobRoleArn: code(`aws_iam_role.${label}.arn`),
    executionRoleArn: code(`aws_iam_role.${label}_start.arn`),
    environment: Object.entries(granted.environment).map(([name, value]) => ({ name, value })),
    secrets: Object.entries(granted.secrets).map(([name, valueFrom]) => ({ name, valueFrom })),
    logConfiguration: logConfiguration(label, node.id),
    ...(onFargate
      ? {
          networkConfiguration: { assignPublicIp: taskSubnets(site).isPublic ? 'ENABLED' : 'DISABLED' },
          fargatePlatformConfiguration: { platformVersion: 'LATEST' },
        }
      : {}),
    ...(mounts.length === 0
      ? {}
      : {
          volumes: mounts.map(({ name, fileSystem, accessPointId }) => ({
            name,
            efsVolumeConfiguration: {
              fileSystemId: fileSystem,
              transitEncryption: 'ENABLED',
              authorizationConfig: { accessPointId, iam: 'ENABLED' },
            },
          })),
          mountPoints: mounts.map(({ name, path }) => ({ sourceVolume: name, containerPath: path, readOnly: false })),
        }),
  };
  return resource(FILE, 'aws_batch_job_definition', label, {
    name: named(label),
    type: 'container',
    platform_capabilities: [onFargate ? 'FARGATE' : 'EC2'],
    propagate_tags: true,
    container_properties: call('jsonencode', container),
    retry_strategy: nested({ attempts: TRIES }),
    timeout: nested({ attempt_duration_seconds: code(`var.${label}_timeout_seconds`) }),
  });
}

export const batch = [entry(onTasks), entry(onMachines)];
