import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { discoveryDocument } from '../discovery-document.ts';
import { sendTagged } from '../etag.ts';
import { discovery } from '../schemas/platform.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const PATHS = [
  ['/', 'getDiscovery'],
  ['/.well-known/service-discovery', 'getWellKnownDiscovery'],
] as const;

export const discoveryRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { config, publicUrl }) => {
  const { sessionTtlSeconds, sessionIdleSeconds } = config;
  const response = {
    200: answer('The discovery document. `Accept: text/html` returns a page.', discovery),
    ...problems(),
  };
  for (const [url, operationId] of PATHS) {
    const summary = 'Get the entry points and authentication methods';
    app.get(url, { schema: { operationId, tags: ['platform'], summary, response } }, async (request, reply) => {
      const document = discoveryDocument({ publicUrl: publicUrl(), sessionTtlSeconds, sessionIdleSeconds });
      reply.header('Vary', 'Accept').header('Cache-Control', 'no-cache');
      return sendTagged(request, reply, 'application/json; charset=utf-8', JSON.stringify(document));
    });
  }
};
