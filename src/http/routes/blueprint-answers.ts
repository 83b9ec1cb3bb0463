import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendTagged } from '../etag.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';

/** What the routes below /blueprints/{id} have in common. */
export const security = [{ human: [] }, { agent: [] }];
export const tags = ['blueprints'];
export const params = z.object({ id: z.string() });

export const TEXT = 'text/plain; charset=utf-8';

const NO_BLUEPRINT = ['SYNTHESIS_NOT_FINISHED', 'SYNTHESIS_FAILED', 'SYNTHESIS_CANCELLED'] as const;
export const blueprintFaults = problems(...RESEARCH_FAULTS, 'NOT_FOUND', ...NO_BLUEPRINT);

/** A blueprint never changes, but who may see it can: caches must ask. */
export function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  body: string | Buffer,
): FastifyReply {
  return sendTagged(request, reply.header('Cache-Control', 'private, no-cache'), mediaType, body);
}

/** A schema of an answer that is text, with an answer as its example. */
export function inText(description: string, example: string, mediaType = 'text/plain') {
  return { description, content: { [mediaType]: { schema: textLike(example) } } };
}

/** The schema of a text, with an example. */
export function textLike(example: string) {
  return z.string().meta({ examples: [example] });
}
