import type { Clock } from '#ports/clock.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Repositories, Store } from '#ports/store.ts';
import { DomainError } from './errors.ts';

/** How long a key is remembered. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A client's promise that two requests are one. */
export interface IdempotencyTicket {
  readonly scope: string;
  readonly key: string;
  /** Keyed hash of the request's body: bodies may hold a password. */
  readonly fingerprint: string;
}

export interface Created {
  readonly id: string;
  /** True where an earlier request with the same key made it. */
  readonly replayed: boolean;
}

export interface Idempotency {
  /** The fingerprint of a body, which must be written in one way. */
  fingerprint(body: string): string;
  /** Keeps a second request with the same key out while the first is being answered. @throws IDEMPOTENCY_KEY_IN_USE */
  exclusively<T>(ticket: IdempotencyTicket | null, answer: () => Promise<T>): Promise<T>;
  /**
   * Creates at most once for a key: the key is written in the transaction that creates.
   * @throws IDEMPOTENCY_KEY_REUSED where the key came with another body.
   */
  once(ticket: IdempotencyTicket | null, create: (within: Repositories) => Promise<string>): Promise<Created>;
}

interface IdempotencyDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function createIdempotency({ store, secrets, clock }: IdempotencyDeps): Idempotency {
  const inHand = new Set<string>();

  async function remembered(ticket: IdempotencyTicket, within: Repositories): Promise<string | null> {
    await within.idempotency.removeExpired(clock.now());
    const record = await within.idempotency.find(ticket.scope, ticket.key);
    if (record === null) return null;
    if (record.fingerprint === ticket.fingerprint) return record.resourceId;
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another body before.', {
      errors: [{ pointer: '', detail: 'differs from the body that came with this key first' }],
    });
  }

  return {
    fingerprint: secrets.hash,
    exclusively: async (ticket, answer) => {
      if (ticket === null) return answer();
      const name = `${ticket.scope} ${ticket.key}`;
      if (inHand.has(name)) {
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key still runs.', {
          retryAfter: 1,
        });
      }
      inHand.add(name);
      return answer().finally(() => inHand.delete(name));
    },
    once: (ticket, create) =>
      store.transaction(async (within) => {
        if (ticket === null) return { id: await create(within), replayed: false };
        await within.idempotency.lock(ticket.scope, ticket.key);
        const known = await remembered(ticket, within);
        if (known !== null) return { id: known, replayed: true };
        const resourceId = await create(within);
        const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
        await within.idempotency.insert({ ...ticket, resourceId, expiresAt });
        return { id: resourceId, replayed: false };
      }),
  };
}
