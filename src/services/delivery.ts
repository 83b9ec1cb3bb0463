import type { AgentCapability } from '#ports/agents.ts';
import type { Registration } from '#ports/registrations.ts';
import type { Repositories } from '#ports/store.ts';
import { type AgentDeps, addToken } from './agents.ts';
import { DomainError, type NextAction, notFound } from './errors.ts';
import { POLL_INTERVAL_SECONDS } from './registrations.ts';

/** Maximum polling interval. */
const MAX_INTERVAL_SECONDS = 60;

/** Result of a poll. */
export type Delivery =
  | { readonly status: 'pending'; readonly intervalSeconds: number }
  | { readonly status: 'rejected' }
  | {
      readonly status: 'approved';
      readonly agentId: string;
      readonly capabilities: readonly AgentCapability[];
      /** Created by this poll. Null in later polls. */
      readonly token: string | null;
      readonly deliveredAt: Date;
    };

export interface DeliveryService {
  /**
   * Exactly one poll after the approval gets the token.
   * @throws NOT_FOUND, INVALID_POLLING_TOKEN, SLOW_DOWN, DEVICE_CODE_EXPIRED
   */
  poll(id: string, pollingToken: string): Promise<Delivery>;
  /** Polls with the device code only. @throws INVALID_GRANT, SLOW_DOWN, DEVICE_CODE_EXPIRED */
  pollByCode(deviceCode: string): Promise<Delivery>;
}

const REGISTER: NextAction = {
  method: 'POST',
  endpoint: '/v1/agents/register',
  description: 'Starts a new registration.',
};

type Poll = { readonly delivery: Delivery } | { readonly refusal: DomainError };

export function createDelivery(deps: AgentDeps): DeliveryService {
  const { store, secrets, ids, clock } = deps;

  async function owned(within: Repositories, token: string): Promise<Registration | null> {
    return secrets.isWellFormed('poll', token) ? within.registrations.byPollHash(secrets.hash(token)) : null;
  }

  /** Throws a refusal after the transaction, because the poll must be recorded. */
  async function inOne(find: (within: Repositories) => Promise<Registration>): Promise<Delivery> {
    const poll = await store.transaction(async (within) => answer(within, await find(within)));
    if ('refusal' in poll) throw poll.refusal;
    return poll.delivery;
  }

  async function answer(within: Repositories, registration: Registration): Promise<Poll> {
    const { status, expiresAt } = registration;
    const now = clock.now();
    if (status === 'rejected') return { delivery: { status } };
    if (status !== 'delivered' && expiresAt <= now) {
      const detail = 'The registration expired. Register again.';
      return { refusal: new DomainError('DEVICE_CODE_EXPIRED', detail, { nextAction: REGISTER }) };
    }
    return status === 'pending'
      ? wait(within, registration, now)
      : { delivery: await deliver(within, registration, now) };
  }

  async function deliver(within: Repositories, registration: Registration, now: Date): Promise<Delivery> {
    const { id, agentId, granted: capabilities, deliveredAt } = registration;
    if (agentId === null) throw new Error('an approved registration must have an agent');
    const isFirst = await within.registrations.deliver(id, now);
    const token = isFirst ? await addToken(within, deps, agentId) : null;
    return { status: 'approved', agentId, capabilities, token, deliveredAt: deliveredAt ?? now };
  }

  return {
    poll: (id, pollingToken) =>
      inOne(async (within) => {
        if (!ids.matches('reg', id)) throw notFound();
        const registration = await owned(within, pollingToken);
        if (registration === null) {
          const detail = 'Send the polling_token from the registration response.';
          throw new DomainError('INVALID_POLLING_TOKEN', detail, { nextAction: REGISTER });
        }
        if (registration.id !== id) throw notFound();
        return registration;
      }),
    pollByCode: (deviceCode) =>
      inOne(async (within) => {
        const registration = await owned(within, deviceCode);
        if (registration === null) throw new DomainError('INVALID_GRANT', 'The device_code is unknown.');
        return registration;
      }),
  };
}

/** Increases the interval of a client that polls too often (RFC 8628 §3.5). */
async function wait(within: Repositories, registration: Registration, now: Date): Promise<Poll> {
  const { id, intervalSeconds, polledAt } = registration;
  const sinceMs = polledAt === null ? Number.POSITIVE_INFINITY : now.getTime() - polledAt.getTime();
  const isTooSoon = sinceMs < intervalSeconds * 1000;
  const next = isTooSoon ? Math.min(intervalSeconds + POLL_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS) : intervalSeconds;
  await within.registrations.polled(id, now, next);
  if (!isTooSoon) return { delivery: { status: 'pending', intervalSeconds } };
  const detail = `Wait ${next} seconds between polls.`;
  return { refusal: new DomainError('SLOW_DOWN', detail, { retryAfter: next }) };
}
