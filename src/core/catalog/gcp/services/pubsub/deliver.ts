import type { Principal, Site } from '../../../../model/offering.ts';
import { type Block, call, code, type Expression, nested, resource, template } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { factsOf, type HttpEndpoint, type Start } from '../../foundation/facts.ts';
import { emailOf, memberOf, nameOf, serviceAccount, shortName } from '../../foundation/names.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { runInvoker } from '../starts.ts';
import { topicBlocks } from './topic.ts';

/** Seconds that a receiver has to answer, at most 600 (cloud.google.com/pubsub/docs/subscription-properties). */
export const LONGEST_ACK = 600;
/** A first message after a pause waits for a start. */
const SHORTEST_ACK = 60;
/** Messages wait for seven days at the most. */
const KEPT = '604800s';

/** Where messages are pushed to: an address, and the program behind it whose callers are let in by name. */
export interface Receiver {
  readonly id: string;
  readonly jobSeconds: number;
  /** Null where the program fetches messages itself. */
  readonly push: HttpEndpoint | null;
}

/** Seconds until a message counts as failed: twice the time of a job. */
export function ackSeconds(jobSeconds: number): number {
  return Math.min(LONGEST_ACK, Math.max(SHORTEST_ACK, Math.ceil(jobSeconds * 2)));
}

/** The subscription over which a queue starts a program, with its retries, its dead letters and its grants. */
export function deliver(site: Site, queueId: string, receiver: Receiver): readonly Block[] {
  const queue = site.label(queueId);
  const worker = site.label(receiver.id);
  const label = `${queue}_${worker}`;
  const { push } = receiver;
  return [
    ...(push === null ? [] : pushIdentity(receiver, worker, push)),
    resource('messaging.tf', 'google_pubsub_subscription', label, {
      name: nameOf(queueId, `-${shortName(receiver.id)}`),
      topic: code(`google_pubsub_topic.${queue}.id`),
      ack_deadline_seconds: ackSeconds(receiver.jobSeconds),
      message_retention_duration: KEPT,
      enable_message_ordering: site.find(queueId)?.node.capability === 'event_stream' ? true : undefined,
      expiration_policy: nested({ ttl: '' }),
      retry_policy: nested({ minimum_backoff: '10s', maximum_backoff: '600s' }),
      dead_letter_policy: nested({
        dead_letter_topic: code(`google_pubsub_topic.${queue}_dead_letter.id`),
        max_delivery_attempts: code(`var.${queue}_max_attempts`),
      }),
      push_config:
        push === null
          ? undefined
          : nested({
              push_endpoint: push.uri,
              oidc_token: nested({ service_account_email: emailOf(`${worker}_push`), audience: push.uri }),
            }),
    }),
    resource('security.tf', 'google_pubsub_subscription_iam_member', `agent_${label}`, {
      subscription: code(`google_pubsub_subscription.${label}.id`),
      role: 'roles/pubsub.subscriber',
      member: code('google_project_service_identity.pubsub.member'),
    }),
    ...alarm(site, label, {
      id: 'late',
      title: `${queueId} has a backlog`,
      what: 'A message has waited for more than ten minutes.',
      filter: metricOf(
        'pubsub_subscription',
        'pubsub.googleapis.com/subscription/oldest_unacked_message_age',
        'subscription_id',
        code(`google_pubsub_subscription.${label}.name`),
      ),
      threshold: 600,
      seconds: 300,
      aligner: 'ALIGN_MAX',
    }),
  ];
}

/** Messages of every topic that starts a program are pushed to it. @param seconds how long a message may take, twice */
export function delivered(site: Site, id: string, push: HttpEndpoint, seconds: number): readonly Block[] {
  return queuesOf(site, id).flatMap((queue) => deliver(site, queue, { id, jobSeconds: seconds / 2, push }));
}

/** Messages are pushed under an identity that may do nothing but call this one program. */
function pushIdentity(receiver: Receiver, worker: string, { service }: HttpEndpoint): readonly Block[] {
  const label = `${worker}_push`;
  return [
    ...serviceAccount(label, `${receiver.id}-push`, `Calls ${receiver.id} with messages`),
    runInvoker(label, service, memberOf(label)),
    resource('security.tf', 'google_service_account_iam_member', `agent_${label}`, {
      service_account_id: code(`google_service_account.${label}.name`),
      role: 'roles/iam.serviceAccountOpenIdTokenCreator',
      member: code('google_project_service_identity.pubsub.member'),
    }),
  ];
}

