import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isFinished } from '#services/events.ts';
import { actorOf, callerIdOf } from '../plugins/authentication.ts';
import { tellReplayed, ticketOf } from '../plugins/idempotency.ts';
import { limitBy } from '../plugins/limits.ts';
import { waitOf } from '../prefer.ts';
import { presentAccepted, presentSynthesis } from '../present.ts';
import { answer } from '../schemas/answer.ts';
import { problems } from '../schemas/problem.ts';
import { acceptedSynthesis, synthesis, synthesisBody } from '../schemas/synthesis.ts';
import { headers, REFUSALS } from './acceptance.ts';
import { checkPlace } from './intent-place.ts';
import type { RouteOptions } from './route-options.ts';

export const startSynthesisRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config } = options;
  const present = presenter(options);
  const byOwner = {
    name: 'synthesis',
    ...config.synthesisRate,
    keyOf: (request: FastifyRequest) => actorOf(request).userId,
  };

  app.post(
    '/synthesis',
    {
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitBy(app, byOwner),
      attachValidation: true,
      preHandler: checkPlace(services.catalogue),
      schema: {
        operationId: 'startSynthesis',
        tags: ['synthesis'],
        summary: 'Starts a synthesis from a description',
        security: [{ human: [] }, { agent: [] }],
        headers,
        body: synthesisBody,
        response: {
          201: answer('Finished within the time that `Prefer: wait` gave.', synthesis),
          202: answer('Accepted: it is on record and will be finished.', acceptedSynthesis),
          ...problems(...REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const { system_intent: text, cloud, constraints = {} } = request.body;
      const actor = actorOf(request);
      const ticket = ticketOf(request, callerIdOf(request), services.idempotency);
      return services.idempotency.exclusively(ticket, async () => {
        const { id, replayed } = await services.synthesis.submit(actor, { text, cloud, constraints }, ticket);
        reply.header('Location', `/synthesis/${id}`);
        tellReplayed(reply, replayed);
        return present(request, reply, id);
      });
    },
  );
};

/** Answers at once, or when the synthesis is finished if the client would rather wait. */
function presenter({ services, publicUrl }: RouteOptions) {
  const { readiness, watching, synthesis: syntheses } = services;
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const actor = actorOf(request);
    const seconds = waitOf(request.headers.prefer);
    if (seconds === null) return reply.code(202).send(presentAccepted(await syntheses.get(actor, id), publicUrl()));
    reply.header('Preference-Applied', `wait=${seconds}`);
    const enough = AbortSignal.any([readiness.draining, AbortSignal.timeout(seconds * 1000)]);
    const state = await watching.untilFinished(actor, id, enough);
    if (!isFinished(state.status)) return reply.code(202).send(presentAccepted(state, publicUrl()));
    return reply.code(201).send(presentSynthesis(state, publicUrl()));
  };
}
