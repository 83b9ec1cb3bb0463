import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Nested, nested, resource } from '../../../model/terraform.ts';
import type { Invocation } from '../foundation/facts.ts';
import { named } from '../foundation/naming.ts';
import { invocationOf, startingRole } from './invocations.ts';

/** Targets that cannot poll a queue are started once for each message, with the message as input. */
export function startedJobs(queueId: string, site: Site): readonly Block[] {
  return site
    .from(queueId)
    .filter(({ kind }) => kind === 'trigger')
    .flatMap(({ to }) => {
      const target = invocationOf(to, site);
      return target?.kind === 'batch' || target?.kind === 'workflow' ? pipe(site.label(queueId), target, site) : [];
    });
}

/** Passes each message of a queue to a target. @param queue its label */
export function pipe(queue: string, target: Invocation, site: Site): readonly Block[] {
  const label = `${queue}_to_${target.label}`;
  const source = code(`aws_sqs_queue.${queue}.arn`);
  const takes: Invocation = {
    kind: 'queue',
    label: queue,
    arn: source,
    statements: [
      {
        sid: 'TakeMessages',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: source,
      },
    ],
  };
  return [
    resource('messaging.tf', 'aws_pipes_pipe', label, {
      name: named(label),
      description: `${target.kind === 'stream' ? 'Fills' : 'Starts'} ${target.label} for each message`,
      role_arn: code(`aws_iam_role.${label}_start.arn`),
      source,
      target: target.arn,
      source_parameters: nested({ sqs_queue_parameters: nested({ batch_size: 1 }) }),
      target_parameters: parameters(target),
      depends_on: [code(`aws_iam_role_policy.${label}_start`)],
    }),
    ...startingRole(label, `${queue} (${site.project})`, 'pipes.amazonaws.com', [takes, target]),
  ];
}

function parameters(target: Invocation): Nested {
  if (target.kind === 'workflow') {
    return nested({ step_function_state_machine_parameters: nested({ invocation_type: 'FIRE_AND_FORGET' }) });
  }
  if (target.kind === 'stream') {
    return nested({ kinesis_stream_parameters: nested({ partition_key: '$.messageId' }) });
  }
  return nested({
    batch_job_parameters: nested({
      job_definition: code(`aws_batch_job_definition.${target.label}.arn`),
      job_name: target.label.replaceAll('_', '-'),
      container_overrides: nested({ environment: nested({ name: 'MESSAGE', value: '$.body' }) }),
    }),
  });
}
