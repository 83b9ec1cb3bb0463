import type { Claim } from '../../../../model/finding.ts';
import type { Principal, Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  call,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
  template,
  type Value,
} from '../../../../model/terraform.ts';
import { cpuAlarm } from '../../foundation/alarms.ts';
import { type AwsFacts, type Invocation, type Mount, permissions, scope } from '../../foundation/facts.ts';
import { role, rolePolicy, type Statement, taskTrust } from '../../foundation/iam.ts';
import { named, withKey } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';
import { pascal } from '../invocations.ts';
import { mountsOf, readyMounts } from '../mounts.ts';

const PERMISSIONS = permissions(
  `
aws_ecs_service ecs: CreateService DeleteService TagResource UntagResource UpdateService
aws_appautoscaling_policy application-autoscaling: DeleteScalingPolicy PutScalingPolicy
 cloudwatch: DeleteAlarms PutMetricAlarm
aws_appautoscaling_target application-autoscaling: DeregisterScalableTarget RegisterScalableTarget TagResource UntagResource
`,
  { 'application-autoscaling': scope('', 'Describe* ListTagsForResource') },
  { aws_appautoscaling_target: ['ecs.application-autoscaling.amazonaws.com'], aws_ecs_service: ['ecs.amazonaws.com'] },
);

const FILE = 'compute.tf';

/** The ECS cluster of all containers; it is free. */
export function cluster(): Block {
  return resource(
    FILE,
    'aws_ecs_cluster',
    'main',
    { name: code('local.name'), setting: nested({ name: 'containerInsights', value: 'disabled' }) },
    'Container Insights metrics are charged per metric; the free metrics are sufficient for the alarms of this configuration.',
  );
}

export function logGroup(label: string, name: Expression, site: Site): Block {
  return resource('observability.tf', 'aws_cloudwatch_log_group', label, {
    name,
    retention_in_days: code('var.log_retention_days'),
    ...withKey(site, 'kms_key_id'),
  });
}

export function loggedClaim(title: string, label: string): Claim {
  return {
    kind: 'logged',
    text: `${title}: its output goes to a CloudWatch log group.`,
    resource: `aws_cloudwatch_log_group.${label}`,
    attributes: { retention_in_days: code('var.log_retention_days') },
  };
}

export function taskPrincipal(label: string): Principal {
  return { label, identity: code(`aws_iam_role.${label}.name`), address: `aws_iam_role.${label}` };
}

/** Two roles per application: the execution role (image, log, secrets) and the task role. */
export function taskRoles(nodeId: string, title: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [
    taskTrust(),
    role(label, `Permissions of ${title}`, code('local.task_trust')),
    role(`${label}_start`, `Starts ${title}`, code('local.task_trust')),
    rolePolicy(`${label}_start`, 'start', startStatements(nodeId, site)),
  ];
}

function startStatements(nodeId: string, site: Site): readonly Statement[] {
  const label = site.label(nodeId);
  const registries = site
    .from(nodeId)
    .filter(({ kind, to }) => kind === 'image' && site.find(to) !== null)
    .map(({ to }) => code(`aws_ecr_repository.${site.label(to)}.arn`));
  const secrets = Object.values(site.granted(nodeId).secrets);
  return [
    ...(registries.length === 0 ? [] : pullStatements(registries)),
    {
      sid: 'WriteLog',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: template`${code(`aws_cloudwatch_log_group.${label}.arn`)}:*`,
    },
    ...(secrets.length === 0
      ? []
      : [{ sid: 'ReadSecrets', actions: ['secretsmanager:GetSecretValue'], resources: secrets }]),
  ];
}

