import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { SERVICE } from '../about.ts';
import type { PublicUrl } from '../public-url.ts';
import { relaxBodies } from './openapi-bodies.ts';
import { tidyComponents } from './openapi-components.ts';
import { nameWildcard } from './openapi-paths.ts';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

const DESCRIPTION = `Turns a system described in plain words into a priced cloud architecture with Terraform.

The examples of syntheses, blueprints, comparisons and prices are answers of this version to the requests that stand as
examples: identifiers and times are made up, lists end after three entries, and long texts say where they were cut.`;

/** The OpenAPI document of every route that has a schema, made when it is first asked for. */
export async function addOpenApi(app: FastifyInstance, publicUrl: PublicUrl): Promise<void> {
  const transformObject: Transform = (document) => ({
    ...relaxBodies(tidyComponents(jsonSchemaTransformObject(document))),
    servers: [{ url: publicUrl() }],
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: SERVICE.name,
        version: SERVICE.version,
        description: DESCRIPTION,
      },
      tags: [
        { name: 'platform', description: 'What is open to everybody' },
        { name: 'people', description: 'Who somebody is, accounts and the audit trail' },
        { name: 'agents', description: 'Programs that act for a person: letting them in, their sessions' },
        { name: 'oauth', description: 'The same agents and sessions for clients that speak OAuth 2.0' },
        { name: 'synthesis', description: 'From words to a design' },
        { name: 'blueprints', description: 'The finished designs' },
        { name: 'prices', description: 'The price book' },
      ],
      components: {
        securitySchemes: {
          human: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /v1/auth/login.' },
          agent: { type: 'http', scheme: 'bearer', description: 'The token of POST /v1/agents/session.' },
          git: { type: 'http', scheme: 'basic', description: 'Any name, and as password the token of a session.' },
          polling: { type: 'http', scheme: 'bearer', description: 'The polling_token of POST /v1/agents/register.' },
        },
      },
    },
    transform: (route) => nameWildcard(jsonSchemaTransform(route)),
    transformObject,
    hideUntagged: true,
  });
}

/** The page at /docs. It calls whatever origin it was loaded from, and loads nothing from anywhere else. */
export async function addDocsPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: SERVICE.name, css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
    transformSpecification: (document) => ({ ...document, servers: [{ url: '/' }] }),
    // Swagger UI sets styles from scripts and draws its icons from data.
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
