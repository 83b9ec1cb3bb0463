import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';
import type { IdempotencyTicket } from '#services/idempotency.ts';
import { actorOf } from './authentication.ts';

/** Visible ASCII without the quotes that some clients put around it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** What the `Idempotency-Key` header asks for; null without one. Keys count for their owner and the route alone. */
export function ticketOf(request: FastifyRequest): IdempotencyTicket | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key)) {
    const detail = 'An Idempotency-Key is 1 to 255 characters of visible ASCII.';
    throw new DomainError('MALFORMED_REQUEST', detail);
  }
  const scope = `${actorOf(request).userId}:${request.method}:${request.routeOptions.url}`;
  return { scope, key, fingerprint: createHash('sha256').update(canonical(request.body)).digest('hex') };
}

/** JSON with the keys of every object in order: the same body however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
