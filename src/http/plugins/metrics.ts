import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#ports/metrics.ts';
import { whenEnded } from '../request-end.ts';

/** Counts every request until the response ends or the client disconnects. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    metrics.requestBegan();
    whenEnded(reply, (status) => {
      metrics.requestEnded({
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status,
        seconds: reply.elapsedTime / 1000,
      });
    });
  });
}
