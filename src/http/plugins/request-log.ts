import type { FastifyInstance } from 'fastify';
import { whenEnded } from '../request-end.ts';

/**
 * One line a request, when it has ended, also where the client did not wait for it. What was asked is told by the pattern
 * of the route: paths, queries, headers and bodies hold identifiers and secrets.
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
