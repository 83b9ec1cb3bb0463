import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendTagged } from '../etag.ts';
import { problems } from '../schemas/problem.ts';
import {
  GRAPH_SCHEMA_PATH,
  graphSchema,
  REQUIREMENTS_SCHEMA_PATH,
  requirementsJsonSchema,
  SCHEMA_TYPE,
} from '../schemas/published.ts';
import type { RouteOptions } from './route-options.ts';

const SCHEMAS = [
  {
    path: REQUIREMENTS_SCHEMA_PATH,
    operationId: 'getRequirementsSchema',
    summary: 'Get the JSON Schema of the requirements document',
    make: requirementsJsonSchema,
  },
  {
    path: GRAPH_SCHEMA_PATH,
    operationId: 'getGraphSchema',
    summary: 'Get the JSON Schema of the graph of a blueprint',
    make: graphSchema,
  },
] as const;

const response = {
  200: {
    description: 'JSON Schema, draft 2020-12.',
    content: { [SCHEMA_TYPE]: { schema: z.record(z.string(), z.unknown()) } },
  },
  ...problems(),
};

/** The published JSON Schemas. */
export const schemaDocumentRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { publicUrl }) => {
  for (const { path, operationId, summary, make } of SCHEMAS) {
    // Takes 10 ms. The public URL is known when the first request arrives.
    let document: string | undefined;
    app.get(path, { schema: { operationId, tags: ['platform'], summary, response } }, async (request, reply) => {
      document ??= make(publicUrl());
      return sendTagged(request, reply.header('Cache-Control', 'public, max-age=300'), SCHEMA_TYPE, document);
    });
  }
};
