import type { Clock } from '#ports/clock.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Repositories, Store } from '#ports/store.ts';
import { DomainError } from './errors.ts';

/** Retention of keys. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Idempotency key of a request. */
export interface IdempotencyTicket {
  readonly scope: string;
  readonly key: string;
  /** Keyed hash of the request body, because a body can contain a password. */
  readonly fingerprint: string;
}

export interface Created {
  readonly id: string;
  /** True if an earlier request with the same key created the resource. */
  readonly replayed: boolean;
}

export interface Idempotency {
  /** Keyed hash of a canonical body. */
  fingerprint(body: string): string;
  /** Rejects a concurrent request with the same key in this process. @throws IDEMPOTENCY_KEY_IN_USE */
  exclusively<T>(ticket: IdempotencyTicket | null, answer: () => Promise<T>): Promise<T>;
  /**
   * Creates at most one resource per key. The key is stored in the same transaction.
   * @throws IDEMPOTENCY_KEY_REUSED if the body differs
   */
  once(ticket: IdempotencyTicket | null, create: (within: Repositories) => Promise<string>): Promise<Created>;
}

interface IdempotencyDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function createIdempotency({ store, secrets, clock }: IdempotencyDeps): Idempotency {
  const active = new Set<string>();
  async function stored(ticket: IdempotencyTicket, within: Repositories): Promise<string | null> {
    await within.idempotency.removeExpired(clock.now());
    const record = await within.idempotency.find(ticket.scope, ticket.key);
    if (record === null) return null;
    if (record.fingerprint === ticket.fingerprint) return record.resourceId;
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with a different body.', {
      errors: [{ pointer: '', detail: 'differs from the first body with this key' }],
    });
  }

  return {
    fingerprint: secrets.hash,
    exclusively: async (ticket, answer) => {
      if (ticket === null) return answer();
      const name = JSON.stringify([ticket.scope, ticket.key]);
      if (active.has(name)) {
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is in progress.', {
          retryAfter: 1,
        });
      }
      active.add(name);
      return answer().finally(() => active.delete(name));
    },
    once: (ticket, create) =>
      store.transaction(async (within) => {
        if (ticket === null) return { id: await create(within), replayed: false };
        await within.idempotency.lock(ticket.scope, ticket.key);
        const known = await stored(ticket, within);
        if (known !== null) return { id: known, replayed: true };
        const resourceId = await create(within);
        const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
        await within.idempotency.insert({ ...ticket, resourceId, expiresAt });
        return { id: resourceId, replayed: false };
      }),
  };
}
