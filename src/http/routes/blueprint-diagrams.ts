import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { svgDiagram } from '#core/index.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import type { Representation } from './representation.ts';
import { blueprintFaults, inText, params, security, sendRepresentation, TEXT, tags } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

/** The diagram has an inline style sheet. All other content is blocked. */
const DIAGRAM_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox";

const MERMAID: Representation = {
  name: 'diagram.mmd',
  mediaType: TEXT,
  make: async (source) => (await source.whole()).blueprint.diagram,
};

const SVG: Representation = {
  name: 'diagram.svg',
  mediaType: 'image/svg+xml',
  make: async (source) => svgDiagram((await source.whole()).blueprint),
};

/** The graph as Mermaid source and as SVG. */
export const blueprintDiagramRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/blueprints/:id/diagram.mmd',
    {
      schema: {
        operationId: 'getBlueprintDiagram',
        tags,
        summary: 'Get the graph as a Mermaid flowchart',
        security,
        params,
        response: { 200: inText('The Mermaid source.', examples.texts.diagram), ...blueprintFaults },
      },
    },
    async (request, reply) => sendRepresentation(request, reply, services.blueprints, MERMAID),
  );

  app.get(
    '/blueprints/:id/diagram.svg',
    {
      config: { reader: true },
      schema: {
        operationId: 'getBlueprintPicture',
        tags,
        summary: 'Get the graph as an SVG diagram',
        security,
        params,
        response: {
          200: inText('The diagram in a light or dark theme.', examples.texts.picture, 'image/svg+xml'),
          ...blueprintFaults,
        },
      },
    },
    async (request, reply) =>
      sendRepresentation(request, reply, services.blueprints, SVG, { 'Content-Security-Policy': DIAGRAM_POLICY }),
  );
};
