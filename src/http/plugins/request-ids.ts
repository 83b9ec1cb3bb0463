import { randomFillSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** 96 random bits. */
const BYTES = 12;
/** IDs per call of the random number generator, which is the expensive part. */
const BATCH = 256;

/**
 * Creates the request IDs of logs and responses. Client-supplied IDs are ignored.
 * @param batch IDs per call of the random number generator
 */
export function createRequestIds(batch = BATCH): () => string {
  const pool = Buffer.alloc(BYTES * batch);
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

/** Adds `Request-Id` to every response. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    done();
  });
}
