import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CLOUD_IDS } from '#core/index.ts';
import { actorOf, callerIdOf } from '../plugins/authentication.ts';
import { markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { waitOf } from '../prefer.ts';
import { presentComparison, presentComparisonEntry } from '../present-comparison.ts';
import { comparison, comparisonBody, comparisonPageView, comparisonQuery } from '../schemas/comparison.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';
import { describedBy, headers, limitByUser, REFUSALS } from './synthesis-requests.ts';

const security = [{ human: [] }, { agent: [] }];
const tags = ['synthesis'];

/** Syntheses of the same description on every cloud. */
export const comparisonRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config, publicUrl } = options;
  const present = presenter(options);

  app.post(
    '/comparisons',
    {
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitByUser(app, 'synthesis', config.synthesisRate, CLOUD_IDS.length),
      schema: {
        operationId: 'startComparison',
        tags,
        summary: 'Start a synthesis on each cloud from one description',
        security,
        headers,
        body: comparisonBody,
        response: {
          201: answer('Finished within the `Prefer: wait` time.', comparison),
          202: answer('Accepted.', comparison),
          ...problems(...REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const order = { ...describedBy(request.body), constraints: request.body.constraints ?? {} };
      const ticket = ticketOf(request, callerIdOf(request), services.idempotency);
      return services.idempotency.exclusively(ticket, async () => {
        const { id, replayed } = await services.comparisons.submit(actorOf(request), order, ticket);
        reply.header('Location', `/comparisons/${id}`);
        markReplayed(reply, replayed);
        return present(request, reply, id);
      });
    },
  );

  app.get(
    '/comparisons',
    {
      config: { capability: 'synthesis.read' },
      schema: {
        operationId: 'listComparisons',
        tags,
        summary: 'List comparisons, newest first',
        security,
        querystring: comparisonQuery,
        response: {
          200: answer('A page of comparisons.', comparisonPageView),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const page = cursor === undefined ? { limit } : { limit, cursor };
      const { items, nextCursor } = await services.comparisons.list(actorOf(request), page);
      return { items: items.map((item) => presentComparisonEntry(item, publicUrl())), next_cursor: nextCursor };
    },
  );

  app.get(
    '/comparisons/:id',
    {
      config: { capability: 'synthesis.read' },
      schema: {
        operationId: 'getComparison',
        tags,
        summary: 'Compare the blueprints of one description on three clouds',
        security,
        params: z.object({ id: z.string() }),
        response: { 200: answer('The comparison.', comparison), ...problems(...RESEARCH_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) =>
      presentComparison(await services.comparisons.get(actorOf(request), request.params.id), publicUrl()),
  );
};

/** Responds immediately, or with `Prefer: wait` when all syntheses are finished. */
function presenter({ services, publicUrl }: RouteOptions) {
  const { readiness, progress, comparisons } = services;
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const actor = actorOf(request);
    const seconds = waitOf(request.headers.prefer);
    if (seconds !== null) {
      reply.header('Preference-Applied', `wait=${seconds}`);
      const stop = AbortSignal.any([readiness.draining, AbortSignal.timeout(seconds * 1000)]);
      const { comparison: started } = await comparisons.get(actor, id);
      await Promise.all(
        Object.values(started.syntheses).map((synthesis) => progress.untilFinished(actor, synthesis, stop)),
      );
    }
    const body = presentComparison(await comparisons.get(actor, id), publicUrl());
    const isDone = seconds !== null && body.status !== 'queued' && body.status !== 'running';
    return reply.code(isDone ? 201 : 202).send(body);
  };
}
