import { z } from 'zod';
import { BODY_FAULTS, RESEARCH_FAULTS } from '../schemas/problem.ts';

/** What the routes that accept work have in common. */
export const headers = z.object({
  'idempotency-key': z.string().exactOptional().describe('Makes a repeated request the same request for 24 hours.'),
  prefer: z.string().exactOptional().describe('`wait=N`: wait up to N seconds, at most 30 (RFC 7240).'),
});

export const REFUSALS = [
  ...BODY_FAULTS,
  ...RESEARCH_FAULTS,
  'MALFORMED_REQUEST',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'QUEUE_FULL',
  'OVERLOADED',
] as const;
