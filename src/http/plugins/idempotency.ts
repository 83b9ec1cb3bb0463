import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import type { Idempotency, IdempotencyTicket } from '#services/idempotency.ts';
import { DETAILS } from '../messages/problems.ts';

/** Visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Request header of routes that create resources. */
export const idempotencyHeader = {
  'idempotency-key': z.string().exactOptional().describe('Deduplicates retries of this request for 24 hours.'),
};

/**
 * The idempotency ticket of a request. Null without an `Idempotency-Key`. Keys are unique per caller and route.
 * @param caller ID of the caller, or the address of an unauthenticated client
 */
export function ticketOf(request: FastifyRequest, caller: string, idempotency: Idempotency): IdempotencyTicket | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key)) {
    throw new DomainError('MALFORMED_REQUEST', DETAILS.idempotencyKey);
  }
  const path = request.url.split('?', 1)[0] ?? '';
  const scope = `${caller}:${request.method}:${path}`;
  return { scope, key, fingerprint: idempotency.fingerprint(canonical(request.body ?? null)) };
}

/** Marks a response as the replay of an earlier one. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotency-Replayed', 'true');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
