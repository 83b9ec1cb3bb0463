import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { addressOf, type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../../kit/blocks.ts';
import type { GcpFacts } from '../../foundation/facts.ts';
import { apis, enabled, nameOf, shortName } from '../../foundation/names.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { ownKey } from '../cloud-kms.ts';

/** Dead letters are kept for fourteen days. */
export const KEPT_DEAD = '1209600s';
const SECONDS_PER_DAY = 86_400;

/** Subscriptions deliver the messages of the topic. */
export function topicFacts(id: string): GcpFacts {
  return { pubsubTopic: code(`google_pubsub_topic.${labelOf(id)}.id`) };
}

/** A topic with its dead letters. @param replayDays days for which its messages can be read again; null for none */
export function topicBlocks(node: GraphNode, site: Site, replayDays: number | null = null): readonly Block[] {
  const label = site.label(node.id);
  const dead = `${label}_dead_letter`;
  const own = ownKey(site, 'pubsub');
  const policy = nested({ allowed_persistence_regions: [code('var.region')], enforce_in_transit: true });
  return [
    ...apis('pubsub'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_max_attempts`,
      `How often a message of ${node.title} is tried before it moves to the dead-letter topic.`,
      10,
      between(5, 100),
    ),
    resource('messaging.tf', 'google_pubsub_topic', label, {
      name: nameOf(node.id),
      message_retention_duration: replayDays === null ? undefined : `${Math.round(replayDays * SECONDS_PER_DAY)}s`,
      message_storage_policy: policy,
      kms_key_name: own?.key,
      depends_on: [...enabled('pubsub'), ...(own?.after ?? [])],
    }),
    resource('messaging.tf', 'google_pubsub_topic', dead, {
      name: nameOf(node.id, '-dead-letter'),
      message_storage_policy: policy,
      kms_key_name: own?.key,
      depends_on: [...enabled('pubsub'), ...(own?.after ?? [])],
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
      what: 'A message failed at every attempt. It is in the dead-letter subscription.',
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
    ...filesFrom(node.id, site),
    output(
      `${label}_topic`,
      `Topic that messages of ${node.title} are published to.`,
      code(`google_pubsub_topic.${label}.id`),
    ),
  ];
}

/** A file is written when it has this size, bytes, or after this time, whichever comes first. */
const FILE_BYTES = 64_000_000;
const FILE_SECONDS = '300s';

/** Subscriptions that write the messages of a topic into the files of the buckets that its edges lead to. */
function filesFrom(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const targets = new Set(site.from(nodeId).flatMap(({ kind, to }) => (kind === 'write' ? [to] : [])));
  return [...targets].flatMap((to) => {
    const target = site.find(to)?.node.capability;
    if (target !== 'object_storage' && target !== 'data_lake') return [];
    const own = `${label}_${site.label(to)}`;
    const bucket = code(`google_storage_bucket.${site.label(to)}.name`);
    const agents = ['roles/storage.objectCreator', 'roles/storage.legacyBucketReader'].map((role, index) =>
      resource('security.tf', 'google_storage_bucket_iam_member', `agent_${own}_${index === 0 ? 'writes' : 'finds'}`, {
        bucket,
        role,
        member: code('google_project_service_identity.pubsub.member'),
      }),
    );
    return [
      ...agents,
      resource('messaging.tf', 'google_pubsub_subscription', own, {
        name: nameOf(nodeId, `-${shortName(to)}`),
        topic: code(`google_pubsub_topic.${label}.id`),
        expiration_policy: nested({ ttl: '' }),
        cloud_storage_config: nested({
          bucket,
          filename_prefix: `raw/${nodeId}/`,
          max_bytes: FILE_BYTES,
          max_duration: FILE_SECONDS,
        }),
        depends_on: agents.map((block) => code(addressOf(block))),
      }),
    ];
  });
}

/** A topic that Google's services write to or read from, without dead letters. */
export function plainTopic(id: string, site: Site): readonly Block[] {
  const own = ownKey(site, 'pubsub');
  return [
    ...apis('pubsub'),
    ...(own?.blocks ?? []),
    resource('messaging.tf', 'google_pubsub_topic', site.label(id), {
      name: nameOf(id),
      message_storage_policy: nested({ allowed_persistence_regions: [code('var.region')], enforce_in_transit: true }),
      kms_key_name: own?.key,
      depends_on: [...enabled('pubsub'), ...(own?.after ?? [])],
    }),
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
