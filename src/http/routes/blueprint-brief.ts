import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tagOf } from '../etag.ts';
import { actorOf } from '../plugins/authentication.ts';
import { presentBrief } from '../present-brief.ts';
import { blueprintBrief } from '../schemas/blueprint-brief.ts';
import { answer } from '../schemas/response.ts';
import { blueprintFaults, params, type Representation, security, sendRepresentation, tags } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

/** A blueprint in at most 4 KiB. */
export const blueprintBriefRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.get(
    '/blueprints/:id/summary',
    {
      schema: {
        operationId: 'getBlueprintSummary',
        tags,
        summary: 'Get the essentials of a blueprint in at most 4 KiB',
        security,
        params,
        response: { 200: answer('The summary.', blueprintBrief), ...blueprintFaults },
      },
    },
    async (request, reply) => {
      const { title } = await services.blueprints.summary(actorOf(request), request.params.id);
      return sendRepresentation(request, reply, services.blueprints, briefOf(title, publicUrl()));
    },
  );
};

/** The title changes, so it is part of the name. */
function briefOf(title: string, publicUrl: string): Representation {
  return {
    name: `summary ${tagOf(title)}`,
    mediaType: 'application/json; charset=utf-8',
    make: async (source) =>
      JSON.stringify(presentBrief((await source.whole()).blueprint, title, source.request, publicUrl)),
  };
}
