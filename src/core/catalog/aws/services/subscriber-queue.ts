import type { AccessGrant, Principal, Site } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, resource } from '../../../model/terraform.ts';
import type { Invocation } from '../foundation/facts.ts';
import { accessGrant, grant, policy, tlsOnly } from '../foundation/iam.ts';
import { named } from '../foundation/naming.ts';
import { pascal } from './invocations.ts';

const FILE = 'messaging.tf';
const TRIES = 5;
const KEPT_SECONDS = 1_209_600;
const NOTHING: AccessGrant = accessGrant({}, []);

export function subscriberQueueName(source: string, subscriber: string): string {
  return `${source}_for_${subscriber}`;
}

/** The queue of a program that polls, as a target in its place. @param sid of the statement that lets the source fill it */
export function viaQueue(
  source: string,
  { label: subscriber }: Invocation,
  sid = `Fill${pascal(subscriber)}`,
): Invocation {
  const label = subscriberQueueName(source, subscriber);
  const arn = code(`aws_sqs_queue.${label}.arn`);
  return { kind: 'queue', label, arn, statements: [{ sid, actions: ['sqs:SendMessage'], resources: arn }] };
}

/** A queue for a subscriber that AWS cannot invoke, and its dead-letter queue. */
export function subscriberQueue(
  source: string,
  subscriber: string,
  service: string,
  from: Expression,
): readonly Block[] {
  const label = subscriberQueueName(source, subscriber);
  const failed = `${label}_failed`;
  const arn = code(`aws_sqs_queue.${label}.arn`);
  return [
    resource(FILE, 'aws_sqs_queue', label, {
      name: named(label),
      sqs_managed_sse_enabled: true,
      receive_wait_time_seconds: 20,
      visibility_timeout_seconds: 300,
      redrive_policy: call('jsonencode', {
        deadLetterTargetArn: code(`aws_sqs_queue.${failed}.arn`),
        maxReceiveCount: TRIES,
      }),
    }),
    resource(FILE, 'aws_sqs_queue', failed, {
      name: named(failed),
      sqs_managed_sse_enabled: true,
      message_retention_seconds: KEPT_SECONDS,
    }),
    resource(FILE, 'aws_sqs_queue_policy', label, {
      queue_url: code(`aws_sqs_queue.${label}.id`),
      policy: policy([
        tlsOnly('sqs', arn),
        {
          sid: 'FromItsSource',
          principal: { Service: service },
          actions: ['sqs:SendMessage'],
          resources: arn,
          condition: { ArnEquals: { 'aws:SourceArn': from } },
        },
      ]),
    }),
  ];
}

/** Permissions of a program to poll its queue; an invoked function needs none. */
export function subscriberQueueGrant(source: string, subscriber: string, caller: Principal, site: Site): AccessGrant {
  const part = site.find(subscriber);
  const isWaiting =
    (part?.node.capability === 'worker_compute' || part?.node.capability === 'web_compute') &&
    part.choice.form !== 'function';
  if (!isWaiting) return NOTHING;
  const label = subscriberQueueName(source, site.label(subscriber));
  return accessGrant({ [`${source.toUpperCase()}_QUEUE_URL`]: code(`aws_sqs_queue.${label}.url`) }, [
    grant(caller, `${source}_take`, [
      {
        sid: 'TakeCopies',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
        resources: code(`aws_sqs_queue.${label}.arn`),
      },
    ]),
  ]);
}
