import type { Claim } from '../../model/finding.ts';
import type { GraphNode } from '../../model/graph.ts';
import { code, type Expression, nested } from '../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../model/iac.ts';
import { type Acceptance, entry, type SizeFacts } from '../../model/offering.ts';
import type { Site } from '../../model/site.ts';
import { emailOf, serviceAccount } from './accounts.ts';
import { apis, enabled } from './apis.ts';
import { nameOf, shortName } from './names.ts';
import { alarm, metricOf } from './observing.ts';
import { short } from './quantity.ts';

type QueueNode = GraphNode<'queue'>;

/** A message counts as at least 1,000 bytes, once when it is published and once when it is delivered (cloud.google.com/pubsub/pricing). */
const LEAST_KB = 1;
const TIMES_BILLED = 2;
const BYTES_PER_KB = 1000;
const BYTES_PER_TIB = 2 ** 40;

/** Seconds that a receiver has to answer, at most 600 (cloud.google.com/pubsub/docs/subscription-properties). */
export const LONGEST_ACK = 600;
/** A first message after a pause waits for a start. */
const SHORTEST_ACK = 60;

/** Messages wait for seven days at the most; what was given up is kept for fourteen. */
const KEPT = '604800s';
const KEPT_DEAD = '1209600s';

export const pubsub = entry<'queue', SizeFacts>({
  id: 'gcp.pubsub',
  service: 'Pub/Sub',
  capability: 'queue',
  inNetwork: false,
  fit: (node) => ({
    because: `Pub/Sub keeps each of the ${short(node.demand.messagesPerMonth)} messages a month in several zones until it is worked off, and is paid by what passes through it.`,
    provides: ['queue', 'pubsub', 'event_stream'],
  }),
  size: () => [
    {
      sku: 'Topic with dead letters',
      count: 1,
      // cloud.google.com/pubsub/sla
      qualities: { zones: 3, availability: 99.95, operations: 0, scalesToZero: true, comfort: 1 },
    },
  ],
  meter: (_size, { demand }) => {
    const kb = Math.max(LEAST_KB, demand.messageKb);
    return [
      {
        meter: 'pubsub/throughput',
        what: 'Messages published and delivered',
        quantity: (demand.messagesPerMonth * kb * BYTES_PER_KB * TIMES_BILLED) / BYTES_PER_TIB,
        arithmetic: `${short(demand.messagesPerMonth)} x ${kb} kB x 2 / 1.1 million MB a TiB`,
      },
    ];
  },
  declare: (_size, node, site) => topicBlocks(node, site),
  accept: (_size, node, site, caller, edge): Acceptance => {
    const label = site.label(node.id);
    const environment = { [label.toUpperCase()]: code(`google_pubsub_topic.${label}.id`) };
    if (edge.kind === 'trigger') return { environment: {}, secrets: {}, blocks: [] };
    return {
      environment,
      secrets: {},
      blocks: [
        resource('security.tf', 'google_pubsub_topic_iam_member', `${caller.label}_${label}`, {
          topic: code(`google_pubsub_topic.${label}.id`),
          role: 'roles/pubsub.publisher',
          member: caller.identity,
        }),
      ],
    };
  },
  claims: (_size, node): readonly Claim[] => {
    const label = node.id.replaceAll('-', '_');
    return [
      {
        kind: 'retried',
        text: 'A message that fails is tried again with growing pauses; then it is kept apart for fourteen days for a person to look at.',
        resource: `google_pubsub_subscription.${label}_dead_letter`,
        argument: `message_retention_duration = "${KEPT_DEAD}"`,
      },
    ];
  },
});

