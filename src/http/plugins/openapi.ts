import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { SERVICE } from '../about.ts';
import { preferred } from '../accept.ts';
import { sendTagged } from '../etag.ts';
import { OPENAPI } from '../messages/openapi.ts';
import type { PublicUrl } from '../public-url.ts';
import { describeAccess } from './openapi-access.ts';
import { relaxBodies } from './openapi-bodies.ts';
import { tidyComponents } from './openapi-components.ts';
import { addHeaders } from './openapi-headers.ts';

interface Route {
  readonly schema: FastifySchema;
  readonly url: string;
}

/** Names a wildcard as OpenAPI requires: `/iac/*` becomes `/iac/{path}`. */
export function nameWildcard({ schema, url }: Route): Route {
  if (!url.endsWith('/*') || schema.params === undefined) return { schema, url };
  const params: unknown = JSON.parse(JSON.stringify(schema.params).replaceAll('"*"', '"path"'));
  return { schema: { ...schema, params }, url: `${url.slice(0, -1)}:path` };
}

import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

/** Serves the OpenAPI document of all routes that have a schema. */
export async function addOpenApi(app: FastifyInstance, publicUrl: PublicUrl): Promise<void> {
  const transformObject: Transform = (document) => ({
    ...addHeaders(relaxBodies(tidyComponents(jsonSchemaTransformObject(document)))),
    servers: [{ url: publicUrl() }],
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: SERVICE.name,
        version: SERVICE.version,
        description: OPENAPI.description,
        contact: { name: OPENAPI.contact },
      },
      tags: OPENAPI.tags.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          human: { type: 'http', scheme: 'bearer', description: OPENAPI.security.human },
          agent: { type: 'http', scheme: 'bearer', description: OPENAPI.security.agent },
          share: { type: 'http', scheme: 'bearer', description: OPENAPI.security.share },
          git: { type: 'http', scheme: 'basic', description: OPENAPI.security.git },
          polling: { type: 'http', scheme: 'bearer', description: OPENAPI.security.polling },
        },
      },
    },
    transform: (route) => {
      const schema = describeAccess(route.schema, route.route.config?.capability);
      return nameWildcard(jsonSchemaTransform({ ...route, schema }));
    },
    transformObject,
    hideUntagged: true,
  });
}

/**
 * Swagger UI at /docs, or the OpenAPI document for those who ask for JSON. It calls the origin that serves it and loads no
 * external resources.
 */
export async function addDocsPage(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url !== '/docs' && request.routeOptions.url !== '/docs/') return;
      reply.header('Vary', 'Accept');
      if (preferred(request.headers.accept, ['text/html', 'application/json']) === 'text/html') return;
      return sendTagged(request, reply, 'application/json; charset=utf-8', JSON.stringify(app.swagger()));
    });
    await addSwaggerUi(scope);
  });
}

async function addSwaggerUi(scope: FastifyInstance): Promise<void> {
  await scope.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: SERVICE.name, css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
    transformSpecification: (document) => ({ ...document, servers: [{ url: '/' }] }),
    // Swagger UI sets inline styles and uses data URLs for icons.
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    },
  });
}
