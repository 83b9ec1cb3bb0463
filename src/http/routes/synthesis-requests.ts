import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rate } from '#config';
import { actorOf } from '../plugins/authentication.ts';
import { idempotencyHeader } from '../plugins/idempotency.ts';
import { limitBy } from '../plugins/limits.ts';
import { BODY_FAULTS, CREATION_FAULTS, RESEARCH_FAULTS } from '../schemas/problem.ts';

/** Shared schema of the routes that start syntheses. */
export const headers = z.object({
  ...idempotencyHeader,
  prefer: z.string().exactOptional().describe('`wait=N`: wait up to N seconds, at most 30 (RFC 7240).'),
});

export const REFUSALS = [
  ...BODY_FAULTS,
  ...RESEARCH_FAULTS,
  ...CREATION_FAULTS,
  'RATE_LIMITED',
  'QUEUE_FULL',
  'OVERLOADED',
] as const;

/** Rate limit by user: an agent shares the limit of its owner. */
export function limitByUser(app: FastifyInstance, name: string, rate: Rate) {
  return limitBy(app, { name, ...rate, keyOf: (request) => actorOf(request).userId });
}
