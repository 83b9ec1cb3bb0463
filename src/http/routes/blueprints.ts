import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { preferred } from '../accept.ts';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentBlueprint, presentSummary } from '../present.ts';
import { presentLinks } from '../present-links.ts';
import { answer } from '../schemas/answer.ts';
import { blueprint, blueprintPage, blueprintQuery } from '../schemas/blueprint.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { blueprintFaults, params, security, sendPrivate, tags, textLike } from './blueprint-answers.ts';
import { blueprintDiagramRoutes } from './blueprint-diagrams.ts';
import { blueprintDownloadRoutes } from './blueprint-downloads.ts';
import { blueprintFileRoutes } from './blueprint-files.ts';
import { blueprintViewRoutes } from './blueprint-views.ts';
import type { RouteOptions } from './route-options.ts';

export const blueprintRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, publicUrl } = options;
  openToAgents(app, 'blueprint.read');

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
        description:
          '`Accept: text/markdown` gives the document alone, `text/html` a page for a person. The `Link` header leads to its views.',
        security,
        params,
        response: {
          200: {
            description: 'The blueprint. It never changes: its `ETag` is good for ever.',
            content: {
              'application/json': { schema: blueprint },
              'text/markdown': { schema: textLike(examples.texts.document) },
              'text/html': { schema: z.string() },
            },
          },
          ...blueprintFaults,
        },
      },
    },
    async (request, reply) => {
      const body = presentBlueprint(await services.blueprints.get(actorOf(request), request.params.id));
      reply.header('Vary', 'Accept').header('Link', presentLinks(body.id, publicUrl()));
      const type = preferred(request.headers.accept, ['application/json', 'text/markdown']);
      const text = type === 'text/markdown' ? body.markdown : JSON.stringify(body);
      return sendPrivate(request, reply, `${type}; charset=utf-8`, text);
    },
  );

  await app.register(blueprintViewRoutes, options);
  await app.register(blueprintDiagramRoutes, options);
  await app.register(blueprintDownloadRoutes, options);
  await app.register(blueprintFileRoutes, options);
};
