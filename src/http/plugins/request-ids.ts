import { randomFillSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** 96 random bits. */
const BYTES = 12;
/** So many are drawn at a time: asking the system for each would cost more than the rest of its name. */
const DRAWN = 256;

/**
 * Names requests in the log and in their answers. A client's own identifier is not believed.
 * @param drawn how many are drawn at a time
 */
export function createRequestIds(drawn = DRAWN): () => string {
  const pool = Buffer.alloc(BYTES * drawn);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const id = pool.toString('base64url', used, used + BYTES);
    used += BYTES;
    return `req_${id}`;
  };
}

/** `Request-Id` on every answer. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    done();
  });
}
