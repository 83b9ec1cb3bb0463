import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '#services/errors.ts';
import { SERVICE } from '../about.ts';
import { DETAILS } from '../messages/problems.ts';
import { sendProblem } from '../plugins/errors.ts';
import { health, ready } from '../schemas/platform.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

export const healthRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.get(
    '/health',
    {
      schema: {
        operationId: 'getHealth',
        tags: ['platform'],
        summary: 'Liveness check',
        response: { 200: answer('The process is running.', health), ...problems() },
      },
    },
    async () => ({ status: 'ok' as const, service: SERVICE.id, version: SERVICE.version }),
  );

  app.get(
    '/ready',
    {
      schema: {
        operationId: 'getReadiness',
        tags: ['platform'],
        summary: 'Readiness check',
        response: { 200: answer('The service accepts requests.', ready), ...problems('NOT_READY') },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { ready: isReady, phase, checks } = await services.readiness.report();
      if (isReady) return { status: 'ready' as const, checks };
      const failing = Object.keys(checks).filter((name) => checks[name] === 'failing');
      const detail = failing.length > 0 ? DETAILS.failingChecks(failing) : DETAILS.phase(phase);
      return sendProblem(new DomainError('NOT_READY', detail), request, reply, publicUrl());
    },
  );
};
