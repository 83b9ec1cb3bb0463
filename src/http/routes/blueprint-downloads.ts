import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { estimateCsv } from '#core/index.ts';
import type { BlueprintSource } from '#services/blueprints.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, inText, params, security, sendRepresentation, tags } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

interface Download {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  readonly example: string;
  /** Name of the representation that content negotiation selects. */
  readonly representation: string;
  make(source: BlueprintSource): Promise<string>;
}

/** Representations with their own path, because a link cannot send an `Accept` header. */
const DOWNLOADS: readonly Download[] = [
  {
    name: 'document.md',
    operationId: 'getBlueprintDocument',
    summary: 'Get the blueprint as Markdown',
    mediaType: 'text/markdown',
    example: examples.texts.document,
    representation: 'markdown',
    make: async (source) => (await source.document()).markdown,
  },
  {
    name: 'estimate.csv',
    operationId: 'getBlueprintBill',
    summary: 'Get the estimate as CSV',
    mediaType: 'text/csv',
    example: examples.texts.bill,
    representation: 'estimate.csv',
    make: async (source) => estimateCsv((await source.whole()).blueprint.estimate),
  },
];

export const blueprintDownloadRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  for (const { name, operationId, summary, mediaType, example, representation, make } of DOWNLOADS) {
    const response = { 200: inText('The document.', example, mediaType), ...blueprintFaults };
    const sent = { name: representation, mediaType: `${mediaType}; charset=utf-8`, make };
    app.get(
      `/blueprints/:id/${name}`,
      { config: { reader: true }, schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const disposition = `attachment; filename="${request.params.id}-${name}"`;
        return sendRepresentation(request, reply, services.blueprints, sent, { 'Content-Disposition': disposition });
      },
    );
  }
};
