import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  type Expression,
  locals,
  nested,
  output,
  resource,
  type Value,
} from '../../../model/terraform.ts';
import { holds, joined, labelOf, stringVariable } from '../../kit/blocks.ts';
import type { AwsOffering, Invocation } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { taskSubnets } from '../foundation/network-plan.ts';
import { logGroup } from './compute/fargate.ts';
import { invocationOf, invocationsFrom, invokedBy, leadsTo, startingRole } from './invocations.ts';
import { subscriberQueue, subscriberQueueGrant, viaQueue } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const FILE = 'messaging.tf';
const TRIES = 3;
const TRANSITION_UNIT = 1000;

/** Workflow with retries and an execution history. */
const offering: AwsOffering<'workflow', SizeFacts> = {
  id: 'aws.step-functions',
  service: 'Step Functions',
  capability: 'workflow',
  inNetwork: false,
  facts: (_, { id }) => ({
    invocation: invokedBy('states:StartExecution', 'aws_sfn_state_machine', labelOf(id), 'workflow'),
  }),
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.runsPerMonth)} executions per month of ${formatNumber(demand.stepsPerRun)} steps each; an execution may last up to one year, and its history shows failed steps.`,
    provides: ['workflow'],
  }),
  size: () => [{ sku: 'standard workflow', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    {
      meter: 'step_functions/standard/transitions',
      what: 'steps',
      quantity: (demand.runsPerMonth * demand.stepsPerRun) / TRANSITION_UNIT,
      arithmetic: `${formatNumber(demand.runsPerMonth)} runs x ${formatNumber(demand.stepsPerRun)} steps`,
    },
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const targets = invocationsFrom(node.id, site);
    const polling = targets.filter(({ kind }) => kind === 'machine');
    const steps = targets.map((target) => (target.kind === 'machine' ? viaQueue(label, target) : target));
    const log: Invocation = { kind: 'queue', label, arn: code('""'), statements: [LOGGING] };
    return [
      ...variables(node, steps),
      logGroup(label, joined('/aws/vendedlogs/states/', named(label)), site),
      ...startingRole(label, node.title, 'states.amazonaws.com', [...steps, ...waitingFor(steps), log]),
      resource(FILE, 'aws_sfn_state_machine', label, {
        name: named(label),
        type: 'STANDARD',
        role_arn: code(`aws_iam_role.${label}_start.arn`),
        definition: code(
          `var.${label}_definition == null ? local.${label}_sample : templatefile(var.${label}_definition, {})`,
        ),
        logging_configuration: nested({
          level: 'ERROR',
          include_execution_data: false,
          log_destination: joined(code(`aws_cloudwatch_log_group.${label}.arn`), ':*'),
        }),
        depends_on: [code(`aws_iam_role_policy.${label}_start`)],
      }),
      ...polling.flatMap((step) => subscriberQueue(label, step.label, 'states.amazonaws.com', machineArn(label))),
      sample(label, steps, site),
      output(
        `${label}_arn`,
        `${node.title}: start it with aws stepfunctions start-execution.`,
        code(`aws_sfn_state_machine.${label}.arn`),
      ),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    if (edge.from === node.id) {
      return invocationOf(edge.to, site)?.kind === 'machine'
        ? subscriberQueueGrant(label, edge.to, caller, site)
        : accessGrant({}, []);
    }
    const resources = leadsTo(node.id, edge.from, site) ? writtenArn(label) : machineArn(label);
    return accessGrant({ [environmentName(node, site, 'WORKFLOW', 'ARN')]: resources }, [
      grant(caller, label, [{ sid: 'StartRuns', actions: ['states:StartExecution'], resources }]),
    ]);
  },
  claims: (_, node) => [
    {
      kind: 'logged',
      text: `${node.title}: errors are logged.`,
      resource: `aws_sfn_state_machine.${labelOf(node.id)}`,
      attributes: { 'logging_configuration.level': 'ERROR' },
    },
  ],
};

function machineArn(label: string): Expression {
  return code(`aws_sfn_state_machine.${label}.arn`);
}

/** Its ARN without a reference: a program that the workflow runs may start it, and references in both directions are a cycle. */
function writtenArn(label: string): Expression {
  return joined('arn:aws:states:', code('var.region'), ':', code('local.account'), ':stateMachine:', named(label));
}

/** Delivery of logs is set up account-wide: these actions take no resource (Step Functions guide, "Logging"). */
const LOGGING = {
  sid: 'DeliverLogs',
  actions: [
    'logs:CreateLogDelivery',
    'logs:DeleteLogDelivery',
    'logs:DescribeLogGroups',
    'logs:DescribeResourcePolicies',
    'logs:GetLogDelivery',
    'logs:ListLogDeliveries',
    'logs:PutResourcePolicy',
    'logs:UpdateLogDelivery',
  ],
  resources: '*',
};

/** To wait for a container or a job, Step Functions manages an event rule in the account (its guide, "Run a job"). */
function waitingFor(steps: readonly Invocation[]): readonly Invocation[] {
  const kinds = steps.filter(({ kind }) => kind === 'container' || kind === 'batch').map(({ kind }) => kind);
  if (kinds.length === 0) return [];
  const rule = (name: string) =>
    joined('arn:aws:events:', code('var.region'), ':', code('local.account'), `:rule/${name}`);
  return [
    {
      kind: 'queue',
      label: 'waiting',
      arn: code('""'),
      statements: [
        {
          sid: 'HearOfEnds',
          actions: ['events:PutTargets', 'events:PutRule', 'events:DescribeRule'],
          resources: [rule('StepFunctionsGetEventsForECSTaskRule'), rule('StepFunctionsGetEventsForBatchJobsRule')],
        },
        {
          sid: 'WatchAndStop',
          actions: ['batch:DescribeJobs', 'batch:TerminateJob', 'ecs:DescribeTasks', 'ecs:StopTask'],
          resources: '*',
        },
      ],
    },
  ];
}

function variables(node: GraphNode<'workflow'>, steps: readonly Invocation[]): readonly Block[] {
  const label = labelOf(node.id);
  return [
    stringVariable(
      `${label}_definition`,
      `${node.title}: path of a file with your state machine in Amazon States Language. Null: ${steps.length === 0 ? 'a sample with one step' : 'its target components, in sequence'}.`,
      null,
      holds((v) => `${v} == null ? true : fileexists(${v})`, 'Enter the path of an existing file.'),
    ),
  ];
}

function sample(label: string, steps: readonly Invocation[], site: Site): Block {
  const names = steps.map((step) => `Run ${step.label.replaceAll('_', ' ')}`);
  const states: Record<string, Value> = {};
  steps.forEach((step, index) => {
    const next = names[index + 1];
    states[names[index] ?? ''] = {
      Type: 'Task',
      ...task(step, site),
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 5, BackoffRate: 2, MaxAttempts: TRIES }],
      ResultPath: null,
      ...(next === undefined ? { End: true } : { Next: next }),
    };
  });
  if (steps.length === 0) states['Put your steps here'] = { Type: 'Pass', End: true };
  return locals('locals.tf', {
    [`${label}_sample`]: call('jsonencode', { StartAt: names[0] ?? 'Put your steps here', States: states }),
  });
}

function task(step: Invocation, site: Site): Readonly<Record<string, Value>> {
  switch (step.kind) {
    case 'container':
      return { Resource: 'arn:aws:states:::ecs:runTask.sync', Parameters: containerRun(step.label, site) };
    case 'batch':
      return {
        Resource: 'arn:aws:states:::batch:submitJob.sync',
        Parameters: {
          JobName: step.label.replaceAll('_', '-'),
          JobQueue: step.arn,
          JobDefinition: code(`aws_batch_job_definition.${step.label}.arn`),
        },
      };
    case 'workflow':
      return { Resource: 'arn:aws:states:::states:startExecution', Parameters: { StateMachineArn: step.arn } };
    case 'queue':
      return {
        Resource: 'arn:aws:states:::sqs:sendMessage',
        Parameters: { QueueUrl: code(`aws_sqs_queue.${step.label}.url`), 'MessageBody.$': '$' },
      };
    case 'topic':
      return { Resource: 'arn:aws:states:::sns:publish', Parameters: { TopicArn: step.arn, 'Message.$': '$' } };
    case 'etl':
      return {
        Resource: 'arn:aws:states:::glue:startJobRun',
        Parameters: { JobName: code(`aws_glue_job.${step.label}.name`) },
      };
    default:
      return {
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: step.arn, 'Payload.$': '$' },
      };
  }
}

function containerRun(label: string, site: Site): Value {
  const { ids, isPublic } = taskSubnets(site);
  return {
    LaunchType: 'FARGATE',
    Cluster: code('aws_ecs_cluster.main.arn'),
    TaskDefinition: code(`aws_ecs_task_definition.${label}.arn`),
    NetworkConfiguration: {
      AwsvpcConfiguration: {
        Subnets: ids,
        SecurityGroups: [code(`aws_security_group.${label}.id`)],
        AssignPublicIp: isPublic ? 'ENABLED' : 'DISABLED',
      },
    },
  };
}

export const stepFunctions = entry(offering);