function topicBlocks(node: QueueNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const dead = `${label}_dead_letter`;
  const policy = nested({ allowed_persistence_regions: [code('var.region')], enforce_in_transit: true });
  return [
    ...apis('pubsub'),
    variable(`${label}_max_attempts`, {
      description: `How often a message of ${node.title} is tried before it is kept apart.`,
      type: 'number',
      default: 10,
      validation: {
        condition: `var.${label}_max_attempts >= 5 && var.${label}_max_attempts <= 100`,
        message: 'Use 5 to 100.',
      },
    }),
    resource('messaging.tf', 'google_pubsub_topic', label, {
      name: nameOf(node.id),
      message_storage_policy: policy,
      depends_on: enabled('pubsub'),
    }),
    resource('messaging.tf', 'google_pubsub_topic', dead, {
      name: nameOf(node.id, '-dead-letter'),
      message_storage_policy: policy,
      depends_on: enabled('pubsub'),
    }),
    resource('messaging.tf', 'google_pubsub_subscription', dead, {
      name: nameOf(node.id, '-dead-letter'),
      topic: code(`google_pubsub_topic.${dead}.id`),
      message_retention_duration: KEPT_DEAD,
      expiration_policy: nested({ ttl: '' }),
    }),
    agent(),
    resource('security.tf', 'google_pubsub_topic_iam_member', `agent_${dead}`, {
      topic: code(`google_pubsub_topic.${dead}.id`),
      role: 'roles/pubsub.publisher',
      member: code('google_project_service_identity.pubsub.member'),
    }),
    ...alarm(site, label, {
      id: 'dead_letters',
      title: `${node.id} gave messages up`,
      what: 'A message failed every time it was tried. It lies in the dead-letter subscription.',
      filter: metricOf(
        'pubsub_subscription',
        'pubsub.googleapis.com/subscription/num_undelivered_messages',
        'subscription_id',
        code(`google_pubsub_subscription.${dead}.name`),
      ),
      threshold: 0,
      seconds: 0,
      aligner: 'ALIGN_MAX',
    }),
    output(
      `${label}_topic`,
      `Topic that messages of ${node.title} are published to.`,
      code(`google_pubsub_topic.${label}.id`),
    ),
  ];
}

/** Google's own agent that delivers messages. It is made here, so that the grants find it in a new project too. */
function agent(): Block {
  return resource('security.tf', 'google_project_service_identity', 'pubsub', {
    provider: code('google-beta'),
    service: 'pubsub.googleapis.com',
    depends_on: enabled('pubsub'),
  });
}

/** Where messages are pushed to: an address, and the program behind it whose callers are let in by name. */
export interface Receiver {
  readonly id: string;
  readonly jobSeconds: number;
  /** Null where the program fetches messages itself. */
  readonly push: { readonly endpoint: Expression; invoker(member: Expression): Block } | null;
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
              push_endpoint: push.endpoint,
              oidc_token: nested({ service_account_email: emailOf(`${worker}_push`), audience: push.endpoint }),
            }),
    }),
    resource('security.tf', 'google_pubsub_subscription_iam_member', `agent_${label}`, {
      subscription: code(`google_pubsub_subscription.${label}.id`),
      role: 'roles/pubsub.subscriber',
      member: code('google_project_service_identity.pubsub.member'),
    }),
    ...alarm(site, label, {
      id: 'late',
      title: `${queueId} is not worked off`,
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

/** Messages are pushed under an identity that may do nothing but call this one program. */
function pushIdentity(receiver: Receiver, worker: string, push: NonNullable<Receiver['push']>): readonly Block[] {
  const label = `${worker}_push`;
  return [
    ...serviceAccount(label, `${receiver.id}-push`, `Calls ${receiver.id} with messages`),
    push.invoker(code(`google_service_account.${label}.member`)),
    resource('security.tf', 'google_service_account_iam_member', `agent_${label}`, {
      service_account_id: code(`google_service_account.${label}.name`),
      role: 'roles/iam.serviceAccountOpenIdTokenCreator',
      member: code('google_project_service_identity.pubsub.member'),
    }),
  ];
}

/** The queues that start a program. */
export function queuesOf(site: Site, workerId: string): readonly string[] {
  return site
    .to(workerId)
    .filter((edge) => edge.kind === 'trigger' && site.find(edge.from)?.node.capability === 'queue')
    .map((edge) => edge.from);
}
