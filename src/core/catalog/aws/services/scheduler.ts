import { formatNumber } from '../../../messages/numbers.ts';
import type { RunDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, type Nested, nested, output, resource } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf, listVariable, matches, notEmpty, stringVariable } from '../../kit/blocks.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, type Invocation, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, policy, type Statement, tlsOnly } from '../foundation/iam.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { invocationOf, invocationsFrom, oneTask, startingRole } from './invocations.ts';
import { subscriberQueue, subscriberQueueGrant, viaQueue } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_scheduler_schedule scheduler: CreateSchedule DeleteSchedule UpdateSchedule
aws_scheduler_schedule_group scheduler: CreateScheduleGroup DeleteScheduleGroup TagResource UntagResource
`,
  { scheduler: scope('scheduler:{region}:*:*/{name}*', 'Get* ListTagsForResource') },
);

const FILE = 'messaging.tf';
const MINUTES_PER_DAY = 1440;
const MINUTES_PER_HOUR = 60;
const TRIES = 3;
/** Maximum age of an event: one hour. */
const LATEST_SECONDS = 3600;
const MISSED_SECONDS = 1_209_600;

/** Starts applications on a schedule. */
const offering: AwsOffering<'scheduler', SizeFacts> = {
  id: 'aws.eventbridge-scheduler',
  service: 'EventBridge Scheduler',
  capability: 'scheduler',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: `Starts ${formatNumber(demand.runsPerMonth)} runs per month in any time zone, retries failed starts, and needs no running instance.`,
    provides: ['scheduler'],
  }),
  size: () => [{ sku: 'schedules', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    counted(
      'eventbridge_scheduler/invocations',
      'invocations beyond the free tier',
      demand.runsPerMonth,
      1_000_000,
      'starts',
    ),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const started = invocationsFrom(node.id, site);
    return [
      resource(FILE, 'aws_scheduler_schedule_group', label, { name: named(label) }),
      ...started.flatMap((target) => schedule(node, target, site)),
      ...(started.length === 0 ? [] : starting(node, started.map(startable(label)))),
      output(
        `${label}_group`,
        `${node.title}: schedule group; disable a schedule with its state in the console or in this configuration.`,
        code(`aws_scheduler_schedule_group.${label}.name`),
      ),
    ];
  },
  grantAccess: (_, node, site, caller, edge) =>
    invocationOf(edge.to, site)?.kind === 'machine'
      ? subscriberQueueGrant(site.label(node.id), edge.to, caller, site)
      : accessGrant({}, []),
  claims: (_, node) => [
    {
      kind: 'retried',
      text: `${node.title}: a failed start is retried up to ${TRIES} times; then its event goes to a dead-letter queue for 14 days.`,
      resource: `aws_sqs_queue.${labelOf(node.id)}_missed`,
      attributes: { message_retention_seconds: MISSED_SECONDS },
    },
  ],
};

/** A program that no service can start gets a message in its queue. */
function startable(label: string): (target: Invocation) => Invocation {
  return (target) => (target.kind === 'machine' ? viaQueue(label, target) : target);
}

function starting(node: GraphNode<'scheduler'>, started: readonly Invocation[]): readonly Block[] {
  const label = labelOf(node.id);
  const missed = `${label}_missed`;
  const mayMiss: Invocation = {
    kind: 'queue',
    label: missed,
    arn: code(`aws_sqs_queue.${missed}.arn`),
    statements: [{ sid: 'KeepMissed', actions: ['sqs:SendMessage'], resources: code(`aws_sqs_queue.${missed}.arn`) }],
  };
  return [
    resource(
      FILE,
      'aws_sqs_queue',
      missed,
      { name: named(missed), sqs_managed_sse_enabled: true, message_retention_seconds: MISSED_SECONDS },
      'Dead-letter queue for starts that failed after all retries.',
    ),
    resource(FILE, 'aws_sqs_queue_policy', missed, {
      queue_url: code(`aws_sqs_queue.${missed}.id`),
      policy: policy([tlsOnly('sqs', code(`aws_sqs_queue.${missed}.arn`)) as Statement]),
    }),
    ...startingRole(label, node.title, 'scheduler.amazonaws.com', [...started, mayMiss]),
  ];
}

function schedule(node: GraphNode<'scheduler'>, target: Invocation, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const name = `${label}_${target.label}`;
  return [
    stringVariable(
      `${name}_schedule`,
      `${node.title}: schedule of ${target.label}, such as rate(1 hour) or cron(0 3 * * ? *).`,
      expressionOf(node.demand),
      matches('^(rate|cron|at)\\\\(.+\\\\)$', 'Use rate(…), cron(…) or at(…).'),
    ),
    stringVariable(
      `${label}_time_zone`,
      `${node.title}: time zone of the schedules.`,
      node.demand.schedule?.timeZone ?? 'UTC',
      matches('^[A-Za-z_+-]+(/[A-Za-z0-9_+-]+)*$', 'Use a time zone name such as Europe/London.'),
    ),
    ...(target.kind === 'container' ? [commandVariable(name, target.label)] : []),
    ...(target.kind === 'machine'
      ? subscriberQueue(label, target.label, 'scheduler.amazonaws.com', code(`aws_scheduler_schedule.${name}.arn`))
      : []),
    resource(FILE, 'aws_scheduler_schedule', name, {
      name: named(name),
      group_name: code(`aws_scheduler_schedule_group.${label}.name`),
      schedule_expression: code(`var.${name}_schedule`),
      schedule_expression_timezone: code(`var.${label}_time_zone`),
      flexible_time_window: nested({ mode: 'OFF' }),
      target: targetBlock(label, name, startable(label)(target), site),
      depends_on: [code(`aws_iam_role_policy.${label}_start`)],
    }),
  ];
}

/** The stated schedule; else a rate for the number of runs, or a nightly cron expression for one run per day. */
function expressionOf({ runsPerMonth, schedule: stated }: RunDemand): string {
  if (stated !== undefined) return cronExpression(stated.cron);
  const minutes = Math.max(1, Math.floor((DAYS_PER_MONTH * MINUTES_PER_DAY) / Math.max(1, runsPerMonth)));
  if (minutes >= 2 * MINUTES_PER_DAY) return `rate(${Math.floor(minutes / MINUTES_PER_DAY)} days)`;
  if (minutes >= 12 * MINUTES_PER_HOUR) return 'cron(0 3 * * ? *)';
  if (minutes >= 2 * MINUTES_PER_HOUR) return `rate(${Math.floor(minutes / MINUTES_PER_HOUR)} hours)`;
  return minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`;
}

