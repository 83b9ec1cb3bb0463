import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Repositories } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { WebhookEvent } from '#ports/webhooks.ts';

/** What happened, for the webhooks of a user. */
export interface Happening {
  readonly ownerId: string;
  readonly event: WebhookEvent;
  /** IDs and states, no secrets and no content. */
  readonly data: Readonly<Record<string, string>>;
}

/** The end of a synthesis. */
export function endOf(
  { id, ownerId }: Pick<Synthesis, 'id' | 'ownerId'>,
  status: 'succeeded' | 'failed' | 'cancelled',
): Happening {
  return { ownerId, event: `synthesis.${status}`, data: { id, status, synthesis: `/synthesis/${id}` } };
}

/** Stores an event for each webhook that wants it, in the transaction of its cause. A process sends it later. */
export async function notify(
  within: Pick<Repositories, 'webhooks'>,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  { ownerId, event, data }: Happening,
): Promise<void> {
  const createdAt = clock.now();
  const payload = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  for (const { id, events, disabledAt } of await within.webhooks.of(ownerId)) {
    if (disabledAt !== null || !events.includes(event)) continue;
    await within.webhooks.enqueue({
      id: ids.next('msg'),
      webhookId: id,
      event,
      payload,
      createdAt,
      attempts: 0,
      status: 'pending',
      nextAttemptAt: createdAt,
      responseStatus: null,
      fault: null,
    });
  }
}
