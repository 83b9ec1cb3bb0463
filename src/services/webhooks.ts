import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Store } from '#ports/store.ts';
import { TargetRefused, type WebhookSender } from '#ports/webhook-sender.ts';
import type { Attempt, Delivery, Webhook, WebhookEvent } from '#ports/webhooks.ts';
import type { Actor } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import type { Idempotency, IdempotencyTicket } from './idempotency.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';

const MOST_WEBHOOKS = 10;
const POLL_MS = 1_000;
/** Requests at once. */
const MOST_RUNNING = 20;
/** A delivery whose process is lost is sent again after this time. */
const LEASE_MS = 60_000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Waiting times after failed attempts, as Standard Webhooks suggests. After the last one the delivery has failed. */
const RETRY_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS];
const GONE = 410;

export interface NewWebhook {
  readonly webhook: Webhook;
  /** Shown once. Null in an idempotent replay. */
  readonly secret: string | null;
}

export interface WebhookService {
  /** @throws VALIDATION_FAILED for a target that is not public, or too many webhooks; IDEMPOTENCY_KEY_REUSED */
  create(
    actor: Actor,
    target: { readonly url: string; readonly events: readonly WebhookEvent[] },
    ticket: IdempotencyTicket | null,
  ): Promise<NewWebhook>;
  /** Own webhooks, newest first. */
  list(actor: Actor): Promise<readonly Webhook[]>;
  /** @throws NOT_FOUND */
  get(actor: Actor, id: string): Promise<Webhook>;
  /** Deletes it with its deliveries. @throws NOT_FOUND */
  remove(actor: Actor, id: string): Promise<void>;
  /** @throws NOT_FOUND */
  deliveries(actor: Actor, id: string, page: PageQuery): Promise<Page<Delivery>>;
  /** Sends what is due, and resolves when all of it has been tried. */
  deliver(): Promise<void>;
  /** Sends what is due, every second. */
  start(): void;
  stop(): Promise<void>;
}

interface WebhookDeps {
  readonly store: Store;
  readonly sender: WebhookSender;
  readonly secrets: Secrets;
  readonly idempotency: Idempotency;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
}

export function createWebhooks(deps: WebhookDeps): WebhookService {
  const { store, sender, secrets, idempotency, ids, clock, log } = deps;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;

  async function get(actor: Actor, id: string): Promise<Webhook> {
    const webhook = ids.matches('whk', id) ? await store.webhooks.byId(id) : null;
    if (webhook === null || webhook.ownerId !== actor.userId) throw notFound();
    return webhook;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const webhook = await store.webhooks.byId(delivery.webhookId);
    if (webhook === null) return;
    const { id, payload } = delivery;
    const secret = secrets.signing(webhook.id);
    const outcome = await sender.send(webhook.url, { id, payload, secret, at: clock.now() }).then(
      (responseStatus) => ({ responseStatus, fault: null }),
      (error: unknown) => ({ responseStatus: null, fault: faultOf(error) }),
    );
    await store.webhooks.record(id, next(delivery, outcome, clock.now()));
    if (outcome.responseStatus === GONE) await store.webhooks.disable(webhook.id, clock.now());
  }

  async function deliver(): Promise<void> {
    const free = MOST_RUNNING - running.size;
    if (free <= 0) return;
    const now = clock.now();
    const due = await store.webhooks.claim(now, new Date(now.getTime() + LEASE_MS), free);
    const attempts = due.map((delivery) => {
      const work = attempt(delivery)
        .catch((error: unknown) => log.error({ err: error, delivery: delivery.id }, 'a delivery was not recorded'))
        .finally(() => running.delete(work));
      running.add(work);
      return work;
    });
    await Promise.all(attempts);
  }

  return {
    create: async (actor, { url, events }, ticket) => {
      await sender.check(url).catch((error: unknown) => {
        if (error instanceof TargetRefused) throw refusedField('/url', error.message);
        throw error;
      });
      const webhook: Webhook = {
        ...{ id: ids.next('whk'), ownerId: actor.userId, url, createdAt: clock.now(), disabledAt: null },
        events: [...new Set(events)],
      };
      const { id, replayed } = await idempotency.once(ticket, async (within) => {
        if ((await within.webhooks.of(actor.userId)).length >= MOST_WEBHOOKS) {
          throw refusedField('', `a user has at most ${MOST_WEBHOOKS} webhooks`);
        }
        await within.webhooks.insert(webhook);
        return webhook.id;
      });
      return replayed ? { webhook: await get(actor, id), secret: null } : { webhook, secret: secrets.signing(id) };
    },
    list: (actor) => store.webhooks.of(actor.userId),
    get,
    remove: async (actor, id) => {
      const webhook = await get(actor, id);
      await store.transaction((within) => within.webhooks.remove([webhook.id]));
    },
    deliveries: async (actor, id, page) => {
      const webhook = await get(actor, id);
      return readPage(page, (position) => store.webhooks.deliveries(webhook.id, position));
    },
    deliver,
    start: () => {
      timer = setInterval(() => {
        deliver().catch((error: unknown) => log.error({ err: error }, 'the store failed: deliveries are retried'));
      }, POLL_MS);
      timer.unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

function refusedField(pointer: string, detail: string): DomainError {
  return new DomainError('VALIDATION_FAILED', 'The webhook cannot be created.', { errors: [{ pointer, detail }] });
}

/** Why there was no response, without what the network says of internal hosts. */
function faultOf(error: unknown): string {
  if (error instanceof TargetRefused) return `The target ${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || code === 'ABORT_ERR' ? 'The target did not respond in time.' : `No response: ${code}.`;
}

function next({ attempts }: Delivery, outcome: Pick<Attempt, 'responseStatus' | 'fault'>, now: Date): Attempt {
  const { responseStatus } = outcome;
  const done = { ...outcome, attempts: attempts + 1, nextAttemptAt: null };
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) return { ...done, status: 'delivered' };
  const wait = RETRY_MS[attempts];
  if (wait === undefined || responseStatus === GONE) return { ...done, status: 'failed' };
  return { ...done, status: 'pending', nextAttemptAt: new Date(now.getTime() + wait) };
}
