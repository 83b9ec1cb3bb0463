import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AGENT_CAPABILITIES, type AgentChanges } from '#ports/agents.ts';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf } from '../plugins/authentication.ts';
import { idempotencyHeader, markReplayed, ticketOf } from '../plugins/idempotency.ts';
import { presentAgent, presentToken } from '../present-agents.ts';
import {
  agent,
  agentBody,
  agentChanges,
  agentDetails,
  agentPage,
  mintedAgent,
  rotated,
  rotation,
} from '../schemas/agents.ts';
import { pageQuery } from '../schemas/pages.ts';
import { BODY_FAULTS, CREATION_FAULTS, PERSON_FAULTS, problems } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }];
const tags = ['agents'];
const params = z.object({ id: z.string() });
const headers = z.object(idempotencyHeader);

/** Creation and listing of a user's agents. */
export const agentRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { agents, idempotency } = options.services;

  app.post(
    '/v1/agents',
    {
      config: { audit: 'agent.create' },
      schema: {
        operationId: 'createAgent',
        tags,
        summary: 'Create an agent with a permanent token',
        security,
        headers,
        body: agentBody,
        response: {
          201: answer('The agent. Its token is shown once.', mintedAgent),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS),
        },
      },
    },
    async (request, reply) => {
      const { agent_name: name, agent_description: description, provider, model, capabilities } = request.body;
      const facts = { name, description: description ?? null, provider: provider ?? null, model: model ?? null };
      const actor = actorOf(request);
      const ticket = ticketOf(request, actor.userId, idempotency);
      const minted = await idempotency.exclusively(ticket, () =>
        agents.create(actor, { ...facts, capabilities: capabilities ?? AGENT_CAPABILITIES }, ticket),
      );
      const wire = presentAgent(minted.agent);
      noteAudit(request, { subject: wire.id });
      markReplayed(reply, minted.token === null);
      reply.code(201).header('Location', `/v1/agents/${wire.id}`);
      return reply.send({ ...wire, agent_id: wire.id, token: minted.token });
    },
  );

  app.get(
    '/v1/agents',
    {
      schema: {
        operationId: 'listAgents',
        tags,
        summary: 'List your agents, newest first. Administrators list all agents',
        security,
        querystring: z.object(pageQuery),
        response: { 200: answer('A page of agents.', agentPage), ...problems(...PERSON_FAULTS, 'VALIDATION_FAILED') },
      },
    },
    async (request) => {
      const { items, nextCursor } = await agents.list(actorOf(request), request.query);
      return { items: items.map(presentAgent), next_cursor: nextCursor };
    },
  );

  app.get(
    '/v1/agents/:id',
    {
      schema: {
        operationId: 'getAgent',
        tags,
        summary: 'Get an agent and its tokens',
        security,
        params,
        response: { 200: answer('The agent.', agentDetails), ...problems(...PERSON_FAULTS, 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await agents.get(actorOf(request), id);
      const tokens = await agents.tokensOf(actorOf(request), id);
      return { ...presentAgent(found), tokens: tokens.map(presentToken) };
    },
  );

  await app.register(agentChangeRoutes, options);
};

/** Updates, revocation and token rotation. */
const agentChangeRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  const { agents, idempotency } = services;

  app.patch(
    '/v1/agents/:id',
    {
      config: { audit: 'agent.change' },
      schema: {
        operationId: 'changeAgent',
        tags,
        summary: 'Update an agent. Changes of capabilities apply to active sessions',
        security,
        params,
        body: agentChanges,
        response: {
          200: answer('The updated agent.', agent),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, 'NOT_FOUND', 'AGENT_REVOKED'),
        },
      },
    },
    async (request) => {
      const { agent_name: name, agent_description: description, capabilities } = request.body;
      const changes: AgentChanges = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(capabilities === undefined ? {} : { capabilities }),
      };
      return presentAgent(await agents.update(actorOf(request), request.params.id, changes));
    },
  );

  app.delete(
    '/v1/agents/:id',
    {
      config: { audit: 'agent.revoke' },
      schema: {
        operationId: 'revokeAgent',
        tags,
        summary: 'Revoke an agent, its tokens and its sessions',
        security,
        params,
        response: {
          204: z.undefined().describe('Revoked. The agent remains in the list.'),
          ...problems(...PERSON_FAULTS, 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      await agents.revoke(actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/agents/:id/rotate',
    {
      config: { audit: 'agent.rotate', bodyOptional: true },
      schema: {
        operationId: 'rotateAgentToken',
        tags,
        summary: 'Rotate the permanent token',
        security,
        params,
        headers,
        body: rotation,
        response: {
          200: answer('The new token, shown once.', rotated),
          ...problems(...PERSON_FAULTS, ...BODY_FAULTS, ...CREATION_FAULTS, 'NOT_FOUND', 'AGENT_REVOKED'),
        },
      },
    },
    async (request, reply) => {
      const { overlap_seconds: overlapSeconds, revoke_sessions: revokeSessions } = request.body;
      const actor = actorOf(request);
      const ticket = ticketOf(request, actor.userId, idempotency);
      const { id } = request.params;
      const minted = await idempotency.exclusively(ticket, () =>
        agents.rotate(actor, id, { overlapSeconds, revokeSessions }, ticket),
      );
      markReplayed(reply, minted.token === null);
      const { token, previousExpiresAt } = minted;
      return { agent_id: id, token, previous_expires_at: previousExpiresAt.toISOString() };
    },
  );
};