/** A program fetches its messages itself: the subscriptions that it may read, and the variables that name them. */
export function pulls(
  site: Site,
  workerId: string,
  jobSeconds: number,
  isStarted = false,
): { readonly variables: Readonly<Record<string, Expression>>; readonly blocks: readonly Block[] } {
  const worker = site.label(workerId);
  const starts = isStarted ? startTopic(site, workerId) : [];
  const queues = [...queuesOf(site, workerId), ...(starts.length > 0 ? [startsOf(workerId)] : [])];
  const subscription = (queue: string) => code(`google_pubsub_subscription.${site.label(queue)}_${worker}.id`);
  return {
    variables: Object.fromEntries(
      queues.map((queue) => [
        queues.length === 1 ? 'SUBSCRIPTION' : `${site.label(queue).toUpperCase()}_SUBSCRIPTION`,
        subscription(queue),
      ]),
    ),
    blocks: [
      ...starts,
      ...queues.flatMap((queue) => [
        ...deliver(site, queue, { id: workerId, jobSeconds, push: null }),
        resource('security.tf', 'google_pubsub_subscription_iam_member', `${worker}_${site.label(queue)}`, {
          subscription: subscription(queue),
          role: 'roles/pubsub.subscriber',
          member: memberOf(worker),
        }),
      ]),
    ],
  };
}

/** Name of the topic over which a program that fetches its messages is started by a schedule, a workflow or a program. */
function startsOf(workerId: string): string {
  return `${workerId}-starts`;
}

/** The topic of starts, where something that is neither a topic nor a bucket starts the program. */
function startTopic(site: Site, workerId: string): readonly Block[] {
  const part = site.find(workerId);
  const starters = site.to(workerId).filter(({ kind, from }) => {
    const { kafkaTopic } = factsOf(site.find(from));
    return kind === 'trigger' && !publishes(site, from) && kafkaTopic === undefined;
  });
  return part === null || starters.length === 0 ? [] : topicBlocks({ ...part.node, id: startsOf(workerId) }, site);
}

/** A message to its topic starts a program that fetches its messages. */
export function messageStart(workerId: string): Start {
  const topic = code(`google_pubsub_topic.${labelOf(startsOf(workerId))}.id`);
  return {
    uri: template`https://pubsub.googleapis.com/v1/${topic}:publish`,
    body: { messages: [{ data: call('base64encode', 'start') }] },
    audience: null,
    grants: (label, member) => [
      resource('security.tf', 'google_pubsub_topic_iam_member', `${label}_starts`, {
        topic,
        role: 'roles/pubsub.publisher',
        member,
      }),
    ],
  };
}

/** The queues, topics, streams and buckets that start a program. */
export function queuesOf(site: Site, workerId: string): readonly string[] {
  return site
    .to(workerId)
    .filter(({ kind, from }) => (kind === 'trigger' || kind === 'message') && publishes(site, from))
    .map((edge) => edge.from);
}

/** A topic, or a bucket that announces its new objects. */
export function publishes(site: Site, id: string): boolean {
  return isSource(site, id) || factsOf(site.find(id)).announcesObjects === true;
}

export function isSource(site: Site, id: string): boolean {
  return factsOf(site.find(id)).pubsubTopic !== undefined;
}

/** A subscription that a program reads by itself, and its leave to. */
export function readBy(site: Site, queueId: string, caller: Principal): readonly Block[] {
  const label = `${site.label(queueId)}_${caller.label}`;
  return [
    resource('messaging.tf', 'google_pubsub_subscription', label, {
      name: nameOf(queueId, `-${shortName(caller.label.replaceAll('_', '-'))}`),
      topic: code(`google_pubsub_topic.${site.label(queueId)}.id`),
      ack_deadline_seconds: SHORTEST_ACK,
      message_retention_duration: KEPT,
      expiration_policy: nested({ ttl: '' }),
    }),
    resource('security.tf', 'google_pubsub_subscription_iam_member', `${caller.label}_reads_${label}`, {
      subscription: code(`google_pubsub_subscription.${label}.id`),
      role: 'roles/pubsub.subscriber',
      member: caller.identity,
    }),
    resource('security.tf', 'google_pubsub_subscription_iam_member', `${caller.label}_sees_${label}`, {
      subscription: code(`google_pubsub_subscription.${label}.id`),
      role: 'roles/pubsub.viewer',
      member: caller.identity,
    }),
  ];
}
