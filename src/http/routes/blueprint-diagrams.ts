import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { svgDiagram } from '#core/index.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, type Form, inText, params, security, sendForm, TEXT, tags } from './blueprint-answers.ts';
import type { RouteOptions } from './route-options.ts';

/** The picture's style sheet stands in it; nothing else may load or run, wherever a browser opens it. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox";

const SOURCE: Form = {
  name: 'diagram.mmd',
  mediaType: TEXT,
  make: async (source) => (await source.whole()).blueprint.diagram,
};

const PICTURE: Form = {
  name: 'diagram.svg',
  mediaType: 'image/svg+xml',
  make: async (source) => svgDiagram((await source.whole()).blueprint),
};

/** The graph as the source of a diagram and as a picture. */
export const blueprintDiagramRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/blueprints/:id/diagram.mmd',
    {
      schema: {
        operationId: 'getBlueprintDiagram',
        tags,
        summary: 'The graph as a Mermaid flowchart',
        security,
        params,
        response: { 200: inText('The source of the diagram.', examples.texts.diagram), ...blueprintFaults },
      },
    },
    async (request, reply) => sendForm(request, reply, services.blueprints, SOURCE),
  );

  app.get(
    '/blueprints/:id/diagram.svg',
    {
      config: { reader: true },
      schema: {
        operationId: 'getBlueprintPicture',
        tags,
        summary: 'The graph as a picture: zones, services with sizes and prices, and who calls whom',
        security,
        params,
        response: {
          200: inText('The picture, light or dark as its reader prefers.', examples.texts.picture, 'image/svg+xml'),
          ...blueprintFaults,
        },
      },
    },
    async (request, reply) =>
      sendForm(request, reply, services.blueprints, PICTURE, { 'Content-Security-Policy': PICTURE_POLICY }),
  );
};
