import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Rate } from '#config';
import type { SynthesisRequest } from '#services/synthesis.ts';
import { actorOf } from '../plugins/authentication.ts';
import { idempotencyHeader } from '../plugins/idempotency.ts';
import { limitBy } from '../plugins/limits.ts';
import { BODY_FAULTS, CREATION_FAULTS, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { synthesisBody } from '../schemas/synthesis.ts';

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

/** What a body says about the system: a text, requirements or both, and answers. */
export function describedBy(
  body: Pick<z.output<typeof synthesisBody>, 'system_intent' | 'requirements' | 'answers' | 'reading'>,
): Pick<SynthesisRequest, 'text' | 'requirements' | 'answers' | 'freshReading'> {
  const { system_intent: text = '', requirements, answers, reading } = body;
  return {
    text,
    ...(requirements === undefined ? {} : { requirements }),
    ...(answers === undefined ? {} : { answers }),
    ...(reading === undefined ? {} : { freshReading: true as const }),
  };
}

/** Rate limit by user: an agent shares the limit of its owner. @param cost units of one request */
export function limitByUser(app: FastifyInstance, name: string, rate: Rate, cost = 1) {
  return limitBy(app, { name, ...rate, cost, keyOf: (request) => actorOf(request).userId });
}
