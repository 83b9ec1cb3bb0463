import { code, type Expression, type Nested, nested, template } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import type { Site } from '../../../model/site.ts';
import { policy, role, type Statement, serviceTrust } from '../foundation/iam.ts';
import { taskSubnets } from '../foundation/network-plan.ts';

export type InvocationKind = 'function' | 'container' | 'batch' | 'workflow' | 'queue' | 'topic' | 'stream' | 'etl';

/** How a part is started or handed something by a service of AWS, and what that service must be allowed for it. */
export interface Invocation {
  readonly kind: InvocationKind;
  readonly label: string;
  /** What a schedule or a rule names as its target. */
  readonly arn: Expression;
  readonly statements: readonly Statement[];
}

/** Null for what nobody starts from outside, such as a program on a machine that looks for its work itself. */
export function invocationOf(nodeId: string, site: Site): Invocation | null {
  const part = site.find(nodeId);
  if (part === null) return null;
  const label = site.label(nodeId);
  switch (part.node.capability) {
    case 'web_compute':
    case 'worker_compute':
      if (part.choice.form === 'function')
        return simple('function', label, 'aws_lambda_function', 'lambda:InvokeFunction');
      return part.choice.form === 'container' ? container(label) : null;
    case 'batch_compute':
      return batch(label);
    case 'workflow':
      return simple('workflow', label, 'aws_sfn_state_machine', 'states:StartExecution');
    case 'queue':
      return part.choice.inNetwork ? null : simple('queue', label, 'aws_sqs_queue', 'sqs:SendMessage');
    case 'pubsub':
      return simple('topic', label, 'aws_sns_topic', 'sns:Publish');
    case 'event_stream':
      return part.choice.inNetwork ? null : simple('stream', label, 'aws_kinesis_stream', 'kinesis:PutRecord');
    case 'etl':
      return simple('etl', label, 'aws_glue_job', 'glue:StartJobRun');
    default:
      return null;
  }
}

/** Every part that a source starts, over edges of these kinds. */
export function invocationsFrom(nodeId: string, site: Site): readonly Invocation[] {
  const targets = new Set(site.from(nodeId).map(({ to }) => to));
  return [...targets].flatMap((to) => invocationOf(to, site) ?? []);
}

function simple(kind: InvocationKind, label: string, type: string, action: string): Invocation {
  const arn = code(`${type}.${label}.arn`);
  return { kind, label, arn, statements: [{ sid: `Start${pascal(label)}`, actions: [action], resources: arn }] };
}

function container(label: string): Invocation {
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

function batch(label: string): Invocation {
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

/** Where a container that is started once stands; the words are those of a schedule and of a rule alike. */
export function oneTask(label: string, site: Site): Nested {
  const { ids, isPublic } = taskSubnets(site);
  return nested({
    task_definition_arn: code(`aws_ecs_task_definition.${label}.arn`),
    launch_type: 'FARGATE',
    task_count: 1,
    propagate_tags: 'TASK_DEFINITION',
    network_configuration: nested({
      subnets: ids,
      security_groups: [code(`aws_security_group.${label}.id`)],
      assign_public_ip: isPublic,
    }),
  });
}

/** The role under which a source starts all of its targets. */
export function startingRole(
  label: string,
  title: string,
  service: string,
  started: readonly Invocation[],
): readonly Block[] {
  const name = `${label}_start`;
  return [
    role(name, `What ${title} may start`, serviceTrust(service)),
    resource('security.tf', 'aws_iam_role_policy', name, {
      name: 'start',
      role: code(`aws_iam_role.${name}.name`),
      policy: policy(started.flatMap(({ statements }) => statements)),
    }),
  ];
}

function pascal(label: string): string {
  return label
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
