import type { FastifyInstance } from 'fastify';
import { whenEnded } from '../request-end.ts';

/**
 * Logs one line per request when it ends or the client disconnects. Logs the route pattern, because paths, queries,
 * headers and bodies contain IDs and secrets.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    whenEnded(reply, (status) => {
      const facts = {
        method: request.method,
        route: request.is404 ? null : request.routeOptions.url,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        ...(request.refusal === null ? {} : { code: request.refusal.code }),
      };
      request.log.info(facts, 'request');
    });
  });
}
