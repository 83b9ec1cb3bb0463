import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sendTagged } from '../etag.ts';
import { errorsPage } from '../pages/errors.ts';

/** OpenAPI document, errors page and static assets. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  const errors = errorsPage();
  const hidden = { schema: { hide: true } };

  app.get('/openapi.json', hidden, async (request, reply) =>
    sendTagged(request, reply, 'application/json; charset=utf-8', JSON.stringify(app.swagger())),
  );
  app.get('/openapi.yaml', hidden, async (request, reply) =>
    sendTagged(request, reply, 'application/yaml; charset=utf-8', app.swagger({ yaml: true })),
  );
  app.get('/docs/errors', hidden, async (request, reply) =>
    sendTagged(request, reply, 'text/html; charset=utf-8', errors),
  );
  for (const [name, mediaType] of ASSETS) {
    const content = readFileSync(new URL(`../assets/${name}`, import.meta.url));
    app.get(`/assets/${name}`, hidden, async (request, reply) =>
      sendTagged(request, reply.header('Cache-Control', 'public, max-age=300'), mediaType, content),
    );
  }
}

const SCRIPT = 'text/javascript; charset=utf-8';
const SHEET = 'text/css; charset=utf-8';

const ASSETS: readonly (readonly [name: string, mediaType: string])[] = [
  ['style.css', SHEET],
  ['blueprint.css', SHEET],
  ['print.css', SHEET],
  ['tabs.js', SCRIPT],
  ['zoom.js', SCRIPT],
  ['copy.js', SCRIPT],
  ['progress.js', SCRIPT],
  ['intent.js', SCRIPT],
  ['corrections.js', SCRIPT],
  ['icon.svg', 'image/svg+xml'],
];
