import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Names a request in the log and in its answer; 96 random bits. A client's own identifier is not believed. */
export function nextRequestId(): string {
  return `req_${randomBytes(12).toString('base64url')}`;
}

/** `Request-Id` on every answer. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id);
  });
}
