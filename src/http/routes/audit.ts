import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentAudit } from '../present-agents.ts';
import { auditPage, auditQuery } from '../schemas/audit.ts';
import { PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

/** The audit log. Administrators only. */
export const auditRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/v1/audit',
    {
      schema: {
        operationId: 'listAuditEntries',
        tags: ['people'],
        summary: 'List audit log entries, newest first',
        security: [{ human: [] }],
        querystring: auditQuery,
        response: {
          200: answer('A page of entries.', auditPage),
          ...problems(...PERSON_FAULTS, 'INSUFFICIENT_ROLE', 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit, actor_id: actorId, ...rest } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const filter = actorId === undefined ? rest : { ...rest, actorId };
      const { items, nextCursor } = await services.audit.list(filter, page);
      return { items: items.map(presentAudit), next_cursor: nextCursor };
    },
  );
};
