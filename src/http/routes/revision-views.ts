import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendTagged } from '../etag.ts';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentDifference, presentRevision } from '../present-revisions.ts';
import { difference, differenceQuery } from '../schemas/difference.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { revisionPage } from '../schemas/revisions.ts';
import { NO_BLUEPRINT, params, security } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['revisions'];
const JSON_TYPE = 'application/json; charset=utf-8';

/** The line of a blueprint, and the difference of two blueprints. */
export const revisionViewRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  const { revisions } = services;
  openToAgents(app, 'blueprint.read');

  app.get(
    '/blueprints/:id/revisions',
    {
      schema: {
        operationId: 'listRevisions',
        tags,
        summary: 'List all blueprints of the line, newest first',
        security,
        params,
        response: { 200: answer('The line.', revisionPage), ...problems(...RESEARCH_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) => {
      const line = await revisions.line(actorOf(request), request.params.id);
      return { items: line.map((entry) => presentRevision(entry, publicUrl())), next_cursor: null };
    },
  );

  app.get(
    '/blueprints/:id/diff',
    {
      schema: {
        operationId: 'diffBlueprints',
        tags,
        summary: 'Compare a blueprint with its parent or another blueprint',
        description: '`Accept: text/html` returns a page.',
        security,
        params,
        querystring: differenceQuery,
        response: {
          200: answer('The difference.', difference),
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND', 'VALIDATION_FAILED', ...NO_BLUEPRINT),
        },
      },
    },
    async (request, reply) => {
      const { base = null } = request.query;
      const found = await revisions.difference(actorOf(request), request.params.id, base);
      reply.header('Vary', 'Accept').header('Cache-Control', 'private, no-cache');
      return sendTagged(request, reply, JSON_TYPE, JSON.stringify(presentDifference(found)));
    },
  );
};
