import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { preferred } from '../accept.ts';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentDocument, presentSummary } from '../present.ts';
import { presentLinks } from '../present-links.ts';
import { answer } from '../schemas/answer.ts';
import { blueprint, blueprintPage, blueprintQuery } from '../schemas/blueprint.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { blueprintFaults, type Form, params, security, sendForm, tags, textLike } from './blueprint-answers.ts';
import { blueprintDiagramRoutes } from './blueprint-diagrams.ts';
import { blueprintDownloadRoutes } from './blueprint-downloads.ts';
import { blueprintFileRoutes } from './blueprint-files.ts';
import { blueprintViewRoutes } from './blueprint-views.ts';
import type { RouteOptions } from './route-options.ts';

const DOCUMENTS: Readonly<Record<'application/json' | 'text/markdown', Form>> = {
  'application/json': {
    name: 'document',
    mediaType: 'application/json; charset=utf-8',
    isNegotiated: true,
    make: async (source) => JSON.stringify(presentDocument(await source.document())),
  },
  'text/markdown': {
    name: 'markdown',
    mediaType: 'text/markdown; charset=utf-8',
    isNegotiated: true,
    make: async (source) => (await source.document()).markdown,
  },
};

const PAGE = z.string();

/** A browser is told of faults on a page. */
function orAsPages<Faults extends typeof blueprintFaults>(faults: Faults): Faults {
  const pages = Object.entries(faults).map(([status, { description, content }]) => [
    status,
    { description, content: { ...content, 'text/html': { schema: PAGE } } },
  ]);
  return Object.fromEntries(pages) as Faults;
}

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
              'text/html': { schema: PAGE },
            },
          },
          202: {
            description: 'To a browser, while the synthesis goes on: a page that shows how far it is.',
            content: { 'text/html': { schema: PAGE } },
          },
          303: {
            description: 'To a browser without a sign-in: the way to it.',
            content: { 'text/html': { schema: PAGE } },
          },
          ...orAsPages(blueprintFaults),
        },
      },
    },
    async (request, reply) => {
      const type = preferred(request.headers.accept, ['application/json', 'text/markdown']);
      const headers = { Link: presentLinks(request.params.id, publicUrl()) };
      return sendForm(request, reply, services.blueprints, DOCUMENTS[type], headers);
    },
  );

  await app.register(blueprintViewRoutes, options);
  await app.register(blueprintDiagramRoutes, options);
  await app.register(blueprintDownloadRoutes, options);
  await app.register(blueprintFileRoutes, options);
};
