import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isFinished } from '#services/events.ts';
import { actorOf, callerIdOf } from '../plugins/authentication.ts';
import { markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { waitOf } from '../prefer.ts';
import { presentAccepted, presentSynthesis } from '../present.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { acceptedSynthesis, synthesis, synthesisBody } from '../schemas/synthesis.ts';
import { checkRegion } from './region-validation.ts';
import type { RouteOptions } from './route-options.ts';
import { describedBy, headers, limitByUser, REFUSALS } from './synthesis-requests.ts';

export const startSynthesisRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config } = options;
  const present = presenter(options);

  app.post(
    '/synthesis',
    {
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitByUser(app, 'synthesis', config.synthesisRate),
      attachValidation: true,
      preHandler: checkRegion(services.catalogue),
      schema: {
        operationId: 'startSynthesis',
        tags: ['synthesis'],
        summary: 'Start a synthesis from a description',
        security: [{ human: [] }, { agent: [] }],
        headers,
        body: synthesisBody,
        response: {
          201: answer('Finished within the `Prefer: wait` time.', synthesis),
          202: answer('Accepted.', acceptedSynthesis),
          ...problems(...REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const { cloud, constraints = {} } = request.body;
      const order = { ...describedBy(request.body), cloud, constraints };
      const actor = actorOf(request);
      const ticket = ticketOf(request, callerIdOf(request), services.idempotency);
      return services.idempotency.exclusively(ticket, async () => {
        const { id, replayed } = await services.synthesis.submit(actor, order, ticket);
        reply.header('Location', `/synthesis/${id}`);
        markReplayed(reply, replayed);
        return present(request, reply, id);
      });
    },
  );
};

/** Responds immediately, or with `Prefer: wait` when the synthesis is finished. */
export function presenter({ services, publicUrl }: RouteOptions) {
  const { readiness, progress, synthesis: syntheses } = services;
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const actor = actorOf(request);
    const seconds = waitOf(request.headers.prefer);
    if (seconds === null) return reply.code(202).send(presentAccepted(await syntheses.get(actor, id), publicUrl()));
    reply.header('Preference-Applied', `wait=${seconds}`);
    const stop = AbortSignal.any([readiness.draining, AbortSignal.timeout(seconds * 1000)]);
    const state = await progress.untilFinished(actor, id, stop);
    if (!isFinished(state.status)) return reply.code(202).send(presentAccepted(state, publicUrl()));
    return reply.code(201).send(presentSynthesis(state, publicUrl()));
  };
}
