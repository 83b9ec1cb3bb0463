import type { Site } from '../../../model/offering.ts';
import { type Block, type Body, call, code, nested, resource } from '../../../model/terraform.ts';
import { holds, stringVariable } from '../../kit/blocks.ts';
import type { Invocation } from '../foundation/facts.ts';
import { named } from '../foundation/naming.ts';
import { targetDetails } from './eventbridge.ts';
import { invocationOf, isPolling, permissionId, startingRole } from './invocations.ts';
import { subscriberQueue, subscriberQueueName } from './subscriber-queue.ts';

const FILE = 'data.tf';
const MESSAGING = 'messaging.tf';
const CREATED = 's3:ObjectCreated:*';

/** Something that a new object starts, with its id. */
interface Started {
  readonly id: string;
  readonly target: Invocation;
}

function startedBy(bucketId: string, site: Site): readonly Started[] {
  const ids = site.from(bucketId).flatMap(({ kind, to }) => (kind === 'trigger' ? [to] : []));
  return [...new Set(ids)].flatMap((id): readonly Started[] => {
    const target = invocationOf(id, site);
    if (target === null) return [];
    const canStart = isPolling(target) || ['batch', 'function', 'queue', 'workflow'].includes(target.kind);
    return canStart ? [{ id, target }] : [];
  });
}

/** The bucket itself declares its notifications, of which AWS keeps one set for each bucket. */
export function hasNotifications(bucketId: string, site: Site): boolean {
  return startedBy(bucketId, site).length > 0;
}

/**
 * The bucket itself notifies a function or a queue. Jobs and workflows are started through EventBridge, and so is
 * everything if a bucket has several targets: its own notifications may not overlap.
 */
export function notifiesDirectly(bucketId: string, site: Site): boolean {
  const [first, ...others] = startedBy(bucketId, site);
  return first !== undefined && others.length === 0 && !underRole(first);
}

/** EventBridge needs a role for it. */
function underRole({ target: { kind } }: Started): boolean {
  return kind === 'batch' || kind === 'workflow';
}

/**
 * What new objects of a bucket start: functions, queues of programs, jobs and workflows.
 * @param source that S3 names in its events on EventBridge
 */
export function arrivals(bucketId: string, source: string, site: Site): readonly Block[] {
  const started = startedBy(bucketId, site);
  if (started.length === 0) return [];
  const label = site.label(bucketId);
  const isDirect = notifiesDirectly(bucketId, site);
  const isTranscoded = site.from(bucketId).some(({ to }) => site.find(to)?.node.capability === 'media_transcode');
  const roles = started.filter(underRole);
  return [
    ...started.map((one) => prefixVariable(bucketId, one, site)),
    ...started.flatMap((one) => receiver(bucketId, one, site)),
    resource(FILE, 'aws_s3_bucket_notification', label, {
      bucket: code(`aws_s3_bucket.${label}.id`),
      ...(!isDirect || isTranscoded ? { eventbridge: true } : {}),
      ...(isDirect ? direct(label, started) : {}),
    }),
    ...(isDirect ? [] : started.flatMap((one) => rule(label, source, one))),
    ...(roles.length === 0
      ? []
      : startingRole(
          label,
          site.find(bucketId)?.node.title ?? bucketId,
          'events.amazonaws.com',
          roles.map(({ target }) => target),
        )),
  ];
}

/** A program that also writes to the bucket must not start itself. */
function prefixVariable(bucketId: string, { id, target }: Started, site: Site): Block {
  const writes = site.from(id).some(({ to, kind }) => to === bucketId && kind !== 'read');
  return stringVariable(
    `${site.label(bucketId)}_${target.label}_prefix`,
    `Key prefix of the new objects in ${bucketId} that start ${id}; empty: all objects.`,
    writes ? 'incoming/' : '',
    holds((v) => `!startswith(${v}, "/")`, 'Do not begin it with a slash.'),
  );
}

function queueOf(label: string, { target }: Started): string {
  return isPolling(target) ? subscriberQueueName(label, target.label) : target.label;
}

function permissionOf(label: string, one: Started): string {
  if (one.target.kind === 'function') return `aws_lambda_permission.${label}_to_${one.target.label}`;
  return `aws_sqs_queue_policy.${queueOf(label, one)}`;
}

/** The permission of the bucket, or of its rule, to invoke a function or to fill the queue of a program. */
function receiver(bucketId: string, { target }: Started, site: Site): readonly Block[] {
  const label = site.label(bucketId);
  const isDirect = notifiesDirectly(bucketId, site);
  const service = isDirect ? 's3.amazonaws.com' : 'events.amazonaws.com';
  const source = code(
    isDirect ? `aws_s3_bucket.${label}.arn` : `aws_cloudwatch_event_rule.${label}_${target.label}.arn`,
  );
  if (isPolling(target)) return subscriberQueue(label, target.label, service, source);
  if (target.kind !== 'function') return [];
  return [
    resource('security.tf', 'aws_lambda_permission', `${label}_to_${target.label}`, {
      statement_id: permissionId('AllowBucket', bucketId, target.label, site),
      action: 'lambda:InvokeFunction',
      function_name: code(`aws_lambda_function.${target.label}.function_name`),
      principal: service,
      source_arn: source,
      source_account: code('local.account'),
    }),
  ];
}

/** The one target that the bucket notifies itself. */
function direct(label: string, [one]: readonly Started[]): Body {
  if (one === undefined) return {};
  const filter = { events: [CREATED], filter_prefix: prefixOf(label, one.target) };
  const depends_on = [code(permissionOf(label, one))];
  return one.target.kind === 'function'
    ? { lambda_function: nested({ lambda_function_arn: one.target.arn, ...filter }), depends_on }
    : { queue: nested({ queue_arn: code(`aws_sqs_queue.${queueOf(label, one)}.arn`), ...filter }), depends_on };
}

function prefixOf(label: string, target: Invocation) {
  return code(`var.${label}_${target.label}_prefix`);
}

function rule(label: string, source: string, one: Started): readonly Block[] {
  const { target } = one;
  const name = `${label}_${target.label}`;
  return [
    resource(MESSAGING, 'aws_cloudwatch_event_rule', name, {
      name: named(name),
      event_pattern: call('jsonencode', {
        source: [source],
        'detail-type': ['Object Created'],
        detail: {
          bucket: { name: [code(`aws_s3_bucket.${label}.bucket`)] },
          object: { key: [{ prefix: prefixOf(label, target) }] },
        },
      }),
    }),
    resource(MESSAGING, 'aws_cloudwatch_event_target', name, {
      rule: code(`aws_cloudwatch_event_rule.${name}.name`),
      arn: isPolling(target) ? code(`aws_sqs_queue.${queueOf(label, one)}.arn`) : target.arn,
      ...(underRole(one) ? { role_arn: code(`aws_iam_role.${label}_start.arn`) } : {}),
      ...targetDetails(target),
    }),
  ];
}
