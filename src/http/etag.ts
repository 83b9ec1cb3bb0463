import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the body with a strong `ETag`, or 304 if the client has the current version. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  body: string | Buffer,
): FastifyReply {
  const tag = tagOf(body);
  return sendUnlessKnown(request, reply, mediaType, tag, Buffer.from(body));
}

/** Strong `ETag`: the SHA-256 digest of the body. */
export function tagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Sends the body with a known `ETag`, or 304 if the client has the current version. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  tag: string,
  bytes: Uint8Array,
): FastifyReply {
  reply.header('ETag', tag);
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(mediaType).send(bytes);
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined || header === tag) return header === tag;
  const tags = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
