import type { FastifyInstance } from 'fastify';
import type { ReadinessService } from '#services/readiness.ts';

/** While the process drains, each response closes its connection, so that the client connects to another process. */
export function closeWhileDraining(app: FastifyInstance, { draining }: ReadinessService): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.aborted) reply.header('Connection', 'close');
    done();
  });
}