/** A Unix cron expression with the year, `?` for the day that is not used, and steps from the first value. */
function cronExpression(cron: string): string {
  const [minute = '0', hour = '*', day = '*', month = '*', weekday = '*'] = cron.split(' ');
  const date = weekday === '*' ? `${day} ${stepsFrom(month, 1)} ?` : `? ${stepsFrom(month, 1)} ${weekday}`;
  return `cron(${stepsFrom(minute, 0)} ${stepsFrom(hour, 0)} ${date} *)`;
}

function stepsFrom(field: string, first: number): string {
  return field.replace(/^\*\//, `${first}/`);
}

function commandVariable(name: string, target: string): Block {
  return listVariable(
    `${name}_command`,
    `Command that each scheduled container of ${target} runs.`,
    ['sh', '-c', 'echo Set the command of this schedule'],
    notEmpty('Enter a command.'),
  );
}

function targetBlock(label: string, name: string, target: Invocation, site: Site): Nested {
  const common = {
    role_arn: code(`aws_iam_role.${label}_start.arn`),
    retry_policy: nested({ maximum_event_age_in_seconds: LATEST_SECONDS, maximum_retry_attempts: TRIES }),
    dead_letter_config: nested({ arn: code(`aws_sqs_queue.${label}_missed.arn`) }),
  };
  switch (target.kind) {
    case 'container':
      return nested({
        arn: target.arn,
        input: call('jsonencode', {
          containerOverrides: [{ name: target.label.replaceAll('_', '-'), command: code(`var.${name}_command`) }],
        }),
        ecs_parameters: oneTask(target.label, site),
        ...common,
      });
    case 'batch':
      return nested({
        arn: 'arn:aws:scheduler:::aws-sdk:batch:submitJob',
        input: call('jsonencode', {
          JobName: name.replaceAll('_', '-'),
          JobQueue: target.arn,
          JobDefinition: code(`aws_batch_job_definition.${target.label}.arn`),
        }),
        ...common,
      });
    case 'etl':
      return nested({
        arn: 'arn:aws:scheduler:::aws-sdk:glue:startJobRun',
        input: call('jsonencode', { JobName: code(`aws_glue_job.${target.label}.name`) }),
        ...common,
      });
    case 'stream':
      return nested({ arn: target.arn, kinesis_parameters: nested({ partition_key: name }), ...common });
    default:
      return nested({ arn: target.arn, input: call('jsonencode', { source: name.replaceAll('_', '-') }), ...common });
  }
}

export const scheduler = entry(offering);
