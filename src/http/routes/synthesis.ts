import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, openToAgents } from '../plugins/authentication.ts';
import { presentSynthesis } from '../present.ts';
import { answer } from '../schemas/answer.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { synthesis, synthesisPage, synthesisQuery } from '../schemas/synthesis.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }, { agent: [] }];
const tags = ['synthesis'];
const params = z.object({ id: z.string() });

/** What was started: its state, the list, and its end before the end. */
export const synthesisRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  openToAgents(app, 'synthesis.read');
  app.get(
    '/synthesis',
    {
      schema: {
        operationId: 'listSyntheses',
        tags,
        summary: 'Syntheses, the newest first',
        security,
        querystring: synthesisQuery,
        response: {
          200: answer('A page of them.', synthesisPage),
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
        summary: 'The state of a synthesis',
        security,
        params,
        response: { 200: answer('Its state.', synthesis), ...problems(...RESEARCH_FAULTS, 'NOT_FOUND') },
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
        summary: 'Ends a synthesis before it is finished',
        security,
        params,
        response: {
          200: answer('It is cancelled; a second time changes nothing.', synthesis),
          ...problems(...RESEARCH_FAULTS, 'NOT_FOUND', 'SYNTHESIS_FINISHED'),
        },
      },
    },
    async (request) =>
      presentSynthesis(await services.synthesis.cancel(actorOf(request), request.params.id), publicUrl()),
  );
};
