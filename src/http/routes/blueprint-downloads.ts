import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { estimateCsv } from '#core/index.ts';
import type { BlueprintSource } from '#services/blueprints.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, inText, params, security, sendForm, tags } from './blueprint-answers.ts';
import type { RouteOptions } from './route-options.ts';

interface Download {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  readonly example: string;
  /** Of the form that `Accept` would have chosen. */
  readonly form: string;
  make(source: BlueprintSource): Promise<string>;
}

/** What else has a path of its own, since a link can't say which media type it would like. */
const DOWNLOADS: readonly Download[] = [
  {
    name: 'document.md',
    operationId: 'getBlueprintDocument',
    summary: 'The whole blueprint as Markdown',
    mediaType: 'text/markdown',
    example: examples.texts.document,
    form: 'markdown',
    make: async (source) => (await source.document()).markdown,
  },
  {
    name: 'estimate.csv',
    operationId: 'getBlueprintBill',
    summary: 'The monthly bill as a table',
    mediaType: 'text/csv',
    example: examples.texts.bill,
    form: 'estimate.csv',
    make: async (source) => estimateCsv((await source.whole()).blueprint.estimate),
  },
];

export const blueprintDownloadRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  for (const { name, operationId, summary, mediaType, example, form, make } of DOWNLOADS) {
    const response = { 200: inText(`${summary}.`, example, mediaType), ...blueprintFaults };
    const sent = { name: form, mediaType: `${mediaType}; charset=utf-8`, make };
    app.get(
      `/blueprints/:id/${name}`,
      { config: { reader: true }, schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const disposition = `attachment; filename="${request.params.id}-${name}"`;
        return sendForm(request, reply, services.blueprints, sent, { 'Content-Disposition': disposition });
      },
    );
  }
};
