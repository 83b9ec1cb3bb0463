import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerIdOf } from '../plugins/authentication.ts';
import { markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { presentOutcome } from '../present-revisions.ts';
import { changedRequests, revisedRequest } from '../revised-request.ts';
import { problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import { revisionBody, whatIf, whatIfBody } from '../schemas/revisions.ts';
import { acceptedSynthesis, synthesis } from '../schemas/synthesis.ts';
import { NO_BLUEPRINT, params, security } from './representation.ts';
import type { RouteOptions } from './route-options.ts';
import { presenter } from './start-synthesis.ts';
import { headers, limitByUser, REFUSALS } from './synthesis-requests.ts';

const tags = ['revisions'];
const faults = problems(...REFUSALS, 'NOT_FOUND', ...NO_BLUEPRINT);

/** Revisions of a blueprint, and questions about revisions that nobody stores. */
export const revisionRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config } = options;
  const { revisions, idempotency, catalogue } = services;
  const present = presenter(options);

  app.post(
    '/blueprints/:id/revisions',
    {
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitByUser(app, 'synthesis', config.synthesisRate),
      schema: {
        operationId: 'reviseBlueprint',
        tags,
        summary: 'Start a synthesis that continues a blueprint',
        description:
          'The request is that of the blueprint with the given changes. The new repository continues the commits of the earlier one.',
        security,
        params,
        headers,
        body: revisionBody,
        response: {
          201: answer('Finished within the `Prefer: wait` time.', synthesis),
          202: answer('Accepted.', acceptedSynthesis),
          ...faults,
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const base = await revisions.base(actor, request.params.id);
      const changed = revisedRequest(base, request.body, await catalogue());
      const order = { request: changed, note: request.body.note ?? null };
      const ticket = ticketOf(request, callerIdOf(request), idempotency);
      return idempotency.exclusively(ticket, async () => {
        const { id, replayed } = await revisions.submit(actor, base, order, ticket);
        reply.header('Location', `/synthesis/${id}`);
        markReplayed(reply, replayed);
        return present(request, reply, id);
      });
    },
  );

  app.post(
    '/blueprints/:id/what-if',
    {
      config: { sheddable: true, capability: 'synthesis.create' },
      onRequest: limitByUser(app, 'what-if', config.synthesisRate),
      schema: {
        operationId: 'askWhatIf',
        tags,
        summary: 'Get price, verdicts and components with changes, without storing them',
        security,
        params,
        body: whatIfBody,
        response: { 200: answer('The outcome of each change.', whatIf), ...faults },
      },
    },
    async (request) => {
      const { id } = request.params;
      const base = await revisions.base(actorOf(request), id);
      const patches = request.body.patches.map((one) => (Array.isArray(one) ? { patch: one } : one));
      const changed = changedRequests(base, patches, await catalogue());
      const outcomes = await services.whatIf.evaluate(changed.map((one) => ({ id, ...one })));
      const { blueprint } = base.stored;
      return {
        id,
        cloud: blueprint.cloud,
        base: presentOutcome(blueprint, blueprint),
        outcomes: outcomes.map((one, index) => presentOutcome(one, blueprint, patches[index])),
      };
    },
  );
};
