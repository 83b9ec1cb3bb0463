import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import type { Idempotency, IdempotencyTicket } from '#services/idempotency.ts';

/** Visible ASCII without the quotes that some clients put around it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The header, for the schema of a route that creates. */
export const idempotencyHeader = {
  'idempotency-key': z.string().exactOptional().describe('Makes a repeated request the same request for 24 hours.'),
};

/**
 * What the `Idempotency-Key` header asks for; null without one. Keys count for their caller and the route alone.
 * @param caller an identifier, or the address of whoever has none
 */
export function ticketOf(request: FastifyRequest, caller: string, idempotency: Idempotency): IdempotencyTicket | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key)) {
    const detail = 'An Idempotency-Key is 1 to 255 characters of visible ASCII.';
    throw new DomainError('MALFORMED_REQUEST', detail);
  }
  const path = request.url.split('?', 1)[0] ?? '';
  const scope = `${caller}:${request.method}:${path}`;
  return { scope, key, fingerprint: idempotency.fingerprint(canonical(request.body ?? null)) };
}

/** Tells a client that this is the answer to an earlier request. */
export function tellReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotency-Replayed', 'true');
}

/** JSON with the keys of every object in order: the same body however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
