import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Blueprint, estimateCsv } from '#core/index.ts';
import { actorOf } from '../plugins/authentication.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, inText, params, security, sendPrivate, tags } from './blueprint-answers.ts';
import type { RouteOptions } from './route-options.ts';

interface Download {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  readonly example: string;
  text(blueprint: Blueprint): string;
}

/** What else has a path of its own, since a link can't say which media type it would like. */
const DOWNLOADS: readonly Download[] = [
  {
    name: 'document.md',
    operationId: 'getBlueprintDocument',
    summary: 'The whole blueprint as Markdown',
    mediaType: 'text/markdown',
    example: examples.texts.document,
    text: ({ markdown }) => markdown,
  },
  {
    name: 'estimate.csv',
    operationId: 'getBlueprintBill',
    summary: 'The monthly bill as a table',
    mediaType: 'text/csv',
    example: examples.texts.bill,
    text: ({ estimate }) => estimateCsv(estimate),
  },
];

export const blueprintDownloadRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  for (const { name, operationId, summary, mediaType, example, text } of DOWNLOADS) {
    const response = { 200: inText(`${summary}.`, example, mediaType), ...blueprintFaults };
    app.get(
      `/blueprints/:id/${name}`,
      { config: { reader: true }, schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const { id, blueprint } = await services.blueprints.get(actorOf(request), request.params.id);
        reply.header('Content-Disposition', `attachment; filename="${id}-${name}"`);
        return sendPrivate(request, reply, `${mediaType}; charset=utf-8`, text(blueprint));
      },
    );
  }
};
