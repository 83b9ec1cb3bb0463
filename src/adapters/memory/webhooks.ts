import type { Delivery, Webhook, WebhookRepository } from '#ports/webhooks.ts';
import { compare, newestFirst } from './pages.ts';
import type { Table } from './table.ts';

export function createWebhooks(webhooks: Table<Webhook>, deliveries: Table<Delivery>): WebhookRepository {
  return {
    insert: async (webhook) => webhooks.insert(webhook.id, webhook),
    byId: async (id) => webhooks.get(id),
    of: async (ownerId) => webhooks.where((row) => row.ownerId === ownerId).sort((a, b) => compare(b, a)),
    disable: async (id, at) => {
      const webhook = webhooks.get(id);
      if (webhook !== null) webhooks.put(id, { ...webhook, disabledAt: at });
    },
    remove: async (ids) => {
      for (const { id } of deliveries.where(({ webhookId }) => ids.includes(webhookId))) deliveries.remove(id);
      for (const id of ids) webhooks.remove(id);
    },
    enqueue: async (delivery) => deliveries.insert(delivery.id, delivery),
    deliveries: async (webhookId, page) =>
      newestFirst(
        deliveries.where((row) => row.webhookId === webhookId),
        page,
      ),
    claim: async (now, until, most) => {
      const due = deliveries
        .where(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now)
        .sort(compare)
        .slice(0, most);
      for (const delivery of due) deliveries.put(delivery.id, { ...delivery, nextAttemptAt: until });
      return due;
    },
    record: async (id, attempt) => {
      const delivery = deliveries.get(id);
      if (delivery !== null) deliveries.put(id, { ...delivery, ...attempt });
    },
    removeBefore: async (before, most) => {
      const old = deliveries.where((row) => row.nextAttemptAt === null && row.createdAt < before).slice(0, most);
      for (const { id } of old) deliveries.remove(id);
      return old.length;
    },
  };
}