function pullStatements(repositories: readonly Expression[]): readonly Statement[] {
  return [
    { sid: 'SignInToRegistry', actions: ['ecr:GetAuthorizationToken'], resources: '*' },
    {
      sid: 'PullImage',
      actions: ['ecr:BatchCheckLayerAvailability', 'ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
      resources: repositories,
    },
  ];
}

export interface Container {
  readonly image: Value;
  readonly command: Value;
  readonly cpu: Value;
  readonly memory: Value;
  /** Environment variables in addition to those that its callees grant. */
  readonly environment: Readonly<Record<string, Expression>>;
  readonly port: Expression | null;
}

/** Task definition: image, command, size, environment and log configuration. */
export function taskDefinition(nodeId: string, container: Container, site: Site): Block {
  const label = site.label(nodeId);
  const granted = site.granted(nodeId);
  const environment = { ...container.environment, ...granted.environment };
  const mounts = mountsOf(nodeId, site);
  const definition = {
    name: nodeId,
    image: container.image,
    essential: true,
    command: container.command,
    stopTimeout: 30,
    ...(container.port === null ? {} : { portMappings: [{ containerPort: container.port, protocol: 'tcp' }] }),
    environment: Object.entries(environment).map(([name, value]) => ({ name, value })),
    ...(Object.keys(granted.secrets).length === 0
      ? {}
      : { secrets: Object.entries(granted.secrets).map(([name, valueFrom]) => ({ name, valueFrom })) }),
    logConfiguration: logConfiguration(label, nodeId),
    ...(mounts.length === 0
      ? {}
      : {
          mountPoints: mounts.map(({ name, path }) => ({ sourceVolume: name, containerPath: path, readOnly: false })),
        }),
  };
  return resource(FILE, 'aws_ecs_task_definition', label, {
    family: named(label),
    requires_compatibilities: ['FARGATE'],
    network_mode: 'awsvpc',
    cpu: container.cpu,
    memory: container.memory,
    execution_role_arn: code(`aws_iam_role.${label}_start.arn`),
    task_role_arn: code(`aws_iam_role.${label}.arn`),
    runtime_platform: nested({ operating_system_family: 'LINUX', cpu_architecture: 'X86_64' }),
    container_definitions: call('jsonencode', [definition]),
    ...(mounts.length === 0 ? {} : { volume: mounts.map(taskVolume) }),
  });
}

/** Volume on a file system over TLS, with IAM authorization by the task role. */
function taskVolume({ name, fileSystem, accessPointId }: Mount): Nested {
  return nested({
    name,
    efs_volume_configuration: nested({
      file_system_id: fileSystem,
      transit_encryption: 'ENABLED',
      authorization_config: nested({ access_point_id: accessPointId, iam: 'ENABLED' }),
    }),
  });
}

export function logConfiguration(label: string, prefix: string): Value {
  return {
    logDriver: 'awslogs',
    options: {
      'awslogs-group': code(`aws_cloudwatch_log_group.${label}.name`),
      'awslogs-region': code('var.region'),
      'awslogs-stream-prefix': prefix,
    },
  };
}

/** ECS service with rolling updates and automatic rollback. */
export function service(nodeId: string, further: Body, waitsFor: readonly string[], site: Site): Block {
  const label = site.label(nodeId);
  const subnets = taskSubnets(site);
  return resource(FILE, 'aws_ecs_service', label, {
    name: nodeId,
    cluster: code('aws_ecs_cluster.main.arn'),
    task_definition: code(`aws_ecs_task_definition.${label}.arn`),
    launch_type: 'FARGATE',
    platform_version: 'LATEST',
    desired_count: code(`var.${label}_min_tasks`),
    deployment_minimum_healthy_percent: 100,
    deployment_maximum_percent: 200,
    availability_zone_rebalancing: 'ENABLED',
    propagate_tags: 'SERVICE',
    enable_ecs_managed_tags: true,
    ...further,
    network_configuration: nested({
      subnets: subnets.ids,
      security_groups: [code(`aws_security_group.${label}.id`)],
      assign_public_ip: subnets.isPublic,
    }),
    deployment_circuit_breaker: nested({ enable: true, rollback: true }),
    lifecycle: nested({ ignore_changes: [code('desired_count')] }),
    depends_on: [...waitsFor, ...readyMounts(nodeId, site), `aws_iam_role_policy.${label}_start`, subnets.route].map(
      code,
    ),
  });
}

/** Facts of an application in containers. */
export function taskFacts(label: string): AwsFacts {
  return {
    permissions: [PERMISSIONS],
    invocation: invocation(label),
    alarms: [
      cpuAlarm('CPU utilization of the containers stays high: the maximum capacity may be reached', 'AWS/ECS', {
        ClusterName: code('aws_ecs_cluster.main.name'),
        ServiceName: code(`aws_ecs_service.${label}.name`),
      }),
    ],
  };
}

function invocation(label: string): Invocation {
  return {
    kind: 'container',
    label,
    arn: code('aws_ecs_cluster.main.arn'),
    statements: [
      {
        sid: `Start${pascal(label)}`,
        actions: ['ecs:RunTask', 'ecs:TagResource'],
        resources: [
          template`${code(`aws_ecs_task_definition.${label}.arn_without_revision`)}:*`,
          template`arn:aws:ecs:${code('var.region')}:${code('local.account')}:task/${code('aws_ecs_cluster.main.name')}/*`,
        ],
      },
      {
        sid: `HandRolesTo${pascal(label)}`,
        actions: ['iam:PassRole'],
        resources: [code(`aws_iam_role.${label}.arn`), code(`aws_iam_role.${label}_start.arn`)],
        condition: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
      },
    ],
  };
}
