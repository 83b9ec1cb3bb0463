import type { FastifyInstance } from 'fastify';
import { sendTagged } from '../etag.ts';
import { errorsPage } from '../pages/errors.ts';
import { ICON, STYLE } from '../pages/style.ts';
import { GRAPH_SCHEMA_PATH, graphSchema, SCHEMA_TYPE } from '../schemas/published.ts';

/** The OpenAPI document, the schema of graphs, the page of errors, and what pages are dressed in. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  const errors = errorsPage();
  const graph = graphSchema();
  const hidden = { schema: { hide: true } };

  app.get('/openapi.json', hidden, async (request, reply) =>
    sendTagged(request, reply, 'application/json; charset=utf-8', JSON.stringify(app.swagger())),
  );
  app.get('/openapi.yaml', hidden, async (request, reply) =>
    sendTagged(request, reply, 'application/yaml; charset=utf-8', app.swagger({ yaml: true })),
  );
  app.get(GRAPH_SCHEMA_PATH, hidden, async (request, reply) =>
    sendTagged(request, reply.header('Cache-Control', 'public, max-age=300'), SCHEMA_TYPE, graph),
  );
  app.get('/docs/errors', hidden, async (request, reply) =>
    sendTagged(request, reply, 'text/html; charset=utf-8', errors),
  );
  app.get('/assets/style.css', hidden, async (request, reply) =>
    sendTagged(request, reply.header('Cache-Control', 'public, max-age=300'), 'text/css; charset=utf-8', STYLE),
  );
  app.get('/assets/icon.svg', hidden, async (request, reply) =>
    sendTagged(request, reply.header('Cache-Control', 'public, max-age=86400'), 'image/svg+xml', ICON),
  );
}
