import type { PageRequest } from './pages.ts';

/** Types of events: ends of syntheses, decisions on registrations, revocations. */
export const WEBHOOK_EVENTS = [
  'synthesis.succeeded',
  'synthesis.failed',
  'synthesis.cancelled',
  'registration.approved',
  'registration.rejected',
  'agent.revoked',
  'session.revoked',
  'share.revoked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where events of a user are sent. Its secret is derived, not stored. */
export interface Webhook {
  readonly id: string;
  readonly ownerId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAt: Date;
  /** The target answered 410; nothing is sent any more. */
  readonly disabledAt: Date | null;
}

/** An event for one webhook. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly event: WebhookEvent;
  /** The body, the same for every attempt. */
  readonly payload: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Null when it has ended. */
  readonly nextAttemptAt: Date | null;
  /** Of the last attempt: HTTP status, or null without a response. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed without a response. */
  readonly fault: string | null;
}

export type Attempt = Pick<Delivery, 'attempts' | 'status' | 'nextAttemptAt' | 'responseStatus' | 'fault'>;

export interface WebhookRepository {
  insert(webhook: Webhook): Promise<void>;
  byId(id: string): Promise<Webhook | null>;
  /** Newest first. */
  of(ownerId: string): Promise<readonly Webhook[]>;
  disable(id: string, at: Date): Promise<void>;
  /** Deletes webhooks with their deliveries. */
  remove(ids: readonly string[]): Promise<void>;
  enqueue(delivery: Delivery): Promise<void>;
  /** A page of the deliveries of a webhook, newest first. */
  deliveries(webhookId: string, page: PageRequest): Promise<readonly Delivery[]>;
  /** Takes up to `most` deliveries that are due, oldest first. Until that time no other process takes them. */
  claim(now: Date, until: Date, most: number): Promise<readonly Delivery[]>;
  /** Records an attempt. */
  record(id: string, attempt: Attempt): Promise<void>;
  /** Deletes up to `most` ended deliveries from before that time. @returns their number */
  removeBefore(before: Date, most: number): Promise<number>;
}
