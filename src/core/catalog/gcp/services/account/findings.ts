import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import type { Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { ownKey } from '../cloud-kms.ts';

const FILE = 'observability.tf';

/** A message that nobody took is kept for a week, the most of a subscription without charge for retention. */
const KEPT = '604800s';

interface Inbox {
  readonly title: string;
  /** What a message is, as a noun. */
  readonly what: string;
}

/** Topic and subscription that keep messages about the project, and an alarm on each message. */
export function inbox(id: string, site: Site, { title, what }: Inbox): readonly Block[] {
  const label = site.label(id);
  const topic = `google_pubsub_topic.${label}`;
  const own = ownKey(site, 'pubsub');
  return [
    ...apis('pubsub'),
    ...(own?.blocks ?? []),
    resource(FILE, 'google_pubsub_topic', label, {
      name: nameOf(id),
      kms_key_name: own?.key,
      depends_on: [...enabled('pubsub'), ...(own?.after ?? [])],
    }),
    resource(FILE, 'google_pubsub_subscription', label, {
      name: nameOf(id),
      topic: code(`${topic}.id`),
      message_retention_duration: KEPT,
      expiration_policy: nested({ ttl: '' }),
    }),
    ...alarm(site, label, {
      id: 'arrived',
      title: `${title}: new ${what}`,
      what: `A ${what} arrived. Read it in the subscription, or in the console.`,
      filter: metricOf(
        'pubsub_topic',
        'pubsub.googleapis.com/topic/send_message_operation_count',
        'topic_id',
        code(`${topic}.name`),
      ),
      threshold: 0,
      seconds: 0,
      aligner: 'ALIGN_RATE',
    }),
  ];
}

/** The service that sends messages to the topic of an inbox. */
export function sender(label: string, member: ReturnType<typeof joined>): Block {
  return resource('security.tf', 'google_pubsub_topic_iam_member', `${label}_sender`, {
    topic: code(`google_pubsub_topic.${label}.id`),
    role: 'roles/pubsub.publisher',
    member,
  });
}

/** Security Command Center's findings of some classes, sent to an inbox. */
export function findings(id: string, site: Site, title: string, filter: string): readonly Block[] {
  const label = site.label(id);
  const config = `google_scc_v2_project_notification_config.${label}`;
  return [
    ...apis('securitycenter'),
    ...inbox(id, site, { title, what: 'finding' }),
    resource('security.tf', 'google_scc_v2_project_notification_config', label, {
      config_id: nameOf(id),
      location: 'global',
      pubsub_topic: code(`google_pubsub_topic.${label}.id`),
      streaming_config: nested({ filter }),
      depends_on: enabled('securitycenter'),
    }),
    sender(label, joined('serviceAccount:', code(`${config}.service_account`))),
  ];
}

export const FINDING_PERMISSIONS: Permissions = {
  google_scc_v2_project_notification_config: 'securitycenter.notificationconfig.create,delete,get,update',
};
