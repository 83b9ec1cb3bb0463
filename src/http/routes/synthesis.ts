import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentSynthesis } from '../present.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { synthesis, synthesisPage, synthesisQuery } from '../schemas/synthesis.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }, { agent: [] }];
const tags = ['synthesis'];
const params = z.object({ id: z.string() });

/** State, list and cancellation of syntheses. */
export const synthesisRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  openToAgents(app, 'synthesis.read');
  app.get(
    '/synthesis',
    {
      schema: {
        operationId: 'listSyntheses',
        tags,
        summary: 'List syntheses, newest first',
        security,
        querystring: synthesisQuery,
        response: {
          200: answer('A page of syntheses.', synthesisPage),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const { items, nextCursor } = await services.synthesis.list(actorOf(request), filter, page);
      return { items: items.map((item) => presentSynthesis(item, publicUrl())), next_cursor: nextCursor };
    },
  );

  app.get(
    '/synthesis/:id',
    {
      schema: {
        operationId: 'getSynthesis',
        tags,
        summary: 'Get a synthesis',
        security,
        params,
        response: { 200: answer('The synthesis.', synthesis), ...problems(...RESEARCH_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) => presentSynthesis(await services.synthesis.get(actorOf(request), request.params.id), publicUrl()),
  );

  app.post(
    '/synthesis/:id/cancel',
    {
      config: { capability: 'synthesis.create' },
      schema: {
        operationId: 'cancelSynthesis',
        tags,
        summary: 'Cancel a synthesis',
        security,
        params,
        response: {
          200: answer('The cancelled synthesis. Repeated requests have no effect.', synthesis),
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND', 'SYNTHESIS_FINISHED'),
        },
      },
    },
    async (request) =>
      presentSynthesis(await services.synthesis.cancel(actorOf(request), request.params.id), publicUrl()),
  );
};
