import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends text or bytes with a strong `ETag`, or 304 where the client has it already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  body: string | Buffer,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('ETag', tag);
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(mediaType).serializer(asItIs).send(body);
}

const asItIs = (payload: unknown): string => String(payload);

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
function matches(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
