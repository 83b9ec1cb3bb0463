import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withoutTerraform } from '#core/index.ts';
import type { BlueprintFilter } from '#ports/blueprints.ts';
import { preferred } from '../accept.ts';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentDocument, presentSummary } from '../present.ts';
import { presentLinks } from '../present-links.ts';
import { blueprint, blueprintPage, blueprintQuery } from '../schemas/blueprint.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { blueprintBriefRoute } from './blueprint-brief.ts';
import { blueprintDiagramRoutes } from './blueprint-diagrams.ts';
import { blueprintDownloadRoutes } from './blueprint-downloads.ts';
import { blueprintFileRoutes } from './blueprint-files.ts';
import { blueprintViewRoutes } from './blueprint-views.ts';
import type { Representation } from './representation.ts';
import { blueprintFaults, params, security, sendRepresentation, tags, textLike } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

type Detail = (typeof DETAILS)[number];
const DETAILS = ['full', 'design'] as const;

const query = z.object({
  detail: z.enum(DETAILS).prefault('full').describe('`design` leaves out the Terraform, the last section.'),
});

function documentAs(type: 'application/json' | 'text/markdown', detail: Detail): Representation {
  const shown = (markdown: string) => (detail === 'design' ? withoutTerraform(markdown) : markdown);
  return {
    name: `document ${type} ${detail}`,
    mediaType: `${type}; charset=utf-8`,
    isNegotiated: true,
    make: async (source) => {
      const document = await source.document();
      const markdown = shown(document.markdown);
      return type === 'text/markdown' ? markdown : JSON.stringify(presentDocument({ ...document, markdown }));
    },
  };
}

const PAGE = z.string();

/** Browsers receive errors as HTML. */
function orAsPages<Faults extends typeof blueprintFaults>(faults: Faults): Faults {
  const pages = Object.entries(faults).map(([status, { description, content }]) => [
    status,
    { description, content: { ...content, 'text/html': { schema: PAGE } } },
  ]);
  return Object.fromEntries(pages) as Faults;
}

/** The filter of a list. Text is compared in lower case. */
export function filterOf({ q, cloud, created_after: after }: z.output<typeof blueprintQuery>): BlueprintFilter {
  return {
    ...(q === undefined ? {} : { text: q.toLowerCase() }),
    ...(cloud === undefined ? {} : { cloud }),
    ...(after === undefined ? {} : { createdAfter: new Date(after) }),
  };
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
        summary: 'List blueprints, newest first',
        security,
        querystring: blueprintQuery,
        response: {
          200: answer('A page of blueprints.', blueprintPage),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const { items, nextCursor } = await services.blueprints.list(actorOf(request), filterOf(request.query), page);
      return { items: items.map((item) => presentSummary(item, publicUrl())), next_cursor: nextCursor };
    },
  );

  app.get(
    '/blueprints/:id',
    {
      schema: {
        operationId: 'getBlueprint',
        tags,
        summary: 'Get a blueprint',
        description:
          '`Accept: text/markdown` returns the document only, `text/html` a page. The `Link` header lists the views.',
        security,
        params,
        querystring: query,
        response: {
          200: {
            description: 'The blueprint. It is immutable.',
            content: {
              'application/json': { schema: blueprint },
              'text/markdown': { schema: textLike(examples.texts.document) },
              'text/html': { schema: PAGE },
            },
          },
          202: {
            description: 'HTML only: a progress page while the synthesis runs.',
            content: { 'text/html': { schema: PAGE } },
          },
          303: {
            description: 'HTML only: redirect to the sign-in page.',
            content: { 'text/html': { schema: PAGE } },
          },
          ...orAsPages({ ...blueprintFaults, ...problems('VALIDATION_FAILED') }),
        },
      },
    },
    async (request, reply) => {
      const type = preferred(request.headers.accept, ['application/json', 'text/markdown']);
      const headers = { Link: presentLinks(request.params.id, publicUrl()) };
      return sendRepresentation(request, reply, services.blueprints, documentAs(type, request.query.detail), headers);
    },
  );

  await app.register(blueprintBriefRoute, options);
  await app.register(blueprintViewRoutes, options);
  await app.register(blueprintDiagramRoutes, options);
  await app.register(blueprintDownloadRoutes, options);
  await app.register(blueprintFileRoutes, options);
};
