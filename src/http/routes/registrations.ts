import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DomainError } from '#services/errors.ts';
import { clientAddressOf } from '../client-address.ts';
import { noteAudit } from '../plugins/audit.ts';
import { bearerOf } from '../plugins/authentication.ts';
import { idempotencyHeader, markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { limitBy } from '../plugins/limits.ts';
import { presentDelivery, presentRegistered } from '../present-agents.ts';
import { BODY_FAULTS, CREATION_FAULTS, problems } from '../schemas/problem.ts';
import { registered, registrationBody, registrationState } from '../schemas/registrations.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const tags = ['agents'];

/** Registration of agents and polling for the approval. Public, except for the polling token. */
export const registrationRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config, publicUrl } = options;
  const { registrations, idempotency, clock } = services;

  app.post(
    '/v1/agents/register',
    {
      config: { audit: 'agent.register' },
      onRequest: limitBy(app, { name: 'register', ...config.registerRate, keyOf: clientAddressOf }),
      schema: {
        operationId: 'registerAgent',
        tags,
        summary: 'Register an agent for approval by its owner',
        headers: z.object(idempotencyHeader),
        body: registrationBody,
        response: {
          201: answer('Pending. The response is the same whether or not the owner exists.', registered),
          ...problems(...BODY_FAULTS, ...CREATION_FAULTS, 'RATE_LIMITED'),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      reply.header('Cache-Control', 'no-store');
      const ticket = ticketOf(request, clientAddressOf(request), idempotency);
      const { registration, pollingToken } = await idempotency.exclusively(ticket, () =>
        registrations.register(
          {
            agentName: body.agent_name,
            owner: body.owner_username ?? null,
            description: body.agent_description ?? null,
            provider: body.provider ?? null,
            model: body.model ?? null,
            capabilities: body.requested_capabilities ?? null,
          },
          ticket,
        ),
      );
      noteAudit(request, { subject: registration.id });
      markReplayed(reply, pollingToken === null);
      return reply.code(201).send(presentRegistered(registration, pollingToken, clock.now(), publicUrl()));
    },
  );

  await app.register(statusRoute, options);
};

const statusRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.get(
    '/v1/agents/register/:id/status',
    {
      // A HEAD response has no body, so the client would lose the token.
      exposeHeadRoute: false,
      schema: {
        operationId: 'pollRegistration',
        tags,
        summary: 'Poll for the approval and collect the permanent token once',
        description: 'Send the polling token as a Bearer token or as the query parameter `polling_token`.',
        security: [{ polling: [] }],
        params: z.object({ id: z.string() }),
        querystring: z.object({ polling_token: z.string().max(256).exactOptional() }),
        response: {
          200: answer('The state. After the approval, exactly one response has the token.', registrationState),
          ...problems('INVALID_POLLING_TOKEN', 'DEVICE_CODE_EXPIRED', 'NOT_FOUND', 'SLOW_DOWN', 'VALIDATION_FAILED'),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const token = bearerOf(request) ?? request.query.polling_token ?? '';
      const delivery = await services.delivery.poll(request.params.id, token).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'INVALID_POLLING_TOKEN') {
          noteAudit(request, { action: 'agent.poll' });
        }
        throw error;
      });
      if (delivery.status === 'approved' && delivery.token !== null) {
        noteAudit(request, { action: 'agent.token.deliver', actorKind: 'agent', actorId: delivery.agentId });
      }
      return presentDelivery(delivery, publicUrl());
    },
  );
};
