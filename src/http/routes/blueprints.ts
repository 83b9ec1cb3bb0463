import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { preferred } from '../accept.ts';
import { sendTagged } from '../etag.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentBlueprint, presentSummary } from '../present.ts';
import { answer } from '../schemas/answer.ts';
import { blueprint, blueprintPage, blueprintQuery } from '../schemas/blueprint.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['blueprints'];
const NO_BLUEPRINT = ['SYNTHESIS_NOT_FINISHED', 'SYNTHESIS_FAILED', 'SYNTHESIS_CANCELLED'] as const;

export const blueprintRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.get(
    '/blueprints',
    {
      schema: {
        operationId: 'listBlueprints',
        tags,
        summary: 'Blueprints, the newest first',
        security,
        querystring: blueprintQuery,
        response: {
          200: answer('A page of them.', blueprintPage),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const { items, nextCursor } = await services.blueprints.list(actorOf(request), filter, page);
      return { items: items.map((item) => presentSummary(item, publicUrl())), next_cursor: nextCursor };
    },
  );

  app.get(
    '/blueprints/:id',
    {
      schema: {
        operationId: 'getBlueprint',
        tags,
        summary: 'A finished design',
        description: '`Accept: text/markdown` gives the document alone.',
        security,
        params: z.object({ id: z.string() }),
        response: {
          200: {
            description: 'The blueprint. It never changes: its `ETag` is good for ever.',
            content: { 'application/json': { schema: blueprint }, 'text/markdown': { schema: z.string() } },
          },
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND', ...NO_BLUEPRINT),
        },
      },
    },
    async (request, reply) => {
      const body = presentBlueprint(await services.blueprints.get(actorOf(request), request.params.id));
      reply.header('Vary', 'Accept').header('Cache-Control', 'private, no-cache');
      const type = preferred(request.headers.accept, ['application/json', 'text/markdown']);
      const text = type === 'text/markdown' ? body.markdown : JSON.stringify(body);
      return sendTagged(request, reply, `${type}; charset=utf-8`, text);
    },
  );
};
